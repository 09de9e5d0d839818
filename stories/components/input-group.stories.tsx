import type { Meta, StoryObj } from '@storybook/react-vite'
import { Globe } from 'lucide-react'
import { expect, fn } from 'storybook/test'

import { Button } from '../../src/components/button/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { InputGroup } from '../../src/components/input-group/index.ts'
import { componentDocs } from '../docs.ts'

const pressed = fn()
const action = (
  <Button variant="text" className="px-2" onClick={pressed}>
    Check
  </Button>
)

const meta = {
  title: 'Components/InputGroup',
  component: InputGroup,
  args: { prefix: 'https://', name: 'address', onChange: fn() },
  render: (args) => (
    <Field label="Address">
      <InputGroup {...args} />
    </Field>
  ),
  parameters: componentDocs({
    is: 'A line of text with add-ons in one frame.',
    use: [
      'For a fixed text before or after the value, such as `https://` or a unit.',
      'For one small action on the value, such as checking or copying it.',
    ],
    avoid: [
      'For searching: SearchField. For numbers: NumberField. For passwords: PasswordField.',
      'To replace the label: an icon alone isn’t a name.',
      'For a part that people may want to change: put a Select next to it.',
    ],
    keyboard: [['Tab', 'To the input, then to the action.']],
    aria: [
      'A native `<input>`. `prefix` and `suffix` are part of its description; the icon is hidden.',
      'Pressing the frame, the icon or the text focuses the input.',
    ],
  }),
} satisfies Meta<typeof InputGroup>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }

export const Default: Story = { parameters: unseen }
export const WithPrefixAndSuffix: Story = {
  render: () => (
    <div className="flex flex-col gap-4">
      <Field label="Address">
        <InputGroup prefix="https://" placeholder="example.com" />
      </Field>
      <Field label="Time to live">
        <InputGroup suffix="seconds" inputMode="numeric" defaultValue="3600" />
      </Field>
      <Field label="Domain">
        <InputGroup
          icon={<Globe size={16} strokeWidth={1.5} />}
          action={action}
          face="mono"
          defaultValue="shop.example.com"
        />
      </Field>
    </div>
  ),
}
export const States: Story = {
  parameters: { picture: 'every theme' },
  render: () => (
    <div className="flex flex-col gap-4">
      <Field label="Invalid" error="Enter an address such as example.com.">
        <InputGroup prefix="https://" defaultValue="example" />
      </Field>
      <Field label="Read-only">
        <InputGroup prefix="https://" readOnly defaultValue="example.com" />
      </Field>
      <Field label="Disabled">
        <InputGroup prefix="https://" disabled defaultValue="example.com" />
      </Field>
    </div>
  ),
}
export const Focused: Story = {
  parameters: { picture: 'every theme' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('textbox')).toHaveFocus()
  },
}
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  render: () => (
    <div className="flex flex-col gap-4">
      <Field label="An address keeps its order">
        <InputGroup prefix="https://" dir="ltr" defaultValue="example.com" />
      </Field>
      <Field label="Words follow the page">
        <InputGroup suffix="שניות" action={action} defaultValue="3600" />
      </Field>
    </div>
  ),
}

export const PrefixFocusesInput: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('textbox', { name: 'Address' })
    await userEvent.click(canvas.getByText('https://'))
    await expect(input).toHaveFocus()
    await userEvent.click(canvas.getByText('https://'))
    await expect(input).toHaveFocus()
  },
}

export const AddOnsDescribeInput: Story = {
  parameters: unseen,
  args: { suffix: '/login' },
  render: (args) => (
    <Field label="Address" hint="As your visitors type it.">
      <InputGroup {...args} />
    </Field>
  ),
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Address' })
    await expect(input).toHaveAccessibleDescription('https:// /login As your visitors type it.')
  },
}

export const ActionIsSeparateTabStop: Story = {
  parameters: unseen,
  args: { action },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Check' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(pressed).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Check' }))
    await expect(pressed).toHaveBeenCalledTimes(2)
    await expect(canvas.getByRole('textbox')).not.toHaveFocus()
  },
}

export const MatchesControlHeight: Story = {
  parameters: unseen,
  args: { action },
  render: (args) => (
    <>
      <InputGroup {...args} aria-label="Address" />
      <Button>Add</Button>
    </>
  ),
  play: async ({ canvas, canvasElement }) => {
    const frame = canvasElement.querySelector('[data-slot=input-group]')
    await expect(frame?.getBoundingClientRect().height).toBe(
      canvas.getByRole('button', { name: 'Add' }).getBoundingClientRect().height,
    )
  },
}
