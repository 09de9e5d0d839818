import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Field } from '../../src/components/field/index.ts'
import { Input } from '../../src/components/input/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Input',
  component: Input,
  args: { defaultValue: 'ada@example.com', 'aria-label': 'Email' },
  parameters: componentDocs({
    is: 'One line of text.',
    use: ['For names, addresses, hosts. Hosts and tokens use `face="mono"`.'],
    avoid: ['For a password: use a PasswordField.', 'For a code of digits: use an OtpInput.'],
    keyboard: [],
    aria: [
      'A native `<input>`. Inside a Field it uses its name, description and state.',
      'A placeholder is an example, never the label.',
    ],
  }),
} satisfies Meta<typeof Input>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const WithPlaceholder: Story = {
  args: { defaultValue: '', placeholder: 'ada@example.com' },
}
export const Focused: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('textbox')).toHaveFocus()
  },
}
export const Mono: Story = { args: { face: 'mono', defaultValue: 'shop.example.com' } }
export const Invalid: Story = {
  parameters: { picture: 'every theme' },
  args: { 'aria-invalid': true },
}
export const ReadOnly: Story = { args: { readOnly: true } }
export const Disabled: Story = { parameters: { picture: 'every theme' }, args: { disabled: true } }
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

/** Text under 16 px makes iOS zoom in. */
export const PreventsZoomOnIos: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    const { fontSize } = getComputedStyle(canvas.getByRole('textbox'))
    await expect(Number.parseFloat(fontSize)).toBeGreaterThanOrEqual(16)
  },
}

export const PropsOverrideField: Story = {
  parameters: { picture: false },
  render: () => (
    <Field label="Email" hint="From the field." controlId="own">
      <Input required={false} aria-describedby="more" />
      <span id="more">From outside.</span>
    </Field>
  ),
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox')
    await expect(input).toHaveAttribute('id', 'own')
    await expect(input).not.toBeRequired()
    await expect(input).toHaveAccessibleDescription('From outside. From the field.')
  },
}
