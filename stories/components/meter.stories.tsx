import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Meter, type MeterBand } from '../../src/components/meter/index.ts'
import { componentDocs } from '../docs.ts'

const bands: readonly MeterBand[] = [
  { upTo: 40, label: 'poor', tone: 'critical' },
  { upTo: 75, label: 'fair', tone: 'caution' },
  { upTo: 100, label: 'good', tone: 'positive' },
]

const meta = {
  title: 'Components/Meter',
  component: Meter,
  args: { label: 'Score', value: 72, bands },
  parameters: componentDocs({
    is: 'An amount within known bounds, with its meaning.',
    use: [
      'For a score in bands: name each band with a word.',
      'For a quota, without bands: the amount used and the total.',
    ],
    avoid: ['For work in progress: Progress.', 'For a number without bounds: show the number.'],
    keyboard: [],
    aria: [
      '`role="meter"`, named by its label; `aria-valuetext` is the visible text: “72 of 100, fair”.',
      'Text and a shape carry the meaning, and the bands are segments of the bar: nothing is conveyed by hue alone.',
    ],
  }),
} satisfies Meta<typeof Meter>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }

export const Bands: Story = {
  parameters: { picture: 'every theme' },
  render: (args) => (
    <div className="flex flex-col gap-6">
      <Meter {...args} label="example.com" value={31} />
      <Meter {...args} label="shop.example.com" value={72} />
      <Meter {...args} label="status.example.com" value={96} />
    </div>
  ),
}
export const Quota: Story = {
  args: {
    label: 'Requests this month',
    value: 640,
    max: 1000,
    bands: [],
    words: (value, max) => `${value} k of ${max} k`,
  },
}
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

export const DescribesValue: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    const meter = canvas.getByRole('meter', { name: 'Score' })
    await expect(meter).toHaveAttribute('aria-valuenow', '72')
    await expect(meter).toHaveAttribute('aria-valuetext', '72 of 100, fair')
    await expect(canvas.getByText('72 of 100, fair')).toBeVisible()
  },
}

export const ClampsValue: Story = {
  parameters: unseen,
  args: { value: 120 },
  play: async ({ canvas }) => {
    const meter = canvas.getByRole('meter')
    await expect(meter).toHaveAttribute('aria-valuenow', '100')
    await expect(meter).toHaveAttribute('aria-valuetext', '100 of 100, good')
  },
}
