import type { Meta, StoryObj } from '@storybook/react-vite'
import {
  Activity,
  CreditCard,
  Database,
  Globe,
  LayoutDashboard,
  Settings,
  Users,
} from 'lucide-react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'

import { AppShell } from '../../src/components/app-shell/index.ts'
import { Button } from '../../src/components/button/index.ts'
import { Page } from '../../src/components/page/index.ts'
import { TopBarSearch } from '../../src/components/top-bar/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/AppShell',
  component: AppShell,
  args: {
    brandHref: '#overview',
    renderLink: ({ href }, { children, ...props }) => (
      <a href={href} {...props}>
        {children}
      </a>
    ),
    account: (
      <Button variant="quiet" className="-me-4">
        Ada Lovelace
      </Button>
    ),
    onCollapsedChange: fn(),
    navigation: [
      {
        items: [
          { label: 'Overview', href: '#overview', icon: LayoutDashboard, isCurrent: true },
          { label: 'Attacks', href: '#attacks', icon: Activity },
        ],
      },
      {
        label: 'Protected',
        items: [
          { label: 'Websites', href: '#websites', icon: Globe },
          { label: 'Databases', href: '#databases', icon: Database },
        ],
      },
      {
        label: 'Account',
        items: [
          { label: 'Team', href: '#team', icon: Users },
          { label: 'Billing', href: '#billing', icon: CreditCard },
          { label: 'Settings', href: '#settings', icon: Settings },
        ],
      },
    ],
    children: (
      <Page title="Good morning, Ada" description="Nothing needs your attention.">
        <p>Three websites, one database.</p>
      </Page>
    ),
  },
  parameters: {
    ...componentDocs({
      is: 'The frame around every page of the console.',
      use: ['Once, around all routes of the console. `renderLink` renders the router’s links.'],
      avoid: [
        'For more than eight items: group them inside a page, in Tabs.',
        'Before someone has signed in: AuthLayout.',
      ],
      keyboard: [
        ['Tab at the top', 'Shows “Skip to content”; Enter moves to the page.'],
        ['Escape', 'Closes the sheet and returns the focus to its button.'],
      ],
      aria: [
        'The skip link comes first; `<main id="main">` is focusable.',
        'The current item is `aria-current="page"`. When collapsed, items keep their names.',
        'On a phone the navigation is a modal dialog.',
      ],
    }),
    frame: 'none',
    isWholeScreen: true,
    viewportSize: { width: 1280, height: 720 },
  },
} satisfies Meta<typeof AppShell>

export default meta
type Story = StoryObj<typeof meta>
const phone = { width: 360, height: 640 }
const onAPhone = async () => waitFor(() => expect(window.innerWidth).toBe(phone.width))

export const Desktop: Story = {}
export const Collapsed: Story = { args: { defaultCollapsed: true } }
export const Tablet: Story = { parameters: { viewportSize: { width: 768, height: 640 } } }
export const Phone: Story = {
  args: { context: 'Analytical Engines' },
  parameters: { viewportSize: phone },
}
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

export const WithSearchAndNotifications: Story = {
  parameters: { picture: 'every theme' },
  args: {
    search: <TopBarSearch shortcut="⌘K" />,
    notifications: <Button variant="quiet">2 new</Button>,
  },
}

export const PhoneNavigationSheet: Story = {
  args: { context: 'Analytical Engines', sheetFooter: 'ada@example.com' },
  parameters: { viewportSize: phone, isWholeScreen: true },
  play: async ({ canvas, userEvent }) => {
    await onAPhone()
    await userEvent.click(canvas.getByRole('button', { name: 'Open navigation' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Main' }))
    await expect(sheet.getByRole('link', { name: 'Websites' })).toBeVisible()
  },
}

export const ClosesOnEscapeAndNavigation: Story = {
  parameters: { viewportSize: phone, picture: false },
  play: async ({ canvas, userEvent }) => {
    await onAPhone()
    const open = canvas.getByRole('button', { name: 'Open navigation' })
    await userEvent.click(open)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(open).toHaveFocus())
    await userEvent.click(open)
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(sheet.getByRole('link', { name: 'Team' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

export const SkipLinkFocused: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    const skip = canvas.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toHaveFocus()
    await expect(skip).toHaveAttribute('href', '#main')
    await expect(canvas.getByRole('main')).toHaveAttribute('id', 'main')
  },
}

export const CollapsedKeepsAccessibleNames: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Collapse navigation' }))
    await expect(args.onCollapsedChange).toHaveBeenCalledWith(true)
    const expand = canvas.getByRole('button', { name: 'Expand navigation' })
    await expect(expand).toHaveAttribute('aria-expanded', 'false')
    await expect(canvas.getByRole('link', { name: 'Websites' })).toBeVisible()
  },
}

export const TopBarShowsCurrentPage: Story = {
  parameters: { picture: false },
  play: async ({ canvas, canvasElement }) => {
    const current = canvas.getByRole('link', { current: 'page' })
    await expect(current).toHaveTextContent('Overview')
    await expect(canvasElement.querySelector('[data-slot=place]')).toHaveTextContent('Overview')
  },
}
