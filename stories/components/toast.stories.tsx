import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { Dialog, DialogClose } from '../../src/components/dialog/index.ts'
import {
  createToaster,
  ToastProvider,
  useToast,
  type ToastMessage,
  type ToastProviderProps,
  type Toaster,
} from '../../src/components/toast/index.ts'
import { componentDocs } from '../docs.ts'

function Show({ message }: { message: ToastMessage }) {
  const toast = useToast()
  return <Button onClick={() => toast(message)}>Show</Button>
}

type Args = Pick<ToastProviderProps, 'limit' | 'durationMs'> & { message: ToastMessage }

const meta = {
  title: 'Components/Toast',
  args: { message: { title: 'Domain added', tone: 'positive' } },
  render: ({ message, limit, durationMs }) => (
    <div className="min-h-40">
      <ToastProvider {...{ limit, durationMs }}>
        <Show message={message} />
      </ToastProvider>
    </div>
  ),
  parameters: {
    ...componentDocs({
      is: 'A short message about what has just happened: `useToast()` returns `toast({ title, description?, tone?, action? })`, with `toast.update`, `toast.dismiss` and `toast.promise`.',
      use: [
        'With `toast.promise` for operations that take a while: one message, from “in progress” to the result.',
        'From outside React with a `createToaster()` that is passed to the provider.',
        'For success messages that need no response, and for failures of background operations.',
      ],
      avoid: [
        'For errors of a form: Field and Alert.',
        'For information that isn’t available elsewhere.',
      ],
      keyboard: [
        ['F8', 'Focuses the messages, except from within a dialog.'],
        [
          'Escape',
          'Closes the focused message. Above a dialog or a menu it closes the message first, then that layer.',
        ],
      ],
      aria: [
        'The region exists before its text; errors interrupt, other messages wait for a pause.',
        'Six seconds, paused while the pointer or the focus is on it; errors stay until closed.',
        'A repeated message replaces the earlier one. Three are shown at a time; the others wait.',
        'Closing the last message returns the focus to where it was before it entered the region.',
        'On a phone it is at the top while a dialog is open, because the dialog’s buttons are at the bottom.',
      ],
    }),
    viewportSize: { width: 640, height: 320 },
    isWholeScreen: true,
  },
  // Radix announces each message in a status of its own, which it removes after a second.
  afterEach: () => waitFor(() => expect(document.querySelector('body > [role=status]')).toBeNull()),
} satisfies Meta<Args>

export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
const seen = (name: string) => screen.findByText(name, { selector: '[data-slot=toast] *' })

const focused = () => document.activeElement as HTMLElement

const click: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Show' }))
}

export const Positive: Story = {
  play: async (context) => {
    await click(context)
    const words = await seen('Domain added')
    await waitFor(() => expect(words).toBeVisible())
  },
}
export const CriticalWithDescriptionAndAction: Story = {
  parameters: { picture: 'every theme' },
  args: {
    message: {
      title: 'The check could not be started',
      description: 'The server did not respond.',
      tone: 'critical',
      action: { label: 'Try again', onClick: fn() },
    },
  },
  play: async (context) => {
    await click(context)
    const words = await seen('The check could not be started')
    await waitFor(() => expect(words).toBeVisible())
  },
}

export const ActionRunsAndCloses: Story = {
  ...CriticalWithDescriptionAndAction,
  parameters: { picture: false },
  play: async (context) => {
    await click(context)
    await context.userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await expect(context.args.message.action?.onClick).toHaveBeenCalledOnce()
    await waitFor(() => expect(document.querySelector('[data-slot=toast]')).toBeNull())
  },
}

export const CloseButton: Story = {
  parameters: { picture: false },
  play: async (context) => {
    await click(context)
    await context.userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(document.querySelector('[data-slot=toast]')).toBeNull())
  },
}

export const DeduplicatesMessages: Story = {
  parameters: { picture: false },
  play: async (context) => {
    await click(context)
    await seen('Domain added')
    await click(context)
    await waitFor(() => expect(document.querySelectorAll('[data-slot=toast]')).toHaveLength(1))
  },
}

export const EscapeElsewhereKeepsError: Story = {
  parameters: { picture: false },
  args: { message: { title: 'The scan was interrupted', tone: 'critical' } },
  play: async (context) => {
    await click(context)
    const words = await seen('The scan was interrupted')
    await context.userEvent.keyboard('{Escape}')
    await expect(words).toBeVisible()
    await context.userEvent.keyboard('{F8}')
    await context.userEvent.tab()
    await waitFor(() => expect(words.closest('li')).toContainElement(focused()))
    await context.userEvent.keyboard('{Escape}')
    await waitFor(() => expect(words).not.toBeInTheDocument())
  },
}

export const F8FocusesToast: Story = {
  parameters: { picture: false },
  play: async (context) => {
    await click(context)
    await seen('Domain added')
    await fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' })
    await expect(document.querySelector('[data-slot=toast-viewport]')).toHaveFocus()
  },
}

function OpensADialog() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Remove</Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Remove example.com?"
        description="It will no longer be protected."
        footer={
          <DialogClose>
            <Button>Keep website</Button>
          </DialogClose>
        }
      />
    </>
  )
}

export const AboveDialogOnPhone: Story = {
  parameters: { picture: 'every theme', viewportSize: { width: 360, height: 560 } },
  render: ({ message }) => (
    <ToastProvider>
      <Show message={message} /> <OpensADialog />
    </ToastProvider>
  ),
  play: async (context) => {
    await click(context)
    const toast = await seen('Domain added')
    await context.userEvent.click(context.canvas.getByRole('button', { name: 'Remove' }))
    const keep = await screen.findByRole('button', { name: 'Keep website' })
    await waitFor(() => expect(keep).toBeVisible())
    const { left, top, width, height } = keep.getBoundingClientRect()
    const atItsMiddle = document.elementFromPoint(left + width / 2, top + height / 2)
    await expect(keep).toContainElement(atItsMiddle as HTMLElement)
    await expect(toast.getBoundingClientRect().bottom).toBeLessThan(100)
  },
}

/** Messages from outside React, each story with its own. */
function Outside({ toaster, ...props }: { toaster: Toaster; limit?: number }) {
  return (
    <div className="min-h-40">
      <ToastProvider toaster={toaster} {...props}>
        <Button>Page</Button>
      </ToastProvider>
    </div>
  )
}
const toasts = () => document.querySelectorAll('[data-slot=toast]')
const noToasts = () => waitFor(() => expect(toasts()).toHaveLength(0))

const saving = createToaster()
export const Pending: Story = {
  parameters: { picture: 'every theme' },
  render: () => <Outside toaster={saving} />,
  play: async () => {
    saving({ id: 'scan', title: 'Scanning shop.example.com…', isPending: true })
    await waitFor(async () => expect(await seen('Scanning shop.example.com…')).toBeVisible())
  },
}

const promised = createToaster()
export const PromiseShowsResult: Story = {
  parameters: { picture: false },
  render: () => <Outside toaster={promised} />,
  play: async () => {
    let resolve = (_count: number) => {}
    const promise = new Promise<number>((done) => {
      resolve = done
    })
    void promised.promise(promise, {
      pending: { title: 'Scanning…' },
      done: (count) => ({ title: `${count} records found`, tone: 'positive' }),
      failed: { title: 'The scan failed', tone: 'critical' },
    })
    await seen('Scanning…')
    resolve(12)
    await waitFor(() => expect(screen.queryByText('Scanning…')).toBeNull())
    await expect(toasts()).toHaveLength(1)
    // The result is announced too.
    await expect(document.querySelector('[data-slot=toast-update]')).toHaveTextContent(
      '12 records found',
    )
    promised.dismiss()
    await noToasts()
  },
}

const counted = createToaster()
export const OthersWaitBeyondLimit: Story = {
  parameters: { picture: false },
  render: () => <Outside toaster={counted} limit={2} />,
  play: async () => {
    const ids = ['First', 'Second', 'Third'].map((title) => counted({ title, tone: 'critical' }))
    await seen('Second')
    await expect(toasts()).toHaveLength(2)
    counted.dismiss(ids[0])
    await seen('Third')
    await waitFor(() => expect(screen.queryByText('First')).toBeNull())
    counted.update(ids[2]!, { title: 'The third' })
    await waitFor(() => expect(toasts()[1]).toHaveTextContent('The third'))
    counted.dismiss()
    await noToasts()
  },
}

const brief = createToaster()
export const DurationEndsMessage: Story = {
  parameters: { picture: false },
  render: () => <Outside toaster={brief} />,
  play: async () => {
    brief({ title: 'Saved', durationMs: 100 })
    brief({ title: 'The scan failed', tone: 'critical' })
    await seen('The scan failed')
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
    await expect(toasts()).toHaveLength(1)
    brief.dismiss()
    await noToasts()
  },
}

const named = createToaster()
export const SameIdReplacesMessage: Story = {
  parameters: { picture: false },
  render: () => <Outside toaster={named} />,
  play: async () => {
    named({ id: 'upload', title: 'Uploading', isPending: true })
    await seen('Uploading')
    named({ id: 'upload', title: 'Uploaded', tone: 'positive' })
    await seen('Uploaded')
    await expect(toasts()).toHaveLength(1)
    named.dismiss('upload')
    await noToasts()
  },
}

const above = createToaster()
export const ClickOnToastKeepsDialog: Story = {
  parameters: { picture: false },
  render: () => (
    <ToastProvider toaster={above}>
      <OpensADialog />
    </ToastProvider>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove' }))
    const dialog = await screen.findByRole('dialog')
    above({ title: 'Connection lost', tone: 'critical' })
    await seen('Connection lost')
    const close = document.querySelector('[data-slot=toast] [aria-label=Close]')
    await userEvent.click(close ?? document.body)
    await noToasts()
    await expect(dialog).toBeVisible()
  },
}

const last = createToaster()
export const ClosingLastReturnsFocus: Story = {
  parameters: { picture: false },
  render: () => <Outside toaster={last} />,
  play: async ({ canvas, userEvent }) => {
    last({ title: 'First', tone: 'critical' })
    last({ title: 'Second', tone: 'critical' })
    await seen('Second')
    const button = canvas.getByRole('button', { name: 'Page' })
    button.focus()
    await fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' })
    await waitFor(() => expect(button).not.toHaveFocus())
    for (const left of [1, 0]) {
      await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
      await waitFor(() => expect(toasts()).toHaveLength(left))
    }
    await waitFor(() => expect(button).toHaveFocus())
  },
}
