import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { PersonalDetailsForm } from '../../src/components/personal-details-form/index.ts'
import { componentDocs } from '../docs.ts'

const purposeOptions = [
  { value: '1', label: 'Protect a website' },
  { value: '2', label: 'Protect a database' },
]
const companySizeOptions = [
  { value: '1', label: '1 to 10 people' },
  { value: '2', label: '11 to 100 people' },
]

const meta = {
  title: 'Components/PersonalDetailsForm',
  component: PersonalDetailsForm,
  args: {
    firstName: { name: 'first_name' },
    lastName: { name: 'last_name' },
    purpose: { name: 'use_case', options: purposeOptions },
    companySize: { name: 'company_size', options: companySizeOptions },
    onBack: fn(),
    onSubmit: fn((event: React.FormEvent) => event.preventDefault()),
  },
  parameters: componentDocs({
    is: 'Prompts for a person’s name, use case and company size.',
    use: ['Onboarding, and the account page.'],
    avoid: ['For a postal address: AddressForm.'],
    keyboard: [['Enter in a field', 'Submits the form.']],
    aria: [
      'Name fields have `autocomplete`, so that browsers can fill them in (WCAG 1.3.5).',
      'Two or more errors are listed above the fields.',
    ],
  }),
} satisfies Meta<typeof PersonalDetailsForm>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const WithoutBackButton: Story = { args: { onBack: undefined } }
export const WithErrors: Story = {
  parameters: { picture: 'every theme' },
  args: {
    firstName: { name: 'first_name', error: 'Enter your first name.' },
    purpose: { name: 'use_case', options: purposeOptions, error: 'Choose a use case.' },
    errors: [
      { name: 'first_name', message: 'Enter your first name.' },
      { name: 'use_case', message: 'Choose a use case.' },
    ],
  },
}

export const WithFailure: Story = {
  parameters: { picture: 'every theme' },
  args: { failure: 'The server did not respond. Try again.' },
}
export const Sending: Story = { args: { isPending: true } }

export const ErrorFocusesField: Story = {
  ...WithErrors,
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Choose a use case.' }))
    await expect(canvas.getByLabelText('Use case')).toHaveFocus()
  },
}

export const BackDoesNotSubmit: Story = {
  parameters: { picture: false },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await expect(args.onBack).toHaveBeenCalledOnce()
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
