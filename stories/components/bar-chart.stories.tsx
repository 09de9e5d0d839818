import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, waitFor } from 'storybook/test'

import { BarChart } from '../../src/components/bar-chart/index.ts'
import { componentDocs } from '../docs.ts'

const unseen = { picture: false }
const kinds = ['SQL injection', 'Scanner', 'Bad bot', 'Cross-site scripting', 'Path traversal']
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const severities = [
  { label: 'Critical', severity: 'critical', values: [4, 2, 0, 9, 3, 1, 2] },
  { label: 'High', severity: 'high', values: [12, 15, 9, 31, 14, 8, 6] },
  { label: 'Medium', severity: 'medium', values: [25, 31, 22, 40, 28, 19, 17] },
  { label: 'Low', severity: 'low', values: [38, 29, 35, 44, 31, 22, 26] },
  { label: 'Info', severity: 'info', values: [18, 22, 17, 25, 20, 12, 11] },
] as const

const meta = {
  title: 'Components/BarChart',
  component: BarChart,
  args: {
    label: 'Attacks by day',
    categories: days,
    series: severities,
  },
  parameters: componentDocs({
    is: 'Compares categories: one bar for each, with one value or several stacked.',
    use: [
      'For types of attacks, days of the week, plans: categories rather than times.',
      'Horizontal for long names and rankings; vertical for a few short ones.',
    ],
    avoid: ['For continuous time: a LineChart.', 'For countries: a CountryList.'],
    keyboard: [
      ['Tab', 'To the bars, which are one tab stop; then to the next element.'],
      ['Right, Left', 'The next or previous bar, in reading direction.'],
      ['Down, Up', 'In horizontal charts: the next or previous bar.'],
      ['Home, End', 'The first or last bar.'],
      ['Escape', 'Hides the readout.'],
    ],
    aria: [
      'A `<figure>` with a heading, a sentence and the data as a `<table>`, which is always present.',
      'The bars are a slider whose text contains the category and every value.',
      'Parts of a stack also differ in texture, and severities are named: hue is never the only difference.',
      'On a right-to-left page bars grow from the right, and the first category is on the right.',
    ],
  }),
} satisfies Meta<typeof BarChart>

export default meta
type Story = StoryObj<typeof meta>

export const StackedSeverities: Story = {}
export const Horizontal: Story = {
  parameters: { picture: 'every theme' },
  args: {
    label: 'Attacks by type',
    orientation: 'horizontal',
    categories: kinds,
    series: [{ label: 'Attacks', values: [1_240_000, 310_400, 95_020, null, 0] }],
  },
}
export const HorizontalStacked: Story = {
  args: {
    label: 'Attacks by type',
    orientation: 'horizontal',
    categories: kinds,
    series: severities.map((it) => ({ ...it, values: it.values.slice(0, 5) })),
  },
}
export const NegativeValues: Story = {
  parameters: { picture: 'every theme' },
  args: {
    label: 'Change since last week',
    series: [{ label: 'Change', values: [12, -4, 8, -15, 3, 0, null] }],
  },
}
export const Empty: Story = { args: { categories: [], series: [] } }
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: { orientation: 'horizontal' },
}
export const WithReadout: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      'Tue: Critical 2, High 15, Medium 31, Low 29, Info 22, Total 99',
    )
  },
}

export const SummarisesLeader: Story = {
  parameters: unseen,
  args: { categories: ['Scanner', 'Bad bot'], series: [{ label: 'Attacks', values: [1, 3] }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('figure')).toHaveAccessibleDescription(
      'Bad bot leads with 3, 75% of 4 in total.',
    )
  },
}

export const TableListsPartsAndTotal: Story = {
  parameters: unseen,
  args: { categories: ['Mon'], series: severities.slice(0, 2) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'CategoryCriticalHighTotal',
      'Mon41216',
    ])
  },
}

export const DownSelectsNextHorizontalBar: Story = {
  parameters: unseen,
  args: { orientation: 'horizontal' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(canvas.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Wed: /),
    )
    await expect(canvas.getByRole('slider')).toHaveAttribute('aria-orientation', 'vertical')
  },
}

export const HoverShowsReadout: Story = {
  parameters: unseen,
  args: { orientation: 'horizontal' },
  play: async ({ canvasElement }) => {
    const plot = canvasElement.querySelector('[data-slot=chart-plot]')
    if (!plot) throw new Error('There is no plot.')
    const { left, top, height } = plot.getBoundingClientRect()
    await fireEvent.pointerMove(plot, { clientX: left + 5, clientY: top + height * 0.99 })
    const readout = () => canvasElement.querySelector('[data-slot=chart-readout]')
    await waitFor(() => expect(readout()).toHaveTextContent(/^SunCritical2/))
  },
}

export const DistinguishesPartsByTexture: Story = {
  parameters: unseen,
  play: async ({ canvasElement }) => {
    const textures = [...canvasElement.querySelectorAll('pattern path')]
    await expect(new Set(textures.map((path) => path.getAttribute('d'))).size).toBe(5)
  },
}

/** A bar of zero and a missing bar look alike; the text distinguishes them. */
export const DistinguishesZeroFromNoData: Story = {
  parameters: unseen,
  args: {
    orientation: 'horizontal',
    categories: ['Scanner', 'Bad bot', 'Spam'],
    series: [{ label: 'Attacks', values: [0, null, 3] }],
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('row', { name: 'Scanner 0' })).toBeInTheDocument()
    await expect(canvas.getByRole('row', { name: 'Bad bot no data' })).toBeInTheDocument()
    await expect(canvasElement.querySelectorAll('[data-slot=bar-chart-bar]')).toHaveLength(1)
  },
}
