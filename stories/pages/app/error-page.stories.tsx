import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { NetworkError, RefusedError } from '../../../src/api/failures.ts'
import { ChunkLoadError } from '../../../src/app/load-chunk.ts'
import { ada, responses } from '../support/api.ts'
import { Console } from '../support/in-router.tsx'
import { onAPhone, pageParameters } from '../support/page-story.ts'
import { visit } from '../support/visit.ts'

type Args = { failure: Error }

const meta = {
  title: 'Pages/ErrorPage',
  tags: ['!autodocs'],
  args: { failure: new ChunkLoadError('Part of the console could not be loaded.') },
  render: ({ failure }) => (
    <Console
      path="/web-security"
      page={{
        loader: () => {
          throw failure
        },
      }}
    />
  ),
  parameters: {
    ...pageParameters('/web-security'),
    msw: [responses('GET /v1/user', { data: ada })],
  },
  beforeEach: visit,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible()
    await canvas.findByText(ada.email)
  },
} satisfies Meta<Args>

export default meta
type Story = StoryObj<typeof meta>

export const ChunkFailed: Story = {}
export const ChunkFailedOnPhone: Story = { parameters: onAPhone() }

const requestId = '0d6f2c1e-7b35-4f0a-9a57-3f1c2d7e8b90'
export const ServerError: Story = {
  args: {
    failure: new RefusedError(500, {
      message: `Something went wrong on our side. Try again. If it happens again, contact us with this request ID: ${requestId}.`,
      request_id: requestId,
    }),
  },
}
export const ServerErrorOnPhone: Story = { ...ServerError, parameters: onAPhone() }

export const NoResponse: Story = {
  args: {
    failure: new NetworkError(
      'the server could not be reached. Check your connection and try again.',
    ),
  },
}

export const ConsoleError: Story = { args: { failure: new Error('a fault') } }
