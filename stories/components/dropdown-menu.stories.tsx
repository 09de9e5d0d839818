import type { Meta, StoryObj } from '@storybook/react-vite'
import { Copy, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import {
  DropdownMenu,
  MenuCheckboxItem,
  MenuGroup,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuSub,
} from '../../src/components/dropdown-menu/index.ts'
import { IconButton } from '../../src/components/icon-button/index.ts'
import { componentDocs } from '../docs.ts'

const edit = fn()
const remove = fn()
const trigger = <Button variant="secondary">Record www</Button>

const meta = {
  title: 'Components/DropdownMenu',
  component: DropdownMenu,
  subcomponents: {
    MenuItem,
    MenuCheckboxItem,
    MenuGroup,
    MenuRadioGroup,
    MenuRadioItem,
    MenuSeparator,
    MenuSub,
  },
  args: {
    trigger,
    children: (
      <>
        <MenuItem icon={<Pencil />} shortcut="E" onSelect={edit}>
          Edit
        </MenuItem>
        <MenuItem icon={<Copy />} description="With the same values, switched off.">
          Duplicate
        </MenuItem>
        <MenuItem icon={<Copy />} disabled>
          Move
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} isCritical onSelect={remove}>
          Delete
        </MenuItem>
      </>
    ),
  },
  parameters: {
    ...componentDocs({
      is: 'A button and a list of actions for one thing.',
      use: [
        'For the actions of a row, or those that don’t fit in a toolbar.',
        'Destructive actions come last, after a separator, and are critical.',
      ],
      avoid: [
        'For a value in a form: Select. For pages: navigation.',
        'For one or two actions with room for them: a ButtonGroup.',
      ],
      keyboard: [
        ['Enter, Space, ↓', 'Open it and focus the first item.'],
        ['↑, ↓, Home, End', 'Move through the items; ↑ and ↓ wrap around.'],
        ['A letter', 'Moves to the item that begins with it.'],
        ['→, ←', 'Open and close a submenu; reversed on a right-to-left page.'],
        ['Enter, Space', 'Run the item’s action. A checkbox keeps the menu open.'],
        ['Escape', 'Closes it and returns the focus to the trigger.'],
      ],
      aria: [
        '`role="menu"` named by its trigger, with `menuitem`, `menuitemcheckbox`, `menuitemradio`.',
        'A disabled item with a description can be focused, with `aria-disabled`, so that its reason is read; without one it is skipped.',
        'An item’s name is all of its text, the first line first; its icon is hidden.',
        'An item’s action runs after the menu has closed: a dialog that it opens returns the focus to the trigger.',
      ],
    }),
    viewportSize: { width: 480, height: 280 },
    isWholeScreen: true,
  },
} satisfies Meta<typeof DropdownMenu>

export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
const unseen = { picture: false }
const item = (name: string) => screen.getByRole('menuitem', { name: new RegExp(`^${name}`) })
const isClosed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
const open: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button'))
  await waitFor(() => expect(screen.getByRole('menu')).toBeVisible())
}

export const Open: Story = { play: open }

export const OptionsAndGroups: Story = {
  parameters: { viewportSize: { width: 480, height: 360 } },
  args: {
    trigger: <Button variant="secondary">View</Button>,
    children: (
      <>
        <MenuGroup label="Columns">
          <MenuCheckboxItem isChecked>Type</MenuCheckboxItem>
          <MenuCheckboxItem isChecked={false}>Time to live</MenuCheckboxItem>
        </MenuGroup>
        <MenuSeparator />
        <MenuRadioGroup label="Density" value="compact">
          <MenuRadioItem value="comfortable">Comfortable</MenuRadioItem>
          <MenuRadioItem value="compact" description="For those who live in tables.">
            Compact
          </MenuRadioItem>
        </MenuRadioGroup>
      </>
    ),
  },
  play: open,
}

const withSub = (
  <>
    <MenuItem>Edit</MenuItem>
    <MenuSub label="Export">
      <MenuItem onSelect={edit}>As a zone file</MenuItem>
      <MenuItem>As CSV</MenuItem>
    </MenuSub>
  </>
)
const openSub: Play = async (context) => {
  await open(context)
  const isRtl = document.documentElement.dir === 'rtl'
  await context.userEvent.keyboard(
    `{ArrowDown}{ArrowDown}${isRtl ? '{ArrowLeft}' : '{ArrowRight}'}`,
  )
  await waitFor(() => expect(item('As a zone file')).toHaveFocus())
}
export const Submenu: Story = {
  parameters: { picture: 'every theme' },
  args: { children: withSub },
  play: openSub,
}

export const KeyboardFocusRing: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ userEvent }) => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(item('Edit')).toHaveFocus())
    await userEvent.keyboard('{End}')
    await expect(item('Delete')).toHaveFocus()
  },
}

export const KeyboardNavigation: Story = {
  parameters: unseen,
  play: async ({ userEvent }) => {
    remove.mockClear()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(item('Edit')).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    await expect(item('Duplicate')).toHaveFocus()
    // A disabled item without a reason is skipped.
    await userEvent.keyboard('{ArrowDown}')
    await expect(item('Delete')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(item('Edit')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(remove).toHaveBeenCalledOnce())
    await isClosed()
  },
}

/** Otherwise, keyboard and screen reader users couldn't reach the reason. */
export const DisabledItemSaysWhy: Story = {
  parameters: unseen,
  args: {
    children: (
      <>
        <MenuItem onSelect={edit}>Edit</MenuItem>
        <MenuItem disabled isCritical description="Only owners can delete." onSelect={remove}>
          Delete
        </MenuItem>
        <MenuSub label="Export" disabled description="There is nothing to export.">
          <MenuItem>As CSV</MenuItem>
        </MenuSub>
        <MenuCheckboxItem
          isChecked={false}
          disabled
          description="Add a second user first."
          onCheckedChange={remove}
        >
          Shared
        </MenuCheckboxItem>
        <MenuItem
          disabled
          description="It is being set up."
          renderLink={(words) => <a href="#settings">{words}</a>}
        >
          Settings
        </MenuItem>
      </>
    ),
  },
  play: async ({ userEvent }) => {
    remove.mockClear()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(item('Edit')).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}')
    const refused = item('Delete')
    await expect(refused).toHaveFocus()
    await expect(refused).toHaveAccessibleName('Delete Only owners can delete.')
    await expect(refused).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(refused)
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    await expect(item('Export')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(item('Settings')).toHaveFocus()
    await expect(location.hash).not.toBe('#settings')
    await expect(remove).not.toHaveBeenCalled()
    await expect(screen.getAllByRole('menu')).toHaveLength(1)
  },
}

export const TypeaheadMovesToItem: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await context.userEvent.keyboard('du')
    await waitFor(() => expect(item('Duplicate')).toHaveFocus())
  },
}

/** Holding down the key that opened the menu must not select anything. */
export const HeldEnterSelectsNothing: Story = {
  parameters: unseen,
  play: async (context) => {
    context.canvas.getByRole('button').focus()
    await context.userEvent.keyboard('{Enter}')
    await waitFor(() => expect(item('Edit')).toHaveFocus())
    await fireEvent.keyDown(item('Edit'), { key: 'Enter', repeat: true })
    await fireEvent.keyDown(item('Edit'), { key: ' ', repeat: true })
    await expect(item('Edit')).toHaveFocus()
  },
}

export const EscapeRestoresFocus: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await context.userEvent.keyboard('{Escape}')
    await isClosed()
    await waitFor(() => expect(context.canvas.getByRole('button')).toHaveFocus())
  },
}

export const ItemNameMatchesText: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await expect(screen.getByRole('menu', { name: 'Record www' })).toBeVisible()
    await expect(screen.getByRole('menuitem', { name: 'Edit E' })).toBeVisible()
    await expect(
      screen.getByRole('menuitem', { name: 'Duplicate With the same values, switched off.' }),
    ).toBeVisible()
  },
}

function Choices() {
  const [hasType, setHasType] = useState(false)
  const [density, setDensity] = useState('comfortable')
  return (
    <DropdownMenu trigger={<Button>View</Button>}>
      <MenuCheckboxItem isChecked={hasType} onCheckedChange={setHasType}>
        Type
      </MenuCheckboxItem>
      <MenuRadioGroup label="Density" value={density} onValueChange={setDensity}>
        <MenuRadioItem value="comfortable">Comfortable</MenuRadioItem>
        <MenuRadioItem value="compact">Compact</MenuRadioItem>
      </MenuRadioGroup>
    </DropdownMenu>
  )
}

export const CheckboxStaysOpenRadioCloses: Story = {
  parameters: unseen,
  render: () => <Choices />,
  play: async (context) => {
    await open(context)
    const checkbox = screen.getByRole('menuitemcheckbox', { name: 'Type' })
    await context.userEvent.click(checkbox)
    await expect(checkbox).toBeChecked()
    await expect(screen.getByRole('group', { name: 'Density' })).toBeVisible()
    await context.userEvent.click(screen.getByRole('menuitemradio', { name: 'Compact' }))
    await isClosed()
    await open(context)
    await expect(screen.getByRole('menuitemradio', { name: 'Compact' })).toBeChecked()
  },
}

export const SubmenuItemClosesBoth: Story = {
  parameters: unseen,
  args: { children: withSub },
  play: async (context) => {
    edit.mockClear()
    await openSub(context)
    await context.userEvent.keyboard('{Enter}')
    await isClosed()
    await waitFor(() => expect(edit).toHaveBeenCalledOnce())
  },
}

export const RightToLeftSubmenu: Story = {
  globals: { direction: 'rtl' },
  parameters: unseen,
  args: { children: withSub },
  play: async (context) => {
    await openSub(context)
    const [outer, inner] = screen.getAllByRole('menu').map((menu) => menu.getBoundingClientRect())
    await expect(inner?.right).toBeLessThanOrEqual((outer?.left ?? 0) + 8)
  },
}

export const ItemAsLink: Story = {
  parameters: unseen,
  args: {
    children: (
      <MenuItem icon={<Pencil />} renderLink={(words) => <a href="#settings">{words}</a>}>
        Settings
      </MenuItem>
    ),
  },
  play: async (context) => {
    await open(context)
    const link = item('Settings')
    await expect(link).toHaveAttribute('href', '#settings')
    await context.userEvent.click(link)
    await isClosed()
    await expect(location.hash).toBe('#settings')
    history.replaceState(null, '', location.pathname + location.search)
  },
}

export const PassesPropsToMenu: Story = {
  parameters: unseen,
  args: { id: 'actions', title: 'Actions', className: 'w-60' },
  play: async (context) => {
    await open(context)
    const menu = screen.getByRole('menu')
    await expect(menu).toHaveAttribute('title', 'Actions')
    await expect(menu).toHaveAttribute('id', 'actions')
    await expect(context.canvas.getByRole('button')).toHaveAttribute('aria-controls', 'actions')
    await expect(menu).toHaveClass('w-60')
    await expect(menu).toHaveAttribute('data-slot', 'dropdown-menu')
  },
}

function OpensADialog() {
  const [isOpen, setIsOpen] = useState(false)
  const [count, setCount] = useState(0)
  const opener = useRef<HTMLElement>(null)
  const openDialog = () => {
    if (document.activeElement instanceof HTMLElement) opener.current = document.activeElement
    setIsOpen(true)
  }
  return (
    <div className="flex gap-2">
      <DropdownMenu trigger={<IconButton label="More" icon={<EllipsisVertical />} />}>
        <MenuItem isCritical onSelect={openDialog}>
          Delete
        </MenuItem>
      </DropdownMenu>
      <Button onClick={() => setCount(count + 1)}>Pressed {count}</Button>
      <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 bg-scrim" />
          <Dialog.Content
            aria-describedby={undefined}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              opener.current?.focus()
            }}
            className="fixed inset-x-8 top-8 rounded-panel border border-subtle bg-raised p-4"
          >
            <Dialog.Title>Delete record www?</Dialog.Title>
            <Dialog.Close asChild>
              <Button variant="secondary">Cancel</Button>
            </Dialog.Close>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </div>
  )
}

/** radix #1241, #3141, #833: after a dialog was opened from a menu, the page ignored all clicks. */
export const OpensDialog: Story = {
  parameters: unseen,
  render: () => <OpensADialog />,
  play: async ({ canvas, userEvent }) => {
    for (const round of [1, 2]) {
      await userEvent.click(canvas.getByRole('button', { name: 'More' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
      const dialog = await screen.findByRole('dialog', { name: 'Delete record www?' })
      await isClosed()
      await expect(getComputedStyle(dialog).pointerEvents).toBe('auto')
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await expect(document.body.style.pointerEvents).not.toBe('none')
      // The focus is where it was before.
      await waitFor(() => expect(canvas.getByRole('button', { name: 'More' })).toHaveFocus())
      await userEvent.click(canvas.getByRole('button', { name: /Pressed/ }))
      await expect(canvas.getByRole('button', { name: `Pressed ${round}` })).toBeVisible()
    }
  },
}
