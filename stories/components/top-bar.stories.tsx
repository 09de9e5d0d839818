import type { Meta, StoryObj } from '@storybook/react-vite'
import { Bell, Menu } from 'lucide-react'
import { expect, fn, waitFor } from 'storybook/test'

import { IconButton } from '../../src/components/icon-button/index.ts'
import { Link } from '../../src/components/link/index.ts'
import { TopBar, TopBarSearch } from '../../src/components/top-bar/index.ts'
import { componentDocs } from '../docs.ts'

const onSearch = fn()

const meta = {
  title: 'Components/TopBar',
  component: TopBar,
  subcomponents: { TopBarSearch },
  args: {
    place: 'Websites',
    search: <TopBarSearch shortcut="⌘K" onClick={onSearch} />,
    notifications: <IconButton label="Notifications, 2 new" icon={<Bell />} iconSize={20} />,
    account: (
      <span className="flex min-w-0 items-center gap-4">
        <span className="hidden truncate text-on-surface-muted sm:block">ada@example.com</span>
        <Link href="#logout">Logout</Link>
      </span>
    ),
  },
  parameters: {
    ...componentDocs({
      is: 'The current location, search, notifications and the signed-in user.',
      use: [
        'Once, at the top of the console; AppShell includes it. `TopBarSearch` opens the search.',
        'Each slot’s classes define how it shrinks: `min-w-0 truncate` on text.',
      ],
      avoid: ['For the actions of one page: put them next to its heading, in Page.'],
      keyboard: [],
      aria: [
        'A `<header>`: the page’s banner, as long as it isn’t inside an article or section.',
        'The search shortcut is only visible text; the code that binds it adds `aria-keyshortcuts`.',
      ],
    }),
    frame: 'none',
    viewportSize: { width: 1024, height: 240 },
  },
} satisfies Meta<typeof TopBar>

export default meta
type Story = StoryObj<typeof meta>

const phone = { width: 320, height: 480 }
const menu = <IconButton label="Open navigation" icon={<Menu />} iconSize={20} />
const long = {
  place: 'Database findings of the last month',
  account: (
    <span className="flex min-w-0 items-center gap-4">
      <span className="hidden truncate text-on-surface-muted sm:block">
        augusta.ada.king.countess.of.lovelace@analytical-engines.example.com
      </span>
      <Link href="#logout">Logout</Link>
    </span>
  ),
}
const isCut = (element: Element | null) =>
  element !== null && element.scrollWidth > element.clientWidth

export const Desktop: Story = {}
export const RightToLeft: Story = { globals: { direction: 'rtl' } }
export const LongTextOnTablet: Story = {
  args: long,
  parameters: { picture: 'every theme', viewportSize: { width: 700, height: 240 } },
}
export const Phone: Story = {
  args: { ...long, navigation: menu },
  parameters: { viewportSize: phone },
}

export const TabletTruncatesEmailFirst: Story = {
  args: long,
  parameters: { picture: false, viewportSize: { width: 700, height: 240 } },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(window.innerWidth).toBe(700))
    await expect(isCut(canvas.getByText(/^augusta/))).toBe(true)
    await expect(isCut(canvasElement.querySelector('[data-slot=place]'))).toBe(false)
  },
}

export const PhoneTruncatesTitle: Story = {
  ...Phone,
  parameters: { picture: false, viewportSize: phone },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await waitFor(() => expect(window.innerWidth).toBe(phone.width))
    await expect(isCut(canvasElement.querySelector('[data-slot=place]'))).toBe(true)
    const { scrollWidth, clientWidth } = document.documentElement
    await expect(scrollWidth).toBe(clientWidth)
    await expect(canvas.getByRole('link', { name: 'Logout' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    await expect(onSearch).toHaveBeenCalledOnce()
  },
}
