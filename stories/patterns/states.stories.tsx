import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { Alert } from '../../src/components/alert/index.ts'
import { Button } from '../../src/components/button/index.ts'
import { EmptyState } from '../../src/components/empty-state/index.ts'
import { ErrorState } from '../../src/components/error-state/index.ts'
import { Page } from '../../src/components/page/index.ts'
import { Skeleton } from '../../src/components/skeleton/index.ts'

type State = 'loading' | 'empty' | 'without a result' | 'failed' | 'out of date'

const rows = ['shop.example.com', 'blog.example.com', 'status.example.com']

/** A list of the console in each of its possible states. The heading stays in place in all of them. */
function Websites({ state, onRetry }: { state: State; onRetry: () => void }) {
  return (
    <Page title="Websites">
      {state === 'loading' && (
        <div aria-busy="true" className="grid gap-3">
          {rows.map((host) => (
            <Skeleton key={host} />
          ))}
        </div>
      )}
      {state === 'empty' && (
        <EmptyState
          title="No website is protected yet"
          description="Your websites, their state and their findings will appear here. You need a domain and access to its name servers."
          action={<Button>Add domain</Button>}
        />
      )}
      {state === 'without a result' && (
        <EmptyState
          title="No website matches “wiki”"
          description="The search covered website names, records and notes."
          action={<Button variant="secondary">Clear the search</Button>}
        />
      )}
      {state === 'failed' && (
        <ErrorState
          title="Your websites could not be loaded"
          description="The server did not respond within 10 seconds. It may be back in a moment."
          requestId="req_7f3a"
          onRetry={onRetry}
        />
      )}
      {state === 'out of date' && (
        <div className="grid gap-4">
          <Alert tone="caution" live="polite">
            This data is 10 minutes old. The server is not responding.
          </Alert>
          <ul className="divide-y divide-subtle border-y border-subtle">
            {rows.map((host) => (
              <li key={host} className="py-3 font-mono text-sm">
                {host}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Page>
  )
}

const meta = {
  title: 'Patterns/Page states',
  component: Websites,
  args: { onRetry: fn() },
  parameters: {
    frame: 'none',
    docs: {
      description: {
        component:
          'Loading has the shape of the content, in one `aria-busy` region. An empty state explains and has one button. A search without results names the search. A failure explains what happened and what to do, with the request id. Known data stays on the screen.',
      },
    },
  },
} satisfies Meta<typeof Websites>

export default meta
type Story = StoryObj<typeof meta>

export const Loading: Story = {
  args: { state: 'loading' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[aria-busy=true]')).toHaveLength(1)
  },
}
export const Empty: Story = { args: { state: 'empty' } }
export const NoMatches: Story = { args: { state: 'without a result' } }
export const LoadFailed: Story = {
  args: { state: 'failed' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
}
export const OutOfDate: Story = { args: { state: 'out of date' } }
