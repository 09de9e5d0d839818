import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'

import { Field } from '../../src/components/field/index.ts'
import { RadioGroup } from '../../src/components/radio-group/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/RadioGroup',
  component: RadioGroup,
  args: {
    legend: 'When an attack starts',
    name: 'reaction',
    onValueChange: fn(),
    options: [
      { value: 'filter', label: 'Filter it', description: 'Visitors notice nothing.' },
      {
        value: 'challenge',
        label: 'Challenge visitors',
        description: 'Slower for everyone, and nothing gets through.',
      },
      { value: 'watch', label: 'Only log' },
    ],
  },
  parameters: componentDocs({
    is: 'One of a few values, all of them visible.',
    use: ['For two to about six options that should be read before selecting one.'],
    avoid: [
      'For options that need an icon or more than a sentence: RadioCard.',
      'For more than six, or well-known values: Select.',
      'For yes or no: Checkbox.',
    ],
    keyboard: [
      ['Tab', 'To the selected radio, or the first: the group is one stop.'],
      ['Arrows', 'Select the next or previous radio.'],
      ['Space', 'Selects the radio.'],
    ],
    aria: [
      'A native `<fieldset>` of native radios with one name: submitted and reset with their form.',
      'The label names the radio, the sentence below describes it; hint and error describe the group.',
      'Inside a Field, leave out `legend`: the Field’s label, hint and error apply to the group.',
    ],
  }),
} satisfies Meta<typeof RadioGroup>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }

export const Unselected: Story = {}
export const Selected: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: 'challenge' },
}
export const WithHintAndError: Story = {
  args: { hint: 'You can change it during an attack.', error: 'Choose what to do.' },
}
export const Disabled: Story = {
  parameters: { picture: 'every theme' },
  args: { disabled: true, defaultValue: 'filter' },
}
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: { defaultValue: 'filter' },
}
export const Focused: Story = {
  args: { defaultValue: 'watch' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: 'Only log' })).toHaveFocus()
  },
}

export const WholeRowSelects: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText('Visitors notice nothing.'))
    const radio = canvas.getByRole('radio', { name: 'Filter it' })
    await expect(radio).toBeChecked()
    await expect(radio).toHaveAccessibleDescription('Visitors notice nothing.')
    await expect(args.onValueChange).toHaveBeenCalledWith('filter')
  },
}

export const ArrowsSelect: Story = {
  parameters: unseen,
  args: { defaultValue: 'filter' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('radio', { name: /^Challenge/ })).toBeChecked()
    await expect(args.onValueChange).toHaveBeenCalledWith('challenge')
  },
}

function Owned() {
  const [value, setValue] = useState('a')
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ]
  return (
    <form aria-label="Record">
      <RadioGroup
        legend="Type"
        name="type"
        options={options}
        value={value}
        onValueChange={setValue}
      />
      <button type="reset">Reset</button>
    </form>
  )
}

export const ResetKeepsControlledValue: Story = {
  parameters: unseen,
  render: () => <Owned />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'B' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(canvas.getByRole('radio', { name: 'B' })).toBeChecked()
    const data = new FormData(canvas.getByRole<HTMLFormElement>('form'))
    await expect(data.get('type')).toBe('b')
  },
}

export const ReportsSelectionAfterReset: Story = {
  parameters: unseen,
  render: (args) => (
    <form>
      <RadioGroup {...args} />
      <button type="reset">Reset</button>
    </form>
  ),
  play: async ({ canvas, userEvent, args }) => {
    const radio = canvas.getByRole('radio', { name: 'Filter it' })
    await userEvent.click(radio)
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(radio).not.toBeChecked()
    await userEvent.click(radio)
    await expect(args.onValueChange).toHaveBeenCalledTimes(2)
  },
}

export const UnnamedIsNotSubmitted: Story = {
  parameters: unseen,
  render: ({ options }) => (
    <form aria-label="Record">
      <RadioGroup legend="When an attack starts" options={options} defaultValue="watch" required />
    </form>
  ),
  play: async ({ canvas }) => {
    const form = canvas.getByRole<HTMLFormElement>('form')
    await expect([...new FormData(form)]).toEqual([])
    await expect(form.checkValidity()).toBe(true)
  },
}

export const RequiredBlocksNativeSubmit: Story = {
  parameters: unseen,
  args: { required: true },
  play: async ({ canvas, userEvent }) => {
    const radio = canvas.getByRole<HTMLInputElement>('radio', { name: 'Only log' })
    await expect(radio.checkValidity()).toBe(false)
    await userEvent.click(radio)
    await expect(radio.checkValidity()).toBe(true)
  },
}

export const NamedByField: Story = {
  parameters: unseen,
  render: ({ options }) => (
    <Field label="When an attack starts" error="Choose what to do.">
      <RadioGroup options={options} />
    </Field>
  ),
  play: async ({ canvas }) => {
    const group = canvas.getByRole('group', { name: 'When an attack starts' })
    await expect(group).toHaveAccessibleDescription('Choose what to do.')
    await expect(canvas.getByRole('radio', { name: 'Only log' })).toBeRequired()
  },
}
