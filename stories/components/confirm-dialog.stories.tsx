import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, spyOn, userEvent as user, waitFor, within } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import {
  ConfirmDialog,
  type ConfirmDialogProps,
} from '../../src/components/confirm-dialog/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/ConfirmDialog',
  component: ConfirmDialog,
  args: {
    trigger: <Button variant="critical">Delete domain</Button>,
    title: 'Delete example.com?',
    children: 'Its traffic will reach your server unfiltered. This can’t be undone.',
    losses: ['12 DNS records', '3 firewall rules', '90 days of attack history'],
    nameToType: 'example.com',
    isCaseSensitive: false,
    confirmLabel: 'Delete domain',
    pendingLabel: 'Deleting…',
    onConfirm: fn(),
    onOpenChange: fn(),
  },
  parameters: {
    ...componentDocs({
      is: 'Prompts for confirmation before an action that is hard to undo.',
      use: [
        'Before something is lost: list it, with numbers.',
        '`nameToType` when it can’t be undone at all.',
        'It doesn’t close automatically: the parent closes it when the action is done, or sets `failure`.',
      ],
      avoid: [
        'For actions that can be undone: perform them, and offer to undo them in a toast.',
        'For a form: Dialog.',
        'For frequent actions: people learn to confirm without reading.',
      ],
      keyboard: [
        ['Enter', 'In the field for the name: confirms, if the name matches.'],
        ['Escape', 'Cancels, unless the action is in progress.'],
      ],
      aria: [
        '`role="alertdialog"`, named by its question, described by its sentence.',
        'The initial focus is on the cancel button, or in the field for the name: neither does harm.',
        'Until the name matches, the button is `aria-disabled`, and pressing it explains why.',
        'An error is announced assertively, and the typed text is kept.',
      ],
    }),
    viewportSize: { width: 800, height: 560 },
    isWholeScreen: true,
  },
} satisfies Meta<typeof ConfirmDialog>

export default meta
type Story = StoryObj<typeof meta>
type Play = NonNullable<Story['play']>
const unseen = { picture: false }

const dialog = () => screen.findByRole('alertdialog')
const field = () => screen.findByRole('textbox', { name: 'Type example.com to confirm' })
const open: Play = async ({ canvas }) => {
  await user.click(canvas.getByRole('button'))
  await waitFor(async () => expect(await dialog()).toBeVisible())
}
const press = async (name: string) =>
  user.click(within(await dialog()).getByRole('button', { name }))

export const WithNameToType: Story = { play: open }

export const WithoutTyping: Story = {
  parameters: { picture: 'every theme' },
  args: {
    trigger: <Button variant="secondary">End other sessions</Button>,
    title: 'End all other sessions?',
    children: 'Every other device will have to sign in again.',
    losses: [],
    nameToType: undefined,
    tone: 'neutral',
    confirmLabel: 'End sessions',
  },
  play: async (context) => {
    await open(context)
    const panel = await dialog()
    await expect(panel).toHaveAccessibleName('End all other sessions?')
    await expect(within(panel).getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await press('End sessions')
    await expect(context.args.onConfirm).toHaveBeenCalledOnce()
  },
}

export const Phone: Story = {
  parameters: { viewportSize: { width: 360, height: 640 } },
  play: open,
}

export const Pending: Story = {
  parameters: { picture: 'every theme' },
  args: { isPending: true },
  play: async (context) => {
    await open(context)
    await user.keyboard('{Enter}{Escape}')
    await press('Deleting…')
    await expect(context.args.onConfirm).not.toHaveBeenCalled()
    await expect(await dialog()).toHaveTextContent('Still working.')
  },
}

export const WrongName: Story = {
  parameters: { picture: 'every theme' },
  play: async (context) => {
    await open(context)
    await user.keyboard('example.co')
    await press('Delete domain')
    await expect(context.args.onConfirm).not.toHaveBeenCalled()
    await expect(await field()).toHaveFocus()
    await expect(await field()).toHaveAccessibleDescription(/Type example.com exactly/)
  },
}

function Failing(props: ConfirmDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  return (
    <ConfirmDialog
      {...props}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      failure={failure}
      onConfirm={() => setFailure('The server did not respond. Nothing was deleted. Try again.')}
    />
  )
}

export const Failed: Story = {
  parameters: { picture: 'every theme' },
  render: (args) => <Failing {...args} />,
  play: async (context) => {
    await open(context)
    const alert = within(await dialog()).getByRole('alert')
    await expect(alert).toBeEmptyDOMElement()
    await user.keyboard('example.com')
    await press('Delete domain')
    await expect(alert).toHaveTextContent('Nothing was deleted.')
    await expect(await field()).toHaveValue('example.com')
  },
}

export const EnterConfirmsMatchingName: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await expect(await field()).toHaveFocus()
    const button = within(await dialog()).getByRole('button', { name: 'Delete domain' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('  Example.COM ')
    await expect(button).not.toHaveAttribute('aria-disabled')
    await user.keyboard('{Enter}')
    await expect(context.args.onConfirm).toHaveBeenCalledOnce()
    // The parent closes it when the action is done.
    await expect(await dialog()).toBeVisible()
  },
}

export const CaseSensitiveByDefault: Story = {
  parameters: unseen,
  args: { isCaseSensitive: true },
  play: async (context) => {
    await open(context)
    await user.keyboard('Example.com{Enter}')
    await expect(context.args.onConfirm).not.toHaveBeenCalled()
    await user.clear(await field())
    await user.keyboard('example.com{Enter}')
    await expect(context.args.onConfirm).toHaveBeenCalledOnce()
  },
}

export const CopiesName: Story = {
  parameters: unseen,
  play: async (context) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await open(context)
    await press('Copy name')
    await expect(write).toHaveBeenCalledWith('example.com')
    await expect(
      await within(await dialog()).findByRole('button', { name: 'Copied' }),
    ).toHaveFocus()
  },
}

export const SelectsNameWhenCopyFails: Story = {
  parameters: unseen,
  play: async (context) => {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Refused'))
    spyOn(document, 'execCommand').mockReturnValue(false)
    await open(context)
    await press('Copy name')
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' })
    await waitFor(() => expect(text).toHaveFocus())
    await expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe('example.com')
    // It closes the help, not the dialog beneath it.
    await user.keyboard('{Escape}')
    await waitFor(() => expect(text).not.toBeInTheDocument())
    await expect(await dialog()).toBeVisible()
  },
}

export const StartsEmpty: Story = {
  parameters: unseen,
  play: async (context) => {
    await open(context)
    await user.keyboard('example.com')
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(context.canvas.getByRole('button')).toHaveFocus())
    await open(context)
    await expect(await field()).toHaveValue('')
  },
}
