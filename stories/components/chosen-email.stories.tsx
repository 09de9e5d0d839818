import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { ChosenEmail } from '../../src/components/chosen-email/index.ts'
import { Link } from '../../src/components/link/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/ChosenEmail',
  component: ChosenEmail,
  args: { email: 'ada@example.com' },
  parameters: componentDocs({
    is: 'The email address that was entered in a previous step.',
    use: ['Above a password or a code, when the address was entered earlier.'],
    avoid: ['Where the address can be typed: use an EmailForm.'],
    keyboard: [['Tab', 'Moves to the action; the field for password managers isn’t a tab stop.']],
    aria: [
      'The address is text. The field next to it is hidden from assistive technology and has `autocomplete="username"` for password managers.',
    ],
  }),
} satisfies Meta<typeof ChosenEmail>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const WithAction: Story = { args: { action: <Link href="#edit">Edit</Link> } }
export const LongAddress: Story = {
  parameters: { picture: 'every theme' },
  args: {
    email: 'a.very.long.name.of.somebody.in.particular@department.of.an.organisation.example.com',
    action: <Link href="#edit">Edit</Link>,
  },
}

/** Otherwise a password manager saves the password without a user name, or under the wrong one. */
export const ReadableByPasswordManagers: Story = {
  parameters: { picture: false },
  play: async ({ canvasElement }) => {
    const field = canvasElement.querySelector('input')
    await expect(field).toHaveAttribute('autocomplete', 'username')
    await expect(field).toHaveValue('ada@example.com')
    await expect(field).toHaveAttribute('tabindex', '-1')
  },
}
