import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { Field } from '../../src/components/field/index.ts'
import { Switch } from '../../src/components/switch/index.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/Switch',
  component: Switch,
  args: { children: 'Force HTTPS', name: 'https', onChange: fn() },
  parameters: componentDocs({
    is: 'On or off, with immediate effect.',
    use: ['For a setting that takes effect immediately, without a save button.'],
    avoid: [
      'In a form with a submit button: a Checkbox, which takes effect when submitted.',
      'For an action that can’t be undone by switching back: a Button and a ConfirmDialog.',
      'With a label that changes with its state: it is announced as "Force HTTPS, on".',
      'If the change can fail, without switching back and showing an error.',
    ],
    keyboard: [
      ['Tab', 'To the switch.'],
      ['Space', 'Toggles it.'],
    ],
    aria: [
      'A native checkbox with `role="switch"`, announced as on or off; submitted and reset with its form.',
      'On and off differ in the position of the thumb and in a filled track, in forced colours too.',
    ],
  }),
} satisfies Meta<typeof Switch>

export default meta
type Story = StoryObj<typeof meta>
const unseen = { picture: false }

export const Default: Story = { parameters: unseen }
export const States: Story = {
  parameters: { picture: 'every theme' },
  render: () => (
    <div className="flex flex-col gap-2">
      <Switch>Off</Switch>
      <Switch defaultChecked>On</Switch>
      <Switch disabled>Off and disabled</Switch>
      <Switch disabled defaultChecked>
        On and disabled
      </Switch>
      <Switch description="Every HTTP request is redirected to HTTPS.">With a description</Switch>
      <Switch aria-invalid>Invalid</Switch>
    </div>
  ),
}
const settings = (
  <div className="flex flex-col divide-y divide-subtle *:py-3">
    <Switch
      controlSide="end"
      defaultChecked
      description="Every HTTP request is redirected to HTTPS."
    >
      Force HTTPS
    </Switch>
    <Switch controlSide="end" description="Only for visitors whose browser supports nothing newer.">
      Allow TLS 1.2
    </Switch>
    <Switch controlSide="end" disabled description="Comes with the Business plan.">
      Client certificates
    </Switch>
  </div>
)
export const AsSettings: Story = { parameters: { picture: 'every theme' }, render: () => settings }
export const RightToLeft: Story = { render: () => settings, globals: { direction: 'rtl' } }
export const Focused: Story = {
  args: { defaultChecked: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('switch', { name: 'Force HTTPS' })).toHaveFocus()
  },
}

export const SpaceAndLabelToggle: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    const control = canvas.getByRole('switch', { name: 'Force HTTPS' })
    await userEvent.click(canvas.getByText('Force HTTPS'))
    await expect(control).toBeChecked()
    await userEvent.keyboard(' ')
    await expect(control).not.toBeChecked()
    await expect(args.onChange).toHaveBeenCalledTimes(2)
  },
}

/** Without colour the position of the thumb still shows the state, in both reading directions. */
export const ThumbAtEndWhenOn: Story = {
  parameters: unseen,
  render: () => (
    <>
      <Switch aria-label="Left to right" defaultChecked />
      <div dir="rtl">
        <Switch aria-label="Right to left" defaultChecked />
      </div>
    </>
  ),
  play: async ({ canvas }) => {
    const side = (name: string) => {
      const track = canvas.getByRole('switch', { name })
      const thumb = track.nextElementSibling?.getBoundingClientRect()
      const { left, width } = track.getBoundingClientRect()
      return (thumb?.left ?? 0) + (thumb?.width ?? 0) / 2 > left + width / 2 ? 'right' : 'left'
    }
    await expect(side('Left to right')).toBe('right')
    await expect(side('Right to left')).toBe('left')
  },
}

export const ParentCanRejectChange: Story = {
  parameters: unseen,
  args: { checked: false },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('switch'))
    await expect(args.onChange).toHaveBeenCalledOnce()
    await expect(canvas.getByRole('switch')).not.toBeChecked()
  },
}

/** Off is a value too. */
export const NeverRequiredInField: Story = {
  parameters: unseen,
  render: () => (
    <Field label="Force HTTPS" hint="For every visitor.">
      <Switch />
    </Field>
  ),
  play: async ({ canvas, userEvent }) => {
    const control = canvas.getByRole('switch', { name: 'Force HTTPS' })
    await expect(control).not.toBeRequired()
    await expect(control).toHaveAccessibleDescription('For every visitor.')
    await userEvent.click(canvas.getByText('Force HTTPS'))
    await expect(control).toBeChecked()
  },
}
