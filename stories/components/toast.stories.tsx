import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { Dialog, DialogClose } from '../../src/components/dialog/index.ts'
import { ToastProvider, useToast, type ToastMessage } from '../../src/components/toast/index.ts'
import { componentDocs } from '../docs.ts'

function Show({ message }: { message: ToastMessage }) {
  const toast = useToast()
  return <Button onClick={() => toast(message)}>Show</Button>
}

type Args = { message: ToastMessage }

const meta = {
  title: 'Components/Toast',
  args: { message: { title: 'Domain added', tone: 'positive' } },
  render: ({ message }) => (
    <div className="min-h-40">
      <ToastProvider>
        <Show message={message} />
      </ToastProvider>
    </div>
  ),
  parameters: {
    ...componentDocs({
      is: 'A short message about what has just happened: `useToast()` returns `toast({ title, description?, tone?, action? })`.',
      use: [
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
        'A repeated message replaces the earlier one.',
        'On a phone it is at the top while a dialog is open, because the dialog’s buttons are at the bottom.',
      ],
    }),
    viewportSize: { width: 640, height: 320 },
    isWholeScreen: true,
  },
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
  args: { message: { title: 'The scan broke off', tone: 'critical' } },
  play: async (context) => {
    await click(context)
    const words = await seen('The scan broke off')
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
        description="It is no longer protected then."
        footer={
          <DialogClose>
            <Button>Keep website</Button>
          </DialogClose>
        }
      />
    </>
  )
}

export const PhoneKeepsDialogButtonsVisible: Story = {
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
    const keep = await screen.findByRole('button', { name: 'Keep it' })
    await waitFor(() => expect(keep).toBeVisible())
    const { left, top, width, height } = keep.getBoundingClientRect()
    const atItsMiddle = document.elementFromPoint(left + width / 2, top + height / 2)
    await expect(keep).toContainElement(atItsMiddle as HTMLElement)
    await expect(toast.getBoundingClientRect().bottom).toBeLessThan(100)
  },
}
