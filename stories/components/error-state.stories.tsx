import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { ErrorState } from '../../src/components/error-state/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/ErrorState',
  component: ErrorState,
  args: {
    title: 'Your websites could not be loaded',
    description: 'The server did not answer. Nothing was changed; try again in a moment.',
    onRetry: fn(),
  },
  parameters: componentDocs({
    is: 'A place that could not be shown: what happened, why if known, what to do.',
    use: ['Instead of the content that failed to come, in its place.'],
    avoid: ['For a form that was refused: an Alert above it.', 'Without a way on.'],
    keyboard: [['Enter, Space', 'Tries again.']],
    aria: ['`role="alert"`. The request’s number can be selected with one click, for support.'],
  }),
} satisfies Meta<typeof ErrorState>

export default meta
type Story = StoryObj<typeof meta>

export const WithRetryAndRequest: Story = {
  parameters: { picture: 'every theme' },
  args: { requestId: 'req_01JD3V8Q2K' },
}
export const WithoutAWayBack: Story = { args: { onRetry: undefined } }

export const TryingAgainTriesAgain: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
