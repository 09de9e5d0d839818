import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { DonutChart } from '../../src/components/donut-chart/index.ts'
import { componentDocs } from '../docs.ts'

const unseen = { picture: false }

const meta = {
  title: 'Components/DonutChart',
  component: DonutChart,
  args: {
    label: 'Open findings',
    parts: [
      { label: 'Critical', severity: 'critical', value: 4 },
      { label: 'High', severity: 'high', value: 17 },
      { label: 'Medium', severity: 'medium', value: 38 },
      { label: 'Low', severity: 'low', value: 61 },
    ],
  },
  parameters: componentDocs({
    is: 'The few parts of a whole, each with its number next to it.',
    use: ['For two to five parts of one whole, where the share matters more than the number.'],
    avoid: [
      'For comparing similar numbers: a BarChart, because lengths are easier to compare than angles.',
      'Over time: an AreaChart.',
    ],
    keyboard: [],
    aria: [
      'A `<figure>` with a heading and a sentence; next to the ring, the data is always visible as a `<table>`.',
      'The ring is hidden from assistive technology, because the table contains all the data.',
      'Parts differ in texture as well as in hue.',
    ],
  }),
} satisfies Meta<typeof DonutChart>

export default meta
type Story = StoryObj<typeof meta>

export const Severities: Story = { parameters: { picture: 'every theme' } }
export const MoreThanFiveParts: Story = {
  parameters: { picture: 'every theme' },
  args: {
    label: 'Traffic by site',
    parts: [5_200_000, 2_100_000, 940_000, 410_000, 88_000, 40_100, 900].map((value, place) => ({
      label: `site-${place + 1}.example`,
      value,
    })),
  },
}
export const OnePart: Story = {
  args: {
    label: 'Checks',
    parts: [
      { label: 'Passed', value: 42 },
      { label: 'Failed', value: 0 },
    ],
  },
}
export const Empty: Story = { parameters: { picture: 'every theme' }, args: { parts: [] } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

export const LegendListsEveryPart: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    const table = canvas.getByRole('table', { name: 'Open findings' })
    await expect(table).toBeVisible()
    await expect(canvas.getByRole('row', { name: 'Critical 4 3%' })).toBeVisible()
    await expect(canvas.getByRole('figure')).toHaveAccessibleDescription(
      'Of 120: Low 51%, Medium 32%, High 14%, and Critical 3%.',
    )
  },
}

export const SharesSumToHundred: Story = {
  parameters: unseen,
  args: { parts: ['A', 'B', 'C'].map((label) => ({ label, value: 1 })) },
  play: async ({ canvas }) => {
    const cells = canvas.getAllByRole('cell').map((cell) => cell.textContent)
    await expect(cells.filter((cell) => cell.endsWith('%'))).toEqual(['34%', '33%', '33%'])
  },
}

export const GroupsSmallestParts: Story = {
  parameters: unseen,
  args: { parts: [9, 8, 7, 6, 5, 4].map((value) => ({ label: `Site ${value}`, value })) },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('row', { name: 'Other (2) 9 23%' })).toBeVisible()
    await expect(canvasElement.querySelectorAll('[data-slot=donut-chart-part]')).toHaveLength(5)
  },
}
