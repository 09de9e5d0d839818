import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Spinner } from '../../src/components/spinner/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Spinner',
  component: Spinner,
  args: { label: 'Loading your domains' },
  parameters: componentDocs({
    is: 'An operation of unknown duration is in progress.',
    use: ['After a delay of half a second, if there is no shape to show.'],
    avoid: ['If the shape of the content is known: a Skeleton.', 'For less than half a second.'],
    keyboard: [['None', 'It isn’t interactive.']],
    aria: [
      'With a label it is a status; with `null` it is hidden, because the text next to it says the same.',
      'It doesn’t move under reduced motion.',
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
