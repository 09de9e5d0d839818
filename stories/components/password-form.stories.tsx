import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { Link } from '../../src/components/link/index.ts'
import { PasswordForm } from '../../src/components/password-form/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/PasswordForm',
  component: PasswordForm,
  args: {
    username: 'ada@example.com',
    usernameAction: <Link href="#edit">Edit</Link>,
    password: { name: 'password' },
    passwordAction: <Link href="#forgot">Forgot Password</Link>,
    onSubmit: fn((event: React.FormEvent) => event.preventDefault()),
  },
  parameters: componentDocs({
    is: 'Prompts for the password of a known account.',
    use: ['The second step of signing in, and for re-authentication.'],
    avoid: ['To choose a password: NewPasswordForm.'],
    keyboard: [['Enter', 'Submits the form and hides the password.']],
    aria: [
      'The form contains the user name for password managers (`autocomplete="username"`).',
      'The password is `autocomplete="current-password"`, and pasting is allowed (WCAG 3.3.8).',
    ],
  }),
} satisfies Meta<typeof PasswordForm>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const WithError: Story = {
  parameters: { picture: 'every theme' },
  args: { password: { name: 'password', error: 'Enter your password.' } },
}

export const WithFailure: Story = {
  parameters: { picture: 'every theme' },
  args: { failure: 'The server did not respond. Try again.' },
}
export const Sending: Story = { args: { isPending: true } }

export const ReadableByPasswordManagers: Story = {
  parameters: { picture: false },
  play: async ({ canvas, canvasElement }) => {
    const name = canvasElement.querySelector('input[autocomplete=username]')
    await expect(name).toHaveValue('ada@example.com')
    await expect(canvas.getByLabelText('Password')).toHaveAttribute(
      'autocomplete',
      'current-password',
    )
  },
}

export const SubmittingHidesPassword: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const password = canvas.getByLabelText('Password')
    await userEvent.type(password, 'quiet rampart lantern')
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }))
    await expect(password).toHaveAttribute('type', 'text')
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    await expect(password).toHaveAttribute('type', 'password')
    await expect(password).toHaveValue('quiet rampart lantern')
  },
}
