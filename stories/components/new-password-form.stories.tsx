import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'

import { NewPasswordForm } from '../../src/components/new-password-form/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/NewPasswordForm',
  component: NewPasswordForm,
  args: {
    username: 'ada@example.com',
    minLength: 8,
    password: { name: 'password' },
    confirmation: { name: 'confirm_password' },
    onSubmit: fn((event: React.FormEvent) => event.preventDefault()),
  },
  parameters: componentDocs({
    is: 'A new password, entered twice, with its strength.',
    use: ['Registration, a reset, and setting a first password.'],
    avoid: ['To prompt for an existing password: PasswordForm.'],
    keyboard: [['Enter', 'Submits the form.']],
    aria: [
      'The strength is announced politely, as text; the line next to it is decorative.',
      'Both fields are `autocomplete="new-password"`, so that password managers suggest one.',
    ],
  }),
} satisfies Meta<typeof NewPasswordForm>

export default meta
type Story = StoryObj<typeof meta>

const type =
  (password: string): NonNullable<Story['play']> =>
  async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Password'), password)
  }

export const Plain: Story = {}
export const WithEmail: Story = { args: { isUsernameShown: true } }
export const TooShort: Story = { play: type('quiet') }
export const Weak: Story = { parameters: { picture: 'every theme' }, play: type('password') }
export const Strong: Story = { play: type('quiet rampart lantern') }
export const WithErrors: Story = {
  parameters: { picture: 'every theme' },
  args: {
    password: { name: 'password', error: 'This password has leaked. Choose another one.' },
    confirmation: { name: 'confirm_password', error: 'Passwords do not match.' },
  },
}

export const WithFailure: Story = {
  parameters: { picture: 'every theme' },
  args: { failure: 'The server did not respond. Try again.' },
}
export const Sending: Story = { args: { isPending: true } }

export const UpdatesStrengthWhileTyping: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    const password = canvas.getByLabelText('Password')
    await userEvent.type(password, 'quiet')
    await expect(canvas.getByText('Too short so far.')).toBeVisible()
    await userEvent.type(password, ' rampart lantern')
    await expect(canvas.getByText('Strong.')).toBeVisible()
    await userEvent.clear(password)
    await expect(canvas.queryByText('Strong.')).toBeNull()
  },
}

/** Zag and others keep showing the strength of the last password next to an empty field. */
export const ResetClearsStrength: Story = {
  parameters: { picture: false },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'quiet rampart lantern')
    canvasElement.querySelector('form')?.reset()
    await waitFor(() => expect(canvas.queryByText('Strong.')).toBeNull())
    await expect(canvas.getByLabelText('Password')).toHaveValue('')
  },
}
