import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Time } from '../../src/components/time/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Time',
  component: Time,
  args: { at: '2026-11-21T23:30:05Z', locale: 'en-GB', timeZone: 'UTC' },
  parameters: componentDocs({
    is: 'An instant in the reader’s time zone, with the exact one on hover.',
    use: [
      'Wherever an instant is shown. `relative` for recent events, up to a week; after that it shows a date.',
    ],
    avoid: [
      'For a duration.',
      'For a day without a time zone, such as a birthday.',
      'To enter a day: DateField.',
    ],
    keyboard: [],
    aria: [
      'A native `<time>` with `datetime`.',
      'The title only adds seconds and zone: information needed for a decision must be in the text.',
    ],
  }),
} satisfies Meta<typeof Time>

export default meta
type Story = StoryObj<typeof meta>

export const Formats: Story = {
  parameters: { picture: 'every theme' },
  render: (args) => (
    <ul className="grid gap-1">
      <li>
        <Time {...args} format="date" />
      </li>
      <li>
        <Time {...args} format="date-time" />
      </li>
      <li>
        <Time {...args} format="time" />
      </li>
      <li>
        <Time {...args} format="exact" />
      </li>
      <li>
        <Time {...args} format="relative" now="2026-11-22T01:30:05Z" />
      </li>
    </ul>
  ),
}

export const HoverShowsExactTime: Story = {
  parameters: { picture: false },
  args: { timeZone: 'Europe/Berlin' },
  play: async ({ canvas }) => {
    const time = canvas.getByText('22 November 2026')
    await expect(time).toHaveAttribute('datetime', '2026-11-21T23:30:05.000Z')
    await expect(time.title).toMatch(/22 November 2026.*00:30:05/)
  },
}

export const RelativeTime: Story = {
  parameters: { picture: false },
  args: { format: 'relative', now: '2026-11-22T01:31:00Z' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2 hours ago')).toBeVisible()
  },
}

export const EnglishInLocalZone: Story = {
  parameters: { picture: false },
  args: { locale: undefined, timeZone: undefined, format: 'date-time' },
  play: async ({ canvas, args }) => {
    const own = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
    await expect(canvas.getByText(own.format(new Date(args.at)))).toBeVisible()
  },
}
