import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Field } from '../../src/components/field/index.ts'
import { Input } from '../../src/components/input/index.ts'
import { Link } from '../../src/components/link/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Field',
  component: Field,
  args: { label: 'Email', children: <Input type="email" autoComplete="username" /> },
  parameters: componentDocs({
    is: 'A label, a hint and an error for one control, connected to it.',
    use: ['Around every control that a person fills in.'],
    avoid: ['Around several controls that belong to one question: use a Fieldset.'],
    keyboard: [],
    aria: [
      'The label is the control’s native `<label>`.',
      'Hint and error describe the control, in this order; the error makes it `aria-invalid`.',
      'The control is required unless the field is optional, which the label then shows.',
      'A custom control gets all of this from `useFieldControl(props)`.',
    ],
  }),
} satisfies Meta<typeof Field>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const WithHint: Story = { args: { hint: 'We send a code to it.' } }
export const WithError: Story = {
  args: { error: 'Enter an email address, such as ada@example.com.' },
}
export const Optional: Story = {
  args: { label: 'Company size', isOptional: true, children: <Input /> },
}
export const WithLabelAction: Story = {
  args: {
    label: 'Password',
    labelAction: (
      <Link href="#forgot" className="text-sm">
        Forgot Password
      </Link>
    ),
  },
}

export const HintAndError: Story = {
  parameters: { picture: 'every theme' },
  args: { hint: 'We send a code to it.', error: 'Enter an email address.' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Email' })
    await expect(input).toHaveAccessibleDescription('We send a code to it. Enter an email address.')
    await expect(input).toBeInvalid()
    await expect(input).toBeRequired()
  },
}

export const OptionalIsNotRequired: Story = {
  args: { isOptional: true },
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Email (optional)' })).not.toBeRequired()
  },
}

export const LabelFocusesControl: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Email'))
    await expect(canvas.getByRole('textbox')).toHaveFocus()
  },
}
