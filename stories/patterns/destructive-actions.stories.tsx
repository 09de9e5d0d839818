import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, waitFor } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { ConfirmDialog } from '../../src/components/confirm-dialog/index.ts'

/** Removing a domain: the dialog lists what will be lost, and the name has to be typed, because it can't be undone. */
function RemoveDomain() {
  const [isOpen, setIsOpen] = useState(false)
  const [isRemoved, setIsRemoved] = useState(false)
  return (
    <div className="grid justify-items-start gap-4">
      {isRemoved ? (
        <p role="status">shop.example.com was removed.</p>
      ) : (
        <Button variant="critical" onClick={() => setIsOpen(true)}>
          Remove domain
        </Button>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Remove shop.example.com?"
        losses={['12 records', '3 rules', 'attack history']}
        nameToType="shop.example.com"
        confirmLabel="Remove domain"
        tone="critical"
        onConfirm={() => {
          setIsOpen(false)
          setIsRemoved(true)
        }}
      >
        Visitors will immediately reach your server without protection.
      </ConfirmDialog>
    </div>
  )
}

const meta = {
  title: 'Patterns/Destructive actions',
  component: RemoveDomain,
  parameters: {
    docs: {
      description: {
        component:
          'The button names the action and its object. The dialog lists what will be lost and when; an action that can’t be undone requires typing the name. The initial focus is on the least destructive option. Actions that can be undone need no confirmation: they are performed, and the toast offers to undo them.',
      },
    },
  },
} satisfies Meta<typeof RemoveDomain>

export default meta
type Story = StoryObj<typeof meta>

export const ConfirmationOpen: Story = {
  parameters: { isWholeScreen: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove domain' }))
    const dialog = await screen.findByRole('alertdialog')
    await waitFor(() => expect(dialog).toBeVisible())
  },
}

export const RequiresTypedName: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove domain' }))
    const dialog = await screen.findByRole('alertdialog')
    const confirm = () => screen.getByRole('button', { name: 'Remove domain' })
    await userEvent.click(confirm())
    await expect(dialog).toBeVisible()
    await userEvent.type(screen.getByRole('textbox'), 'shop.example.com')
    await userEvent.click(confirm())
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('was removed'))
  },
}
