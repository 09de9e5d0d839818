import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { Field } from '../../src/components/field/index.ts'
import { Glyph } from '../../src/components/glyph/index.ts'
import { Select } from '../../src/components/select/index.ts'
import { componentDocs } from '../docs.ts'

const sizes = [
  { value: '1', label: 'Just me' },
  { value: '2-10', label: '2 to 10' },
  { value: '11-50', label: '11 to 50' },
]

const meta = {
  title: 'Components/Select',
  component: Select,
  args: { options: sizes, placeholder: 'Choose a size', name: 'size', onChange: fn() },
  render: (args) => (
    <Field label="Company size">
      <Select {...args} />
    </Field>
  ),
  parameters: componentDocs({
    is: 'One of a few known values, with the native list.',
    use: [
      'For five to about fifteen values that everyone knows.',
      'In groups if that makes them easier to find. With `renderOption` if an icon or a second line helps.',
    ],
    avoid: [
      'For two to four values that need a sentence each: RadioCard.',
      'For values to search: Combobox.',
    ],
    keyboard: [['Native keys', 'Arrows, letters, Alt with ↓, Enter, Escape.']],
    aria: [
      'A native `<select>`. The placeholder is an option that can’t be selected again.',
      'With `renderOption`, the text of the returned content is the option’s name. Browsers without rich options show the label.',
    ],
  }),
} satisfies Meta<typeof Select>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Selected: Story = { args: { defaultValue: '2-10' } }
export const Disabled: Story = { parameters: { picture: 'every theme' }, args: { disabled: true } }
export const Invalid: Story = {
  parameters: { picture: 'every theme' },
  render: (args) => (
    <Field label="Company size" error="Choose a company size.">
      <Select {...args} />
    </Field>
  ),
}
export const RightToLeft: Story = { globals: { direction: 'rtl' } }

export const ReportsSelectedValue: Story = {
  parameters: { picture: false },
  play: async ({ canvas, userEvent, args }) => {
    const select = canvas.getByRole('combobox', { name: 'Company size' })
    await expect(select).toHaveValue('')
    await userEvent.selectOptions(select, '11 to 50')
    await expect(select).toHaveValue('11-50')
    await expect(args.onChange).toHaveBeenCalledOnce()
  },
}

export const RequiredRejectsPlaceholder: Story = {
  parameters: { picture: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole<HTMLSelectElement>('combobox').checkValidity()).toBe(false)
  },
}

const regions = [
  { value: 'auto', label: 'Nearest' },
  {
    label: 'Europe',
    options: [
      { value: 'fra', label: 'Frankfurt' },
      { value: 'lhr', label: 'London' },
    ],
  },
  { label: 'Asia', options: [{ value: 'sin', label: 'Singapore' }], isDisabled: true },
]

export const Groups: Story = {
  parameters: { picture: false },
  args: { options: regions },
  play: async ({ canvas, userEvent }) => {
    const europe = canvas.getByRole('group', { name: 'Europe' })
    await expect(europe).toContainElement(canvas.getByRole('option', { name: 'London' }))
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'London')
    await expect(canvas.getByRole('combobox')).toHaveValue('lhr')
    await expect(canvas.getByRole<HTMLOptGroupElement>('group', { name: 'Asia' })).toBeDisabled()
  },
}

const modes = [
  { value: 'block', label: 'Block', about: 'Attacks are stopped.' },
  { value: 'watch', label: 'Watch', about: 'Attacks are only listed.' },
]
export const OwnRendering: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: 'block' },
  render: ({ defaultValue }) => (
    <Field label="Company size">
      <Select
        options={modes}
        defaultValue={defaultValue}
        // The fields of the option are its own.
        renderOption={({ value, label, about }) => (
          <>
            <Glyph name={value === 'block' ? 'positive' : 'info'} />
            <span>
              {label}
              <span className="block text-xs text-on-surface-muted [selectedcontent_&]:hidden">
                {about}
              </span>
            </span>
          </>
        )}
      />
    </Field>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelectorAll('option [data-slot=glyph]')).toHaveLength(2)
    await expect(canvas.getByRole('combobox', { name: 'Company size' })).toHaveValue('block')
    await expect(getComputedStyle(canvas.getByRole('combobox')).appearance).toBe('base-select')
    // The field shows a copy of the selected option.
    await expect(
      canvasElement.querySelector('selectedcontent [data-slot=glyph]'),
    ).toBeInTheDocument()
  },
}
