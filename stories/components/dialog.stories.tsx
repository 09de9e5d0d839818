import type { Meta, StoryObj } from '@storybook/react-vite'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { expect, fn, screen, userEvent as user, waitFor, within } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import {
  Dialog,
  DialogClose,
  DialogFooter,
  type DialogProps,
} from '../../src/components/dialog/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { Input } from '../../src/components/input/index.ts'
import { componentDocs } from '../docs.ts'

const cancel = (
  <DialogClose>
    <Button variant="secondary">Cancel</Button>
  </DialogClose>
)

const meta = {
  title: 'Components/Dialog',
  component: Dialog,
  args: {
    trigger: <Button>Add domain</Button>,
    title: 'Add a domain',
    description: 'We look up its records before anything changes.',
    children: (
      <Field label="Domain">
        <Input name="domain" placeholder="example.com" />
      </Field>
    ),
    footer: (
      <>
        {cancel}
        <Button>Add domain</Button>
      </>
    ),
    onOpenChange: fn(),
  },
  parameters: {
    ...componentDocs({
      is: 'One thing to do or read before continuing, above a page that is inert while it is open.',
      use: [
        'For a short form that belongs to the page beneath it.',
        '`size` by its content: `small` for a question, `wide` for a table, `full` for an editor. `scroll="outside"` for a long text that is read from top to bottom.',
        '`onCloseRequest` if input could be lost: ask for confirmation, and close it from the parent.',
        'From a menu item: let the parent open it with `isOpen`. The focus returns to the menu’s button.',
      ],
      avoid: [
        'For a destructive action: ConfirmDialog.',
        'For details next to a table: Sheet.',
        'For more than about seven fields: a separate page.',
      ],
      keyboard: [
        ['Tab', 'Cycles within the dialog.'],
        ['Escape', 'Closes only the innermost dialog, unless it is busy.'],
      ],
      aria: [
        '`role="dialog"`, `aria-modal`, named by its title, described by its description.',
        'The first field has the initial focus; without fields the dialog itself, so that it is announced from its title on. Use `autoFocus` or `initialFocus` to change this.',
        'The focus returns to where it was, or after the action to `returnFocus`.',
        'While busy, it is `aria-busy`, and an attempt to close it is reported in a status.',
      ],
    }),
    viewportSize: { width: 800, height: 560 },
    isWholeScreen: true,
  },
} satisfies Meta<typeof Dialog>

export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
const unseen = { picture: false }

const dialog = (name = 'Add a domain') => screen.findByRole('dialog', { name })
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const open: Play = async ({ canvas }) => {
  await user.click(canvas.getByRole('button', { name: 'Add domain' }))
  await waitFor(async () => expect(await dialog()).toBeVisible())
}

export const Form: Story = { play: open }

const records = Array.from({ length: 24 }, (_, at) => `record-${at + 1}.example.com`)

export const WideAndScrolling: Story = {
  parameters: { picture: 'every theme' },
  args: {
    size: 'wide',
    title: 'Records we found',
    description: 'Keep those that should continue to work.',
    children: (
      <ul className="divide-y divide-subtle font-mono">
        {records.map((name) => (
          <li key={name} className="py-2.5">
            {name}
          </li>
        ))}
      </ul>
    ),
  },
  play: async ({ canvas }) => {
    await user.click(canvas.getByRole('button', { name: 'Add domain' }))
    const panel = await dialog('Records we found')
    await expect(panel).toHaveFocus()
    await expect(panel.scrollHeight).toBeGreaterThan(panel.clientHeight)
    panel.scrollTop = 100
    const footer = within(panel).getByRole('button', { name: 'Cancel' }).getBoundingClientRect()
    await expect(footer.bottom).toBeLessThanOrEqual(window.innerHeight)
    await expect(within(panel).getByRole('heading').getBoundingClientRect().top).toBeGreaterThan(0)
  },
}

export const Phone: Story = {
  parameters: { viewportSize: { width: 360, height: 640 } },
  play: async (context) => {
    await open(context)
    const { left, right, bottom } = (await dialog()).getBoundingClientRect()
    await expect([left, right, bottom]).toEqual([0, window.innerWidth, window.innerHeight])
  },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: open }

export const Pending: Story = {
  parameters: { picture: 'every theme' },
  args: { isPending: true },
  play: async (context) => {
    await open(context)
    const panel = await dialog()
    await expect(within(panel).getByRole('status')).toBeEmptyDOMElement()
    await user.keyboard('{Escape}')
    await expect(within(panel).getByRole('status')).toHaveTextContent('Still working.')
    await user.click(within(panel).getByRole('button', { name: 'Close' }))
    await expect(await dialog()).toBe(panel)
    await expect(context.args.onOpenChange).not.toHaveBeenCalledWith(false)
  },
}

export const MovesAndRestoresFocus: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await expect(screen.getByRole('textbox', { name: 'Domain' })).toHaveFocus()
    await user.keyboard('{Escape}')
    await isGone()
    await waitFor(() =>
      expect(context.canvas.getByRole('button', { name: 'Add domain' })).toHaveFocus(),
    )
  },
}

export const TrapsTab: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    const panel = await dialog()
    for (let at = 0; at < 6; at += 1) {
      await user.tab()
      await expect(panel).toContainElement(document.activeElement as HTMLElement)
    }
  },
}

export const OutsideClickCloses: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    const overlay = document.querySelector('[data-slot=dialog-overlay]')
    if (overlay) await user.click(overlay)
    await isGone()
  },
}

export const NamedAndDescribed: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await expect(await dialog()).toHaveAccessibleDescription(
      'We look up its records before anything changes.',
    )
    await expect(await dialog()).toHaveAttribute('aria-modal', 'true')
  },
}

function WithChosenFocus(props: DialogProps) {
  const second = useRef<HTMLInputElement>(null)
  return (
    <Dialog {...props} initialFocus={second}>
      <Field label="Domain">
        <Input defaultValue="example.com" />
      </Field>
      <Field label="Team name">
        <Input ref={second} />
      </Field>
    </Dialog>
  )
}

export const CustomInitialFocus: Story = {
  parameters: unseen,
  render: (args) => <WithChosenFocus {...args} />,
  play: async (context) => {
    await open(context)
    await expect(screen.getByRole('textbox', { name: 'Team name' })).toHaveFocus()
  },
}

function AddedFromAnEmptyList(props: DialogProps) {
  const [isAdded, setIsAdded] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const add = () => {
    setIsAdded(true)
    setIsOpen(false)
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {isAdded ? 'One domain' : 'No domain'}
      </h2>
      {!isAdded && <Button onClick={() => setIsOpen(true)}>Add domain</Button>}
      <Dialog
        {...props}
        trigger={undefined}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        returnFocus={heading}
        footer={<Button onClick={add}>Save</Button>}
      />
    </>
  )
}

export const CustomFinalFocus: Story = {
  parameters: unseen,
  render: (args) => <AddedFromAnEmptyList {...args} />,
  play: async (context) => {
    await open(context)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await isGone()
    await waitFor(() => expect(context.canvas.getByRole('heading')).toHaveFocus())
  },
}

export const CancelReturnsToOpener: Story = {
  parameters: unseen,
  render: (args) => <AddedFromAnEmptyList {...args} />,
  play: async (context) => {
    await open(context)
    await user.keyboard('{Escape}')
    await isGone()
    await waitFor(() => expect(context.canvas.getByRole('button')).toHaveFocus())
  },
}

function WithUnsavedInput(props: DialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const leave = () => {
    setIsAsking(false)
    setIsOpen(false)
  }
  return (
    <Dialog
      {...props}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      onCloseRequest={() => {
        setIsAsking(text !== '')
        return text === ''
      }}
    >
      <Field label="Domain">
        <Input value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Leave without adding it?"
        description="What you typed will be lost."
        footer={
          <>
            <DialogClose>
              <Button variant="secondary">Keep editing</Button>
            </DialogClose>
            <Button variant="critical" onClick={leave}>
              Leave
            </Button>
          </>
        }
      />
    </Dialog>
  )
}

export const UnsavedInput: Story = {
  parameters: { picture: 'every theme' },
  render: (args) => <WithUnsavedInput {...args} />,
  play: async (context) => {
    await open(context)
    await user.keyboard('example.com{Escape}')
    await waitFor(async () => expect(await dialog('Leave without adding it?')).toBeVisible())
  },
}

export const EscapeClosesInnermost: Story = {
  parameters: unseen,
  render: (args) => <WithUnsavedInput {...args} />,
  play: async (context) => {
    await open(context)
    await user.keyboard('example.com{Escape}')
    await dialog('Leave without adding it?')
    await user.keyboard('{Escape}')
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Leave without adding it?' })).toBeNull(),
    )
    const field = screen.getByRole('textbox', { name: 'Domain' })
    await expect(field).toHaveValue('example.com')
    await waitFor(() => expect(field).toHaveFocus())
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await isGone()
  },
}

function FromAMenu(props: DialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger asChild>
          <Button variant="secondary">More</Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className="z-40 rounded-control border border-subtle bg-raised p-2">
            <DropdownMenu.Item onSelect={() => setIsOpen(true)}>Add domain</DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <Dialog {...props} trigger={undefined} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}

/** radix-ui/primitives #1241, #3141, #833: the page stayed inert after a dialog opened from a menu. */
export const OpenedFromMenu: Story = {
  parameters: unseen,
  render: (args) => <FromAMenu {...args} />,
  play: async ({ canvas }) => {
    const more = canvas.getByRole('button', { name: 'More' })
    await user.click(more)
    await user.click(await screen.findByRole('menuitem', { name: 'Add domain' }))
    await dialog()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Domain' })).toHaveFocus())
    await user.keyboard('{Escape}')
    await isGone()
    await waitFor(() => expect(document.body.style.pointerEvents).not.toBe('none'))
    await waitFor(() => expect(more).toHaveFocus())
    await expect(more.closest('[aria-hidden=true]')).toBeNull()
    await user.click(more)
    await expect(await screen.findByRole('menuitem')).toBeVisible()
    await user.keyboard('{Escape}')
  },
}

export const FooterButtonSubmitsForm: Story = {
  parameters: unseen,
  args: {
    footer: undefined,
    children: (
      <form
        aria-label="Domain"
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          event.currentTarget.dataset['sent'] = 'yes'
        }}
      >
        <Field label="Domain">
          <Input />
        </Field>
        <DialogFooter>
          {cancel}
          <Button type="submit">Add domain</Button>
        </DialogFooter>
      </form>
    ),
  },
  play: async (context) => {
    await open(context)
    await user.keyboard('example.com{Enter}')
    await expect(screen.getByRole('form')).toHaveAttribute('data-sent', 'yes')
  },
}

export const Small: Story = {
  args: {
    size: 'small',
    title: 'Leave the scan?',
    description: 'It continues in the background.',
    children: null,
  },
  play: async ({ canvas }) => {
    await user.click(canvas.getByRole('button', { name: 'Add domain' }))
    const panel = await dialog('Leave the scan?')
    await waitFor(() => expect(panel).toBeVisible())
    await expect(panel.getBoundingClientRect().width).toBe(384)
  },
}

export const Full: Story = {
  args: { size: 'full' },
  play: async (context) => {
    await open(context)
    const { width, height } = (await dialog()).getBoundingClientRect()
    await expect([width, height]).toEqual([window.innerWidth - 64, window.innerHeight - 64])
  },
}

const long = { ...WideAndScrolling.args, size: 'form', scroll: 'outside' } as const
export const LongText: Story = {
  args: long,
  play: async ({ canvas }) => {
    await user.click(canvas.getByRole('button', { name: 'Add domain' }))
    const panel = await dialog('Records we found')
    await waitFor(() => expect(panel).toBeVisible())
    const overlay = panel.closest<HTMLElement>('[data-slot=dialog-overlay]')!
    await expect(panel.scrollHeight).toBe(panel.clientHeight)
    await expect(overlay.scrollHeight).toBeGreaterThan(overlay.clientHeight)
    // The initial focus didn't scroll it.
    await expect(overlay.scrollTop).toBe(0)
    const heading = within(panel).getByRole('heading')
    const { top } = heading.getBoundingClientRect()
    overlay.scrollTop = 100
    await expect(heading.getBoundingClientRect().top).toBe(top - 100)
  },
}

export const LongTextOnPhone: Story = {
  parameters: { viewportSize: { width: 360, height: 640 } },
  args: long,
  play: async ({ canvas }) => {
    await user.click(canvas.getByRole('button', { name: 'Add domain' }))
    await waitFor(async () => expect(await dialog('Records we found')).toBeVisible())
  },
}

export const ClickOutsideClosesScrolled: Story = {
  parameters: unseen,
  args: long,
  play: async ({ canvas }) => {
    await user.click(canvas.getByRole('button', { name: 'Add domain' }))
    const overlay = (await dialog('Records we found')).parentElement!
    await user.click(overlay)
    await isGone()
  },
}

function InContainer(props: DialogProps) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return (
    <>
      <Dialog {...props} container={container} />
      <section aria-label="Container" ref={setContainer} />
    </>
  )
}
export const RenderedInContainer: Story = {
  parameters: unseen,
  render: (args) => <InContainer {...args} />,
  play: async (context) => {
    await open(context)
    const container = document.querySelector('[aria-label=Container]')
    await expect(container?.contains(await dialog())).toBe(true)
  },
}
