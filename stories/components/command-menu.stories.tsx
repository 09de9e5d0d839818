import type { Meta, StoryObj } from '@storybook/react-vite'
import { CreditCard, Database, Globe, LogOut, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, userEvent as user, waitFor, within } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import {
  CommandMenu,
  type Command,
  type CommandGroup,
  type CommandMenuProps,
} from '../../src/components/command-menu/index.ts'
import { Dialog } from '../../src/components/dialog/index.ts'
import { Input } from '../../src/components/input/index.ts'
import { componentDocs } from '../docs.ts'

const signOut = fn<() => void>()
const websites: Command = {
  id: 'websites',
  label: 'Websites',
  icon: Globe,
  href: '/domains',
  shortcut: ['G', 'W'],
}
const groups: readonly CommandGroup[] = [
  {
    label: 'Go to',
    items: [
      websites,
      { id: 'databases', label: 'Databases', icon: Database, href: '/databases' },
      { id: 'team', label: 'Team', icon: Users, href: '/team', keywords: ['members', 'invite'] },
      { id: 'billing', label: 'Billing', icon: CreditCard, href: '/billing' },
    ],
  },
  {
    label: 'Do',
    items: [
      { id: 'add', label: 'Add a domain', icon: Plus, onRun: fn() },
      { id: 'out', label: 'Log out', icon: LogOut, onRun: signOut },
    ],
  },
]
const site = (name: string): CommandGroup => ({
  label: 'Websites',
  items: [{ id: name, label: name, description: 'Website', icon: Globe, href: `/domains/${name}` }],
})

const meta = {
  title: 'Components/CommandMenu',
  component: CommandMenu,
  args: {
    trigger: <Button variant="secondary">Search</Button>,
    groups,
    searchDelayMs: 0,
    onNavigate: fn(),
    onOpenTab: fn(),
    onRun: fn(),
    onOpenChange: fn(),
  },
  parameters: {
    ...componentDocs({
      is: 'Every page and action by name, opened from anywhere with ⌘K or Ctrl+K.',
      use: [
        'Once, in the frame of the console.',
        '`search` for results from a server: responses to older queries are dropped.',
        '`recents` for recently run commands; `onRun` is called with each one to remember.',
      ],
      avoid: [
        'As the only way to reach something: everything in it must also be available elsewhere.',
        'To select a value: Combobox.',
      ],
      keyboard: [
        ['⌘K, Ctrl+K', 'Opens and closes it, even from a text field; not above a dialog.'],
        ['↑ ↓', 'The previous or next command; wraps around at the ends.'],
        ['Enter', 'Runs the command.'],
        ['⌘ or Ctrl with Enter or a click', 'Opens its URL in a new tab.'],
        ['Escape', 'Closes it and returns the focus.'],
      ],
      aria: [
        'A `combobox` that owns a `listbox`; `aria-activedescendant` is the highlighted command, which always exists (cmdk #253, radix #4085).',
        'A status announces the number of results, that it is searching, that nothing was found, or that the search failed.',
        'A command runs after the menu has closed and returned the focus, so that it can open a dialog.',
      ],
    }),
    viewportSize: { width: 800, height: 600 },
    isWholeScreen: true,
  },
} satisfies Meta<typeof CommandMenu>

export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
const unseen = { picture: false }

const field = () => screen.findByRole('combobox', { name: 'Search or run a command' })
const open: Play = async ({ canvas }) => {
  await user.click(canvas.getByRole('button', { name: 'Search' }))
  await waitFor(async () => expect(await field()).toHaveFocus())
}
const isGone = () => waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
/** The command in the field's `aria-activedescendant`, which has to exist. */
const marked = async () => {
  const id = (await field()).getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)
}
const expectMarked = (label: string) =>
  waitFor(async () => {
    const option = await marked()
    await expect(option).toHaveTextContent(label)
    await expect(option).toHaveAttribute('role', 'option')
    await expect(option).toHaveAttribute('data-highlighted')
  })
const status = async () => within(await screen.findByRole('dialog')).findByRole('status')
/** A text field elsewhere on the page, where typing must not trigger shortcuts. */
const withAField: Story['render'] = (args) => (
  <div className="flex gap-2">
    <Input aria-label="Notes" />
    <CommandMenu {...args} />
  </div>
)

export const Open: Story = {
  parameters: { picture: 'every theme' },
  args: { recents: [{ ...websites, id: 'recent', label: 'example.com', description: 'Website' }] },
  play: async (context) => {
    await open(context)
    await expectMarked('example.com')
  },
}

export const WithQuery: Story = {
  play: async (context) => {
    await open(context)
    await user.keyboard('da')
    await expectMarked('Databases')
    await waitFor(async () => expect(await status()).toHaveTextContent('2 results'))
    await user.keyboard('{ArrowDown}')
    await expectMarked('Add a domain')
  },
  args: {
    groups: [
      groups[0],
      {
        label: 'Do',
        items: [{ id: 'add', label: 'Add a domain', icon: Plus, keywords: ['data'] }],
      },
    ] as CommandGroup[],
  },
}

export const NoResults: Story = {
  play: async (context) => {
    await open(context)
    await user.keyboard('zebra')
    await waitFor(async () => expect(await status()).toHaveTextContent('No results for “zebra”.'))
    await expect(await marked()).toBeNull()
  },
}

export const Searching: Story = {
  args: { search: () => new Promise(() => {}) },
  play: async (context) => {
    await open(context)
    await user.keyboard('exa')
    await waitFor(async () => expect(await status()).toHaveTextContent('Searching…'))
  },
}

export const SearchFailed: Story = {
  parameters: { picture: 'every theme' },
  args: { search: () => Promise.reject(new Error('No network.')) },
  play: async (context) => {
    await open(context)
    await user.keyboard('exa')
    await waitFor(async () => expect(await status()).toHaveTextContent('search failed'))
  },
}

export const Phone: Story = {
  parameters: { viewportSize: { width: 360, height: 640 } },
  play: open,
}

export const KeepsFocusInField: Story = {
  parameters: { ...unseen, viewportSize: { width: 360, height: 640 } },
  play: async (context) => {
    await open(context)
    await user.click(screen.getByText('Go to'))
    await expect(await field()).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await isGone()
    await waitFor(() => expect(context.canvas.getByRole('button')).toHaveFocus())
  },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: open }

export const ArrowsWrapAndEnterRuns: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await expectMarked('Websites')
    await user.keyboard('{ArrowUp}')
    await expectMarked('Log out')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await expectMarked('Databases')
    await user.keyboard('{Enter}')
    await isGone()
    await waitFor(() => expect(context.args.onNavigate).toHaveBeenCalledWith('/databases'))
    await expect(context.args.onNavigate).toHaveBeenCalledOnce()
    await expect(context.args.onRun).toHaveBeenCalledOnce()
  },
}

export const PointerAndKeysShareHighlight: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await user.hover(screen.getByRole('option', { name: 'Team' }))
    await expectMarked('Team')
    await user.keyboard('{ArrowDown}')
    await expectMarked('Billing')
    await user.keyboard('a')
    await expectMarked('Add a domain')
  },
}

/** The Enter that ends a composition selects a word, not a command. */
export const IgnoresInputMethodKeys: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await fireEvent.keyDown(await field(), { key: 'ArrowDown', isComposing: true })
    await fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 })
    // Nor does the one that has been held down since it opened the menu.
    await fireEvent.keyDown(await field(), { key: 'Enter', repeat: true })
    await expectMarked('Websites')
    await expect(context.args.onRun).not.toHaveBeenCalled()
  },
}

/** shadcn #11554: Enter did not run the command that typing had moved to the top. */
export const EnterRunsBestMatch: Story = {
  parameters: unseen,
  play: async (context) => {
    signOut.mockClear()
    await open(context)
    await user.keyboard('{ArrowDown}{ArrowDown}out')
    await expectMarked('Log out')
    await user.keyboard('{Enter}')
    await isGone()
    await waitFor(() => expect(signOut).toHaveBeenCalledOnce())
  },
}

export const ClickRunsCommand: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await user.click(screen.getByRole('option', { name: 'Team' }))
    await isGone()
    await waitFor(() => expect(context.args.onNavigate).toHaveBeenCalledWith('/team'))
  },
}

export const CtrlEnterOpensNewTab: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await user.keyboard('team')
    await expectMarked('Team')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await expect(context.args.onOpenTab).toHaveBeenCalledWith('/team')
    await isGone()
    await expect(context.args.onNavigate).not.toHaveBeenCalled()
  },
}

export const MiddleClickOpensNewTab: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    const team = screen.getByRole('option', { name: 'Team' })
    await user.pointer([{ keys: '[MouseMiddle]', target: team }])
    await expect(context.args.onOpenTab).toHaveBeenCalledOnce()
    await expect(context.args.onOpenTab).toHaveBeenCalledWith('/team')
  },
}

export const CtrlEnterIgnoresActions: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await user.keyboard('log out')
    await expectMarked('Log out')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await expect(context.args.onOpenTab).not.toHaveBeenCalled()
    await expect(await field()).toBeVisible()
  },
}

/** Resolves responses manually, in the order that the story needs. */
const questions = new Map<string, (groups: readonly CommandGroup[]) => void>()
const signals = new Map<string, AbortSignal>()

export const IgnoresLateResponse: Story = {
  parameters: unseen,
  args: {
    search: (query, signal) => {
      signals.set(query, signal)
      return new Promise((resolve) => questions.set(query, resolve))
    },
  },
  play: async (context) => {
    questions.clear()
    await open(context)
    await user.keyboard('q')
    await waitFor(() => expect(questions.has('q')).toBe(true))
    await user.keyboard('z')
    await waitFor(() => expect(questions.has('qz')).toBe(true))
    await expect(signals.get('q')?.aborted).toBe(true)
    questions.get('qz')?.([site('new.example.com')])
    await screen.findByRole('option', { name: /new\.example\.com/ })
    questions.get('q')?.([site('old.example.com')])
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await expect(screen.queryByRole('option', { name: /^old\.example/ })).toBeNull()
    await expectMarked('new.example.com')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await expect(context.args.onOpenTab).toHaveBeenCalledWith('/domains/new.example.com')
  },
}

export const CtrlKRestoresFocus: Story = {
  parameters: unseen,
  args: { trigger: undefined },
  render: withAField,
  play: async ({ canvas }) => {
    const notes = canvas.getByRole('textbox', { name: 'Notes' })
    await user.click(notes)
    await user.keyboard('kK/')
    await expect(notes).toHaveValue('kK/')
    await expect(screen.queryByRole('combobox')).toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(async () => expect(await field()).toHaveFocus())
    await user.keyboard('{Control>}k{/Control}')
    await isGone()
    await waitFor(() => expect(notes).toHaveFocus())
  },
}

export const WithoutShortcutIgnoresCtrlK: Story = {
  parameters: unseen,
  args: { hasKey: false },
  play: async ({ canvas }) => {
    const others = fn<(event: KeyboardEvent) => void>()
    document.addEventListener('keydown', others)
    canvas.getByRole('button').focus()
    await user.keyboard('{Control>}k{/Control}')
    document.removeEventListener('keydown', others)
    await expect(others.mock.lastCall?.[0].defaultPrevented).toBe(false)
    await expect(screen.queryByRole('combobox')).toBeNull()
  },
}

export const CtrlKIgnoredInDialog: Story = {
  parameters: unseen,
  render: (args) => (
    <>
      <CommandMenu {...args} />
      <Dialog defaultOpen title="Add a domain">
        <Input aria-label="Domain" />
      </Dialog>
    </>
  ),
  play: async () => {
    await screen.findByRole('dialog', { name: 'Add a domain' })
    await user.keyboard('{Control>}k{/Control}')
    await expect(screen.queryByRole('combobox')).toBeNull()
  },
}

function WithACommandThatOpensADialog(props: CommandMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const add: CommandGroup = {
    label: 'Do',
    items: [{ id: 'add', label: 'Add a domain', onRun: () => setIsOpen(true) }],
  }
  return (
    <>
      <CommandMenu {...props} groups={[add]} />
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Add a domain">
        <Input aria-label="Domain" />
      </Dialog>
    </>
  )
}

export const CommandOpensDialogRestoresFocus: Story = {
  parameters: unseen,
  render: (args) => <WithACommandThatOpensADialog {...args} />,
  play: async (context) => {
    await open(context)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Domain' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(context.canvas.getByRole('button')).toHaveFocus())
  },
}

export const StartsEmpty: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await user.keyboard('team{Escape}')
    await isGone()
    await open(context)
    await expect(await field()).toHaveValue('')
    await expectMarked('Websites')
  },
}
