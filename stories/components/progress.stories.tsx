import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Progress } from '../../src/components/progress/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Progress',
  component: Progress,
  args: {
    label: 'Records',
    value: 3,
    max: 8,
    words: (value, max) => `${value} of ${max} checked`,
    unknownWords: 'Looking them up…',
  },
  parameters: componentDocs({
    is: 'The progress of an operation.',
    use: [
      'For a check, an import, an upload: show how many are done, and the total.',
      '`value={null}` while the total is unknown.',
    ],
    avoid: [
      'For operations shorter than a second: show nothing.',
      'For an operation of unknown duration, next to text: Spinner.',
      'For an amount that isn’t progress, such as a quota or a score: Meter.',
    ],
    keyboard: [],
    aria: [
      '`role="progressbar"`, named by its label; `aria-valuetext` is the visible text: “3 of 8 checked”.',
      'Without a value it has no `aria-valuenow`.',
      'It announces nothing: announce the completion in a status.',
    ],
  }),
} satisfies Meta<typeof Progress>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }

export const Partial: Story = {}
export const Zero: Story = { args: { value: 0 } }
export const Done: Story = { args: { value: 8 } }
export const Unknown: Story = { parameters: { picture: 'every theme' }, args: { value: null } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

export const AnnouncesShownValue: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('progressbar', { name: 'Records' })
    await expect(bar).toHaveAttribute('aria-valuenow', '3')
    await expect(bar).toHaveAttribute('aria-valuemax', '8')
    await expect(bar).toHaveAttribute('aria-valuetext', '3 of 8 checked')
    await expect(canvas.getByText('3 of 8 checked')).toBeVisible()
  },
}

export const IndeterminateHasNoValue: Story = {
  parameters: unseen,
  args: { value: null },
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('progressbar')
    await expect(bar).not.toHaveAttribute('aria-valuenow')
    await expect(bar).toHaveAttribute('aria-valuetext', 'Looking them up…')
  },
}

export const ClampsToMaximum: Story = {
  parameters: unseen,
  args: { value: 9 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '8')
  },
}

export const NamedByHiddenLabel: Story = {
  parameters: unseen,
  args: { isLabelHidden: true },
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('progressbar', { name: 'Records' })
    await expect(bar.getBoundingClientRect().width).toBeGreaterThan(100)
  },
}
