import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { Field } from '../../src/components/field/index.ts'
import { Fieldset } from '../../src/components/fieldset/index.ts'
import { Input } from '../../src/components/input/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Fieldset',
  component: Fieldset,
  args: {
    legend: 'Your name',
    children: (
      <>
        <Field label="First name">
          <Input autoComplete="given-name" />
        </Field>
        <Field label="Last name">
          <Input autoComplete="family-name" />
        </Field>
      </>
    ),
  },
  parameters: componentDocs({
    is: 'Several controls that belong to one question.',
    use: ['Around the parts of a name, an address, a date, and around radios and checkboxes.'],
    avoid: ['To draw a box: a line or a Heading is enough.', 'Around a single control: Field.'],
    keyboard: [],
    aria: ['A native `<fieldset>`, named by its legend, described by hint and error.'],
  }),
} satisfies Meta<typeof Fieldset>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = { parameters: { picture: 'every theme' } }
export const WithHintAndError: Story = {
  args: { hint: 'As your colleagues should see it.', error: 'Enter both names.' },
  play: async ({ canvas }) => {
    const group = canvas.getByRole('group', { name: 'Your name' })
    await expect(group).toHaveAccessibleDescription(
      'As your colleagues should see it. Enter both names.',
    )
  },
}
export const Disabled: Story = {
  parameters: { picture: 'every theme' },
  args: { disabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'First name' })).toBeDisabled()
  },
}
