import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Spinner } from '../../src/components/spinner/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Spinner',
  component: Spinner,
  args: { label: 'Loading your domains' },
  parameters: componentDocs({
    is: 'Something is under way and its length isn’t known.',
    use: ['After half a second of waiting, where there is no shape to show.'],
    avoid: ['Where the shape of what comes is known: a Skeleton.', 'For less than half a second.'],
    keyboard: [['None', 'It can’t be operated.']],
    aria: [
      'With a label a status; with `null` hidden, because words beside it say it.',
      'It stands still under reduced motion.',
    ],
  }),
} satisfies Meta<typeof Spinner>

export default meta
type Story = StoryObj<typeof meta>

export const Labelled: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading your domains')
  },
}
export const Silent: Story = {
  args: { label: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('status')).toBeNull()
  },
}
