import type { Meta, StoryObj } from '@storybook/react-vite'
import { ShieldAlert } from 'lucide-react'
import { expect, fn, within } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { Timeline } from '../../src/components/timeline/index.ts'
import { componentDocs } from '../docs.ts'

const onMore = fn()

const meta = {
  title: 'Components/Timeline',
  component: Timeline,
  args: {
    locale: 'en-GB',
    timeZone: 'UTC',
    events: [
      {
        id: '4',
        at: '2026-11-21T09:12:44Z',
        what: 'An attack on shop.example.com was stopped',
        description: '1,284 requests in four minutes, most of them from one network.',
        icon: <ShieldAlert size={16} strokeWidth={1.5} />,
        tone: 'critical',
      },
      {
        id: '3',
        at: '2026-11-21T08:03:10Z',
        actor: 'Grace Hopper',
        what: 'turned the rule “No logins from abroad” on',
      },
      {
        id: '2',
        at: '2026-11-20T23:30:05Z',
        actor: 'Ada Lovelace',
        what: 'invited grace@example.com',
      },
      {
        id: '1',
        at: '2026-11-20T17:45:00Z',
        what: 'The certificate of shop.example.com was renewed',
        tone: 'positive',
      },
    ],
    loadMore: (
      <Button variant="secondary" onClick={onMore}>
        Show older events
      </Button>
    ),
  },
  parameters: componentDocs({
    is: 'What happened, day by day.',
    use: ['For the history of one thing, or of an account, newest first.'],
    avoid: ['For events to filter, sort and compare: a table.', 'For steps: Stepper.'],
    keyboard: [],
    aria: [
      'An `<ol>` for each day, named by its heading; the times are `<time>`.',
      'Icons and colours repeat the text, and are hidden.',
    ],
  }),
} satisfies Meta<typeof Timeline>

export default meta
type Story = StoryObj<typeof meta>

export const TwoDays: Story = { parameters: { picture: 'every theme' } }
export const Phone: Story = { parameters: { viewportSize: { width: 320, height: 640 } } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

export const GroupsByLocalDay: Story = {
  parameters: { picture: false },
  args: { timeZone: 'Europe/Berlin' },
  play: async ({ canvas }) => {
    const today = within(canvas.getByRole('list', { name: '21 November 2026' }))
    await expect(today.getAllByRole('listitem')).toHaveLength(3)
    await expect(today.getByText('invited grace@example.com')).toBeVisible()
    const yesterday = within(canvas.getByRole('list', { name: '20 November 2026' }))
    await expect(yesterday.getAllByRole('listitem')).toHaveLength(1)
  },
}

export const HoverShowsExactTime: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    const time = canvas.getByText('09:12')
    await expect(time).toHaveAttribute('datetime', '2026-11-21T09:12:44.000Z')
    await expect(time.title).toMatch(/21 November 2026.*09:12:44 UTC/)
  },
}

export const LoadsOlderEvents: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show older events' }))
    await expect(onMore).toHaveBeenCalledOnce()
  },
}
