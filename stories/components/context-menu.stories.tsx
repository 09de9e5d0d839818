import type { Meta, StoryObj } from '@storybook/react-vite'
import { Copy, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test'

import {
  ContextMenu,
  MenuCheckboxItem,
  MenuGroup,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuSub,
} from '../../src/components/context-menu/index.ts'
import { DropdownMenu } from '../../src/components/dropdown-menu/index.ts'
import { IconButton } from '../../src/components/icon-button/index.ts'
import { componentDocs } from '../docs.ts'

const edit = fn()
const remove = fn()
const actions = (
  <>
    <MenuItem icon={<Pencil />} shortcut="E" onSelect={edit}>
      Edit
    </MenuItem>
    <MenuItem icon={<Copy />} disabled>
      Duplicate
    </MenuItem>
    <MenuSub label="Copy" icon={<Copy />}>
      <MenuItem>Name</MenuItem>
      <MenuItem>Value</MenuItem>
    </MenuSub>
    <MenuSeparator />
    <MenuItem icon={<Trash2 />} isCritical onSelect={remove}>
      Delete
    </MenuItem>
  </>
)

/** The same actions behind a button, for everyone who doesn't know that there is a context menu. */
const record = (
  <div className="flex items-center gap-4 rounded-panel border border-subtle bg-raised py-2 ps-4 pe-2 data-[state=open]:bg-muted">
    <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere">www 300 IN A 192.0.2.7</code>
    <DropdownMenu
      align="end"
      trigger={<IconButton label="Actions for www" icon={<EllipsisVertical />} variant="quiet" />}
    >
      {actions}
    </DropdownMenu>
  </div>
)

const meta = {
  title: 'Components/ContextMenu',
  component: ContextMenu,
  subcomponents: {
    MenuItem,
    MenuCheckboxItem,
    MenuGroup,
    MenuRadioGroup,
    MenuRadioItem,
    MenuSeparator,
    MenuSub,
  },
  args: { label: 'Record www', target: record, onOpenChange: fn(), children: actions },
  parameters: {
    ...componentDocs({
      is: 'Actions for the element under the pointer, shown at the pointer.',
      use: [
        'For people who work with many rows, nodes or files: it saves moving to each one’s button.',
        'With the same items as the DropdownMenu for the same thing, which everyone can find.',
      ],
      avoid: [
        'As the only way to perform an action: nothing shows that the menu exists. Offer a DropdownMenu too.',
        'On text, links or images: people expect the browser’s own menu there.',
      ],
      keyboard: [
        ['Shift F10, Menu key', 'Open it at the focused element.'],
        ['↑, ↓, Home, End', 'Move through the items; ↑ and ↓ wrap around.'],
        ['A letter', 'Moves to the item that begins with it.'],
        ['→, ←', 'Open and close a submenu; reversed on a right-to-left page.'],
        ['Enter, Space', 'Run the item’s action.'],
        ['Escape', 'Closes it and returns the focus.'],
      ],
      aria: [
        '`role="menu"` named by `label`, with `menuitem`, `menuitemcheckbox`, `menuitemradio`.',
        'On a touch screen, holding the finger for 0.7 seconds opens it.',
        'An item’s action runs after the menu has closed and the focus has returned.',
      ],
    }),
    viewportSize: { width: 480, height: 300 },
    isWholeScreen: true,
  },
} satisfies Meta<typeof ContextMenu>

export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
type Canvas = Parameters<Play>[0]['canvas']
const unseen = { picture: false }
const item = (name: string) => screen.getByRole('menuitem', { name: new RegExp(`^${name}`) })
const isClosed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
const target = (canvas: Canvas) => canvas.getByText(/192/)
const open: Play = async ({ canvas, userEvent }) => {
  await userEvent.pointer({
    keys: '[MouseRight]',
    target: target(canvas),
    coords: { clientX: 60, clientY: 40 },
  })
  await waitFor(() => expect(screen.getByRole('menu', { name: 'Record www' })).toBeVisible())
}

export const Closed: Story = {}

export const Open: Story = { parameters: { picture: 'every theme' }, play: open }

export const OptionsAndGroups: Story = {
  args: {
    children: (
      <>
        <MenuGroup label="Columns">
          <MenuCheckboxItem isChecked>Type</MenuCheckboxItem>
          <MenuCheckboxItem isChecked={false}>Time to live</MenuCheckboxItem>
        </MenuGroup>
        <MenuSeparator />
        <MenuRadioGroup label="Density" value="compact">
          <MenuRadioItem value="comfortable">Comfortable</MenuRadioItem>
          <MenuRadioItem value="compact">Compact</MenuRadioItem>
        </MenuRadioGroup>
      </>
    ),
  },
  play: open,
}

export const OpensAtPointer: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await expect(context.args.onOpenChange).toHaveBeenLastCalledWith(true)
    await expect(context.canvasElement.querySelector('[data-slot=context-menu]')).toHaveAttribute(
      'data-state',
      'open',
    )
    const { left, top } = screen.getByRole('menu').getBoundingClientRect()
    await expect(Math.abs(left - 60)).toBeLessThan(8)
    await expect(Math.abs(top - 40)).toBeLessThan(8)
  },
}

/** Browsers send a contextmenu event for Shift F10 and the menu key. */
export const OpensByKeyboard: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    edit.mockClear()
    await userEvent.tab()
    const button = canvas.getByRole('button', { name: 'Actions for www' })
    await expect(button).toHaveFocus()
    await fireEvent.contextMenu(button)
    await waitFor(() => expect(item('Edit')).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await isClosed()
    await waitFor(() => expect(button).toHaveFocus())
    await fireEvent.contextMenu(button)
    await waitFor(() => expect(item('Edit')).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(edit).toHaveBeenCalledOnce())
    await isClosed()
  },
}

export const LongTouchOpens: Story = {
  parameters: unseen,
  play: async ({ canvas }) => {
    await fireEvent.pointerDown(target(canvas), {
      pointerType: 'touch',
      clientX: 60,
      clientY: 40,
    })
    await waitFor(() => expect(screen.getByRole('menu', { name: 'Record www' })).toBeVisible())
  },
}

export const PageStaysUsable: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await expect(document.body.style.pointerEvents).not.toBe('none')
    await context.userEvent.click(document.body)
    await isClosed()
  },
}

export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  play: async (context) => {
    await open(context)
    const { right } = screen.getByRole('menu').getBoundingClientRect()
    await expect(right).toBeLessThanOrEqual(480)
  },
}

function Choices() {
  const [hasType, setHasType] = useState(false)
  return (
    <ContextMenu label="Record www" target={record}>
      <MenuCheckboxItem isChecked={hasType} onCheckedChange={setHasType}>
        Type
      </MenuCheckboxItem>
    </ContextMenu>
  )
}

export const CheckboxStaysOpen: Story = {
  parameters: unseen,
  render: () => <Choices />,
  play: async (context) => {
    await open(context)
    const checkbox = screen.getByRole('menuitemcheckbox', { name: 'Type' })
    await context.userEvent.click(checkbox)
    await expect(checkbox).toBeChecked()
  },
}
