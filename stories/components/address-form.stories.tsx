import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { AddressForm } from '../../src/components/address-form/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/AddressForm',
  component: AddressForm,
  args: {
    line1: { name: 'line1' },
    city: { name: 'city' },
    country: { name: 'country' },
    onSubmit: fn((event: React.FormEvent) => event.preventDefault()),
  },
  parameters: componentDocs({
    is: 'A postal address for invoices.',
    use: ['Billing details.'],
    avoid: ['To select only a country: a Select with `countryOptions`.'],
    keyboard: [['Enter in a field', 'Submits the form.']],
    aria: [
      'Each field has its `autocomplete` token, so that a browser can fill in all of them together (WCAG 1.3.5).',
      'Fields that many countries don’t have are marked as optional.',
    ],
  }),
} satisfies Meta<typeof AddressForm>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const FilledIn: Story = {
  parameters: { picture: 'every theme' },
  args: {
    organization: { defaultValue: 'Analytical Engines' },
    line1: { defaultValue: '12 St James’s Square' },
    postalCode: { defaultValue: 'SW1Y 4JH' },
    city: { defaultValue: 'London' },
    country: { defaultValue: 'GB' },
  },
}
export const WithErrors: Story = {
  parameters: { picture: 'every theme' },
  args: {
    line1: { error: 'Enter a street and number.' },
    country: { error: 'Choose a country.' },
  },
}
export const NarrowPhone: Story = {
  render: (args) => (
    <div className="max-w-72">
      <AddressForm {...args} />
    </div>
  ),
}

export const WithFailure: Story = {
  parameters: { picture: 'every theme' },
  args: { failure: 'The server did not respond. Try again.' },
}
export const Sending: Story = { args: { isPending: true } }

export const SortsCountriesByLocale: Story = {
  parameters: { picture: false },
  args: { locale: 'de' },
  play: async ({ canvas, userEvent }) => {
    const country = canvas.getByLabelText('Country')
    await userEvent.selectOptions(country, 'Österreich')
    await expect(country).toHaveValue('AT')
  },
}
