import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'

import { Checkbox, CheckboxGroup } from '../../src/components/checkbox/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { componentDocs } from '../docs.ts'

const domains = [
  { value: 'shop', label: 'shop.example.com', description: 'Under protection' },
  { value: 'blog', label: 'blog.example.com', description: 'Under protection' },
  { value: 'old', label: 'old.example.com', description: 'Has no DNS record', isDisabled: true },
]

const meta = {
  title: 'Components/Checkbox',
  component: Checkbox,
  subcomponents: { CheckboxGroup },
  args: {
    name: 'stay',
    children: 'Keep me signed in',
    onChange: fn(),
  },
  parameters: componentDocs({
    is: 'Yes or no, submitted with its form; CheckboxGroup selects any number of a few known values.',
    use: [
      'Checkbox: to agree to or request one thing, which takes effect when the form is submitted.',
      'CheckboxGroup: for two to about ten values, any number of which can be selected. `selectAllLabel` adds a checkbox for all of them.',
    ],
    avoid: [
      'For an immediate effect: Switch.',
      'For exactly one of several: RadioGroup.',
      'With a negative label, such as “Don’t …”: a tick means yes.',
    ],
    keyboard: [
      ['Tab', 'To the next checkbox: each is a tab stop.'],
      ['Space', 'Checks or unchecks it.'],
    ],
    aria: [
      'A native `<input type="checkbox">`. Its label is its name; the description and the error describe it.',
      'Partly selected is the native `indeterminate`, which is announced as "mixed". Only the parent sets it; a click never does.',
      'A group is a native `<fieldset>`, named by its legend, described by its hint and its error.',
    ],
  }),
} satisfies Meta<typeof Checkbox>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }

const group = { legend: 'Domains', options: domains, name: 'domain' }

export const Default: Story = { parameters: unseen }
export const States: Story = {
  parameters: { picture: 'every theme' },
  render: () => (
    <div className="flex flex-col gap-1">
      <Checkbox>Off</Checkbox>
      <Checkbox defaultChecked>On</Checkbox>
      <Checkbox isIndeterminate>Partly</Checkbox>
      <Checkbox disabled>Off and disabled</Checkbox>
      <Checkbox disabled defaultChecked>
        On and disabled
      </Checkbox>
      <Checkbox description="Only on a device that no one else uses.">With a description</Checkbox>
      <Checkbox error="Agree to the terms to continue.">Invalid</Checkbox>
    </div>
  ),
}
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('checkbox', { name: 'Keep me signed in' })).toHaveFocus()
  },
}
export const Group: Story = { render: () => <CheckboxGroup {...group} defaultValue={['shop']} /> }
export const GroupWithSelectAll: Story = {
  parameters: { picture: 'every theme' },
  render: () => (
    <CheckboxGroup
      {...group}
      defaultValue={['shop']}
      selectAllLabel="All domains"
      hint="Their traffic is filtered from now on."
      error="Choose a domain that has a DNS record."
    />
  ),
}
export const RightToLeft: Story = {
  ...GroupWithSelectAll,
  globals: { direction: 'rtl' },
}

export const LabelTogglesCheckbox: Story = {
  parameters: unseen,
  args: { description: 'Only on a device that no one else uses.' },
  play: async ({ canvas, userEvent, args }) => {
    const box = canvas.getByRole('checkbox', { name: 'Keep me signed in' })
    await userEvent.click(canvas.getByText('Only on a device that no one else uses.'))
    await expect(box).toBeChecked()
    await userEvent.keyboard(' ')
    await expect(box).not.toBeChecked()
    await expect(args.onChange).toHaveBeenCalledTimes(2)
  },
}

export const NamedAndDescribed: Story = {
  parameters: unseen,
  args: { description: 'Thirty days.', error: 'Not on this machine.' },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox', { name: 'Keep me signed in' })
    await expect(box).toHaveAccessibleDescription('Thirty days. Not on this machine.')
    await expect(box).toBeInvalid()
  },
}

export const NamedAndDescribedByField: Story = {
  parameters: unseen,
  render: () => (
    <Field label="Terms" error="Agree to continue.">
      <Checkbox>I agree to the terms</Checkbox>
    </Field>
  ),
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('checkbox', { name: 'Terms I agree to the terms' })
    await expect(box).toBeRequired()
    await expect(box).toBeInvalid()
    await expect(box).toHaveAccessibleDescription('Agree to continue.')
    await userEvent.click(canvas.getByText('Terms'))
    await expect(box).toBeChecked()
  },
}

/** A 24 px target, even without a label (WCAG 2.5.8). */
export const HasLargeTargetWithoutLabel: Story = {
  parameters: unseen,
  args: { children: undefined, 'aria-label': 'Choose shop.example.com' },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('checkbox', { name: 'Choose shop.example.com' })).toBeVisible()
    const row = canvasElement.querySelector('[data-slot=checkbox-row]')?.getBoundingClientRect()
    await expect(row?.width).toBeGreaterThanOrEqual(24)
    await expect(row?.height).toBeGreaterThanOrEqual(24)
  },
}

export const ControlledIndeterminateStays: Story = {
  parameters: unseen,
  args: { isIndeterminate: true, checked: false },
  play: async ({ canvas, userEvent, args }) => {
    const box = canvas.getByRole('checkbox')
    await expect(box).toBePartiallyChecked()
    await userEvent.click(box)
    await expect(args.onChange).toHaveBeenCalledOnce()
    await expect(box).toBePartiallyChecked()
  },
}

/** React compares with the value it last set, and misses a click after a reset. */
export const ReportsClickAfterReset: Story = {
  parameters: unseen,
  render: (args) => (
    <form>
      <Checkbox {...args} />
      <button type="reset">Reset</button>
    </form>
  ),
  play: async ({ canvas, userEvent, args }) => {
    const box = canvas.getByRole('checkbox')
    await userEvent.click(box)
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(box).not.toBeChecked()
    await userEvent.click(box)
    await expect(box).toBeChecked()
    await expect(args.onChange).toHaveBeenCalledTimes(2)
  },
}

function Owned() {
  const [isOn, setIsOn] = useState(false)
  return (
    <form>
      <Checkbox checked={isOn} onChange={(event) => setIsOn(event.target.checked)}>
        Controlled
      </Checkbox>
      <button type="reset">Reset</button>
      <output>{isOn ? 'on' : 'off'}</output>
    </form>
  )
}

export const ResetKeepsControlledValue: Story = {
  parameters: unseen,
  render: () => <Owned />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox'))
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('on')
    await expect(canvas.getByRole('checkbox')).toBeChecked()
  },
}

const changed = fn()

export const SelectAllSkipsDisabledOptions: Story = {
  parameters: unseen,
  render: () => (
    <form aria-label="Domains">
      <CheckboxGroup {...group} selectAllLabel="All domains" onValueChange={changed} />
      <button type="reset">Reset</button>
    </form>
  ),
  play: async ({ canvas, userEvent }) => {
    const all = canvas.getByRole('checkbox', { name: 'All domains' })
    const sent = () =>
      new FormData(canvas.getByRole<HTMLFormElement>('form')).getAll('domain').map(String).join()
    await expect(all).not.toBePartiallyChecked()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'blog.example.com' }))
    await expect(all).toBePartiallyChecked()
    await userEvent.click(all)
    await expect(changed).toHaveBeenLastCalledWith(['shop', 'blog'])
    await expect(sent()).toBe('shop,blog')
    await expect(all).toBePartiallyChecked()
    await userEvent.click(all)
    await expect(sent()).toBe('')
    await userEvent.click(canvas.getByRole('checkbox', { name: 'shop.example.com' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(all).not.toBePartiallyChecked())
    await expect(sent()).toBe('')
  },
}

export const NamesAndDescribesGroup: Story = {
  parameters: unseen,
  render: () => (
    <CheckboxGroup {...group} hint="Filtered from now on." error="Choose at least one." />
  ),
  play: async ({ canvas }) => {
    const fieldset = canvas.getByRole('group', { name: 'Domains' })
    await expect(fieldset).toHaveAccessibleDescription('Filtered from now on. Choose at least one.')
    await expect(
      canvas.getByRole('checkbox', { name: 'shop.example.com' }),
    ).toHaveAccessibleDescription('Under protection')
  },
}

export const GroupNamedByField: Story = {
  parameters: unseen,
  render: () => (
    <Field label="Domains" hint="Filtered from now on." error="Choose at least one.">
      <CheckboxGroup options={domains} name="domain" />
    </Field>
  ),
  play: async ({ canvas }) => {
    const fieldset = canvas.getByRole('group', { name: 'Domains' })
    await expect(fieldset).toHaveAccessibleDescription('Filtered from now on. Choose at least one.')
    await expect(canvas.getByText('Domains')).toHaveAttribute('for', fieldset.id)
    await expect(canvas.getByRole('checkbox', { name: 'shop.example.com' })).not.toBeRequired()
  },
}
