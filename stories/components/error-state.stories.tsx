import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { ErrorState } from '../../src/components/error-state/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/ErrorState',
  component: ErrorState,
  args: {
    title: 'Your websites could not be loaded',
    description: 'The server did not respond. Nothing was changed; try again in a moment.',
    onRetry: fn(),
  },
  parameters: componentDocs({
    is: 'An error in place of content: what happened, why (if known) and what to do.',
    use: ['In place of content that failed to load.'],
    avoid: ['For a rejected form: an Alert above it.', 'Without something to do next.'],
    keyboard: [['Enter, Space', 'Tries again.']],
    aria: ['`role="alert"`. One click selects the request id, for support.'],
  }),
} satisfies Meta<typeof ErrorState>

export default meta
type Story = StoryObj<typeof meta>

export const WithRetryAndRequest: Story = {
  parameters: { picture: 'every theme' },
  args: { requestId: 'req_01JD3V8Q2K' },
}
export const WithoutRetry: Story = { args: { onRetry: undefined } }

export const Retries: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
