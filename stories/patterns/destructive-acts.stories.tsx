import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, waitFor } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { ConfirmDialog } from '../../src/components/confirm-dialog/index.ts'

/** Removing a domain: what is lost is said, and the name is typed, because nothing brings it back. */
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
        losses={['12 records', '3 rules', 'the history of attacks']}
        nameToType="shop.example.com"
        confirmLabel="Remove domain"
        tone="critical"
        onConfirm={() => {
          setIsOpen(false)
          setIsRemoved(true)
        }}
      >
        Visitors will reach your server without protection, at once.
      </ConfirmDialog>
    </div>
  )
}

const meta = {
  title: 'Patterns/Destructive acts',
  component: RemoveDomain,
  parameters: {
    docs: {
      description: {
        component:
          'The button names the act and its object. The dialog says what is lost and when; what can’t be undone asks for the name. The focus starts on the least destructive answer. What can be undone asks nothing: it is done, and the toast offers the way back.',
      },
    },
  },
} satisfies Meta<typeof RemoveDomain>

export default meta
type Story = StoryObj<typeof meta>

export const Asked: Story = {
  parameters: { isWholeScreen: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove domain' }))
    const dialog = await screen.findByRole('alertdialog')
    await waitFor(() => expect(dialog).toBeVisible())
  },
}

export const NothingIsRemovedBeforeTheNameIsTyped: Story = {
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
