import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Button',
  component: Button,
  args: { children: 'Add domain', onClick: fn() },
  parameters: componentDocs({
    is: 'Performs an action. Its label is a verb that names the action.',
    use: [
      'To submit, save, start or end something.',
      'One primary button per form or page; all others are secondary or quiet.',
    ],
    avoid: ['To navigate: use a Link, even if it should look like a button.'],
    keyboard: [['Enter, Space', 'Activates it, unless it is pending.']],
    aria: [
      'A native `<button>`, with `type="button"` by default.',
      'While pending it is `aria-disabled`, not `disabled`: it keeps the focus, and its text stays readable.',
    ],
  }),
} satisfies Meta<typeof Button>

export default meta
type Story = StoryObj<typeof meta>

export const Primary: Story = { parameters: { picture: 'every theme' } }
export const Secondary: Story = {
  parameters: { picture: 'every theme' },
  args: { variant: 'secondary' },
}
export const Quiet: Story = { args: { variant: 'quiet' } }
export const Text: Story = { args: { variant: 'text', children: 'Show details' } }
export const Critical: Story = {
  parameters: { picture: 'every theme' },
  args: { variant: 'critical', children: 'Delete domain' },
}
export const Small: Story = { args: { variant: 'secondary', size: 'small', children: 'Copy' } }
export const FullWidth: Story = { args: { width: 'full', children: 'Sign in' } }
export const Disabled: Story = { parameters: { picture: 'every theme' }, args: { disabled: true } }

export const HandlesClick: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add domain' }))
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}

export const Pending: Story = {
  parameters: { picture: 'every theme' },
  args: { isPending: true, pendingLabel: 'Adding…' },
  play: async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole('button', { name: 'Adding…' })
    await userEvent.click(button)
    await expect(args.onClick).not.toHaveBeenCalled()
    await expect(button).toHaveFocus()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toBeEnabled()
  },
}

export const PendingPreventsSecondSubmit: Story = {
  args: { isPending: true, type: 'submit' },
  parameters: { picture: false },
  render: (args) => (
    <form
      aria-label="Domain"
      onSubmit={(event) => {
        event.preventDefault()
        event.currentTarget.dataset['sent'] = 'yes'
      }}
    >
      <Button {...args} />
    </form>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'))
    await expect(canvas.getByRole('form')).not.toHaveAttribute('data-sent')
  },
}
