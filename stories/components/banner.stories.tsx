import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'

import { Banner } from '../../src/components/banner/index.ts'
import { Button } from '../../src/components/button/index.ts'
import { Link } from '../../src/components/link/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Banner',
  component: Banner,
  args: {
    label: 'Trial',
    children: 'Your trial ends in 3 days.',
    action: <Link href="#plans">Choose a plan</Link>,
  },
  parameters: {
    ...componentDocs({
      is: 'A message about the whole console, across its top.',
      use: [
        'Offline, the end of a trial, maintenance, an ongoing attack. One at a time: the most severe.',
        '`onDismiss` for messages that can wait; the parent remembers the dismissal and focuses the page’s heading.',
        '`live` if it appears after the page has loaded.',
      ],
      avoid: ['For one page or one form: Alert.', 'For a success message: a toast.'],
      keyboard: [
        [
          'Tab',
          'To its action, then to its dismiss button. It never receives the focus automatically.',
        ],
      ],
      aria: [
        'A `region` with a name, so that it is listed among the landmarks. When empty, it isn’t a region.',
        'With `live`, the region for its text stays mounted, because screen readers ignore one that is inserted together with its text.',
        'A shape next to the text: the tone isn’t conveyed by hue alone.',
      ],
    }),
    frame: 'none',
    viewportSize: { width: 800, height: 240 },
  },
} satisfies Meta<typeof Banner>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }

export const Default: Story = { parameters: unseen }
export const Tones: Story = {
  parameters: { picture: 'every theme' },
  render: () => (
    <div className="flex flex-col gap-2">
      <Banner label="Trial" action={<Link href="#plans">Choose a plan</Link>} onDismiss={fn()}>
        Your trial ends in 3 days.
      </Banner>
      <Banner label="Maintenance" tone="caution" onDismiss={fn()}>
        Maintenance on Sunday from 02:00 to 02:30. Protection continues.
      </Banner>
      <Banner label="Attack" tone="critical" action={<Button variant="text">View attacks</Button>}>
        example.com is under attack: 14,200 requests blocked in 15 minutes.
      </Banner>
      <Banner label="Connection" tone="positive">
        You are online again.
      </Banner>
    </div>
  ),
}
export const Phone: Story = {
  parameters: { viewportSize: { width: 360, height: 320 } },
  args: {
    tone: 'critical',
    label: 'Attack',
    children: 'example.com is under attack: 14,200 requests blocked in 15 minutes.',
    action: <Button variant="text">View attacks</Button>,
    onDismiss: fn(),
  },
}
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: { onDismiss: fn() },
}

export const HasNamedRegion: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    const region = canvas.getByRole('region', { name: 'Trial' })
    await expect(region).toHaveTextContent('Your trial ends in 3 days.')
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}

export const ReportsDismissal: Story = {
  parameters: unseen,
  args: { onDismiss: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }))
    await expect(args.onDismiss).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('region')).toBeVisible()
  },
}

function Coming() {
  const [isOffline, setIsOffline] = useState(false)
  return (
    <>
      <Banner label="Connection" tone="caution" live="polite">
        {isOffline && 'You are offline. This page may be out of date.'}
      </Banner>
      <Button onClick={() => setIsOffline(!isOffline)}>Toggle</Button>
    </>
  )
}

export const RendersLiveRegionBeforeContent: Story = {
  parameters: unseen,
  render: () => <Coming />,
  play: async ({ canvas, userEvent }) => {
    const live = canvas.getByRole('status')
    await expect(live).toBeEmptyDOMElement()
    await expect(canvas.queryByRole('region')).toBeNull()
    await userEvent.click(canvas.getByRole('button'))
    await expect(canvas.getByRole('status')).toBe(live)
    await expect(live).toHaveTextContent('You are offline.')
    await expect(canvas.getByRole('region', { name: 'Connection' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button'))
    await expect(canvas.getByRole('status')).toBe(live)
    await expect(live).toBeEmptyDOMElement()
  },
}

export const ActionInheritsColour: Story = {
  parameters: unseen,
  args: { tone: 'critical' },
  play: async ({ canvas }) => {
    const region = getComputedStyle(canvas.getByRole('region')).color
    await expect(getComputedStyle(canvas.getByRole('link')).color).toBe(region)
  },
}
