import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { EmailForm } from '../../src/components/email-form/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/EmailForm',
  component: EmailForm,
  args: {
    email: { name: 'username' },
    onSubmit: fn((event: React.FormEvent) => event.preventDefault()),
  },
  parameters: componentDocs({
    is: 'Prompts for the email address of an account.',
    use: ['The first step of signing in, registering or resetting a password.'],
    avoid: ['For an address that isn’t a user name, such as a recipient: a Field with an Input.'],
    keyboard: [['Enter', 'Submits the form.']],
    aria: [
      'A failure is an alert whose region is on the page from the start.',
      '`autocomplete="username"`, so that password managers suggest the account.',
    ],
  }),
} satisfies Meta<typeof EmailForm>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const WithError: Story = {
  parameters: { picture: 'every theme' },
  args: { email: { name: 'username', error: 'Enter an email address, like ada@example.com.' } },
}

export const WithFailure: Story = {
  parameters: { picture: 'every theme' },
  args: { failure: 'The server did not respond. Try again.' },
}
export const Sending: Story = { args: { isPending: true } }

export const EnterSubmits: Story = {
  parameters: { picture: false },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'ada@example.com{Enter}')
    const form = canvasElement.querySelector('form') ?? undefined
    await expect(args.onSubmit).toHaveBeenCalledOnce()
    await expect(new FormData(form).get('username')).toBe('ada@example.com')
  },
}

export const AnnouncesFailure: Story = {
  parameters: { picture: false },
  args: { failure: 'Email is already taken. Please choose another one.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Email is already taken')
  },
}

export const IgnoresSecondClickWhileSending: Story = {
  parameters: { picture: false },
  args: { isPending: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }))
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
