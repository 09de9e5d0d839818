import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { AreaChart } from '../../src/components/area-chart/index.ts'
import { hours, wave } from '../chart-data.ts'
import { componentDocs } from '../docs.ts'

const unseen = { picture: false }
const severities = [
  { label: 'Critical', severity: 'critical', values: wave(24, 24, 17) },
  { label: 'High', severity: 'high', values: wave(24, 70, 17) },
  { label: 'Medium', severity: 'medium', values: wave(24, 120) },
  { label: 'Low', severity: 'low', values: wave(24, 190) },
] as const

const meta = {
  title: 'Components/AreaChart',
  component: AreaChart,
  args: {
    label: 'Attacks by severity',
    times: hours(24),
    series: severities,
  },
  parameters: componentDocs({
    is: 'How parts make up a whole over time, as stacked areas with the first at the bottom.',
    use: ['For parts with a meaningful sum: attacks by severity, traffic by site.'],
    avoid: [
      'For comparing series with each other: a LineChart, because only the lowest area has a level baseline.',
      'For negative values.',
    ],
    keyboard: [
      ['Tab', 'To the latest point (all points are one tab stop); then to the next element.'],
      ['Right, Left', 'The next or previous point, in reading direction.'],
      ['Home, End', 'The first or last point.'],
      ['Page Up, Page Down', 'A tenth of all points forwards or backwards.'],
      ['Escape', 'Hides the readout.'],
    ],
    aria: [
      'A `<figure>` with a heading, a sentence and the data with its totals as a `<table>`, which is always present.',
      'The points are a slider whose text contains the time, every value and the total.',
      'Areas differ in texture as well as in hue. Time follows the reading direction.',
    ],
  }),
} satisfies Meta<typeof AreaChart>

export default meta
type Story = StoryObj<typeof meta>

export const Severities: Story = {
  parameters: { frame: 'none' },
  decorators: [
    (Story) => (
      <div className="max-w-200 p-4">
        <Story />
      </div>
    ),
  ],
}
export const WithGapAndIsolatedPoint: Story = {
  parameters: { picture: 'every theme' },
  args: {
    label: 'Traffic by site',
    unit: 'requests',
    times: hours(8),
    series: [
      {
        label: 'example.com',
        values: [1_200_000, 900_000, null, null, 2_100_000, null, 800_000, 1e6],
      },
      {
        label: 'shop.example.com',
        values: [700_000, 650_000, null, null, 400_000, null, 500_000, 1e6],
      },
    ],
  },
}
export const RightToLeft: Story = { globals: { direction: 'rtl' } }
export const WithReadout: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Home}{PageUp}{PageUp}')
    await expect(canvas.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(
        /^Nov 20, 6:00 PM UTC: Critical \d+, High \d+, Medium \d+, Low \d+, Total \d+$/,
      ),
    )
  },
}

export const SummarisesTotalAndShares: Story = {
  parameters: unseen,
  args: {
    times: hours(2),
    series: [
      { label: 'High', values: [1, 2] },
      { label: 'Low', values: [3, 4] },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('figure')).toHaveAccessibleDescription(
      '10 in total: Low 70% and High 30%; the peak was 6 on Nov 20, 3:00 PM UTC.',
    )
  },
}

export const ReportsOneMissingSeries: Story = {
  parameters: unseen,
  args: {
    times: hours(2),
    series: [
      { label: 'High', values: [1, null] },
      { label: 'Low', values: [3, 4] },
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('row', { name: 'Nov 20, 2026, 3:00 PM no data 4 4' }),
    ).toBeInTheDocument()
  },
}

export const DescribesEmptyData: Story = {
  parameters: unseen,
  args: { times: [], series: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('figure')).toHaveAccessibleDescription('No data in this period.')
  },
}
