import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, within } from 'storybook/test'

import { DateField } from '../../src/components/date-field/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { contrastOf } from '../../src/tokens/contrast.ts'
import { componentDocs } from '../docs.ts'

const meta = {
  title: 'Components/DateField',
  component: DateField,
  args: { name: 'expires_on', locale: 'en-GB', today: '2026-11-21', onValueChange: fn() },
  render: (args) => (
    <Field label="Expires on">
      <DateField {...args} />
    </Field>
  ),
  parameters: componentDocs({
    is: 'A date that people know by heart, typed segment by segment in the order of their locale.',
    use: [
      'For a known day, such as an expiry date or a birthday.',
      'For an instant: with `timeZone` the field has a time, and shows the zone’s name.',
    ],
    avoid: ['For a day to look up in a calendar: DatePicker. For a range: DateRangePicker.'],
    keyboard: [
      ['0 to 9', 'Fill in the segment and move on when it is full.'],
      ['↑ ↓, Page up and down', 'Increase or decrease by one, or by a larger step.'],
      ['← →', 'The segment to the left or to the right.'],
      ['Backspace', 'Deletes the last digit, then moves to the previous segment.'],
      ['Home, End', 'The minimum or maximum of the segment.'],
      ['Tab', 'From segment to segment, then to the next element.'],
    ],
    aria: [
      '`role="group"` with the field’s name and description; each segment is a `spinbutton` “day, Expires on”.',
      'The label is the Field’s. A click on it, or on a link in an error summary, focuses the first segment.',
      'Errors are shown in the locale’s language when the field is left, not while typing.',
    ],
  }),
} satisfies Meta<typeof DateField>

export default meta
type Story = StoryObj<typeof meta>

const unseen = { picture: false }
const part = (name: RegExp) => screen.getByRole('spinbutton', { name })
const shown = () =>
  [...document.querySelectorAll('[data-slot=date-segment]')].map((it) => it.textContent).join('')

export const Empty: Story = {}
export const Filled: Story = { args: { defaultValue: '2026-12-31' } }
export const WithTimeAndZone: Story = {
  args: { defaultValue: '2026-11-21T09:30:00Z', timeZone: 'Europe/Berlin' },
}
export const Focused: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: '2026-12-31' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Expires on'))
    await expect(part(/^day/)).toHaveFocus()
  },
}
export const Disabled: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: '2026-12-31', disabled: true },
}
export const Invalid: Story = {
  render: (args) => (
    <Field label="Expires on" hint="At most a year from now." error="Choose a day.">
      <DateField {...args} />
    </Field>
  ),
  play: async ({ canvas }) => {
    const group = canvas.getByRole('group', { name: 'Expires on' })
    await expect(group).toHaveAccessibleDescription(/^At most a year from now. Choose a day./)
    await expect(part(/^day/)).toBeInvalid()
  },
}
export const TooEarly: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: '2026-11-01', min: '2026-11-21' },
  play: async ({ canvas }) => {
    const group = canvas.getByRole('group', { name: 'Expires on' })
    await expect(group).toHaveAccessibleDescription(/too early. Choose 21 November 2026 or later/)
    const sent = document.querySelector<HTMLInputElement>('[data-slot=date-field-value]')
    await expect(sent?.validationMessage).toMatch(/too early. Choose 21 November 2026 or later/)
  },
}
export const PersianRightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: { locale: 'fa-IR', defaultValue: '2026-11-21' },
  play: async () => {
    await expect(shown()).toContain('۱۴۰۵')
  },
}

/** The muted text of an empty segment was on the accent colour, with a contrast of 1.1 to 1. */
export const FocusedEmptySegmentIsLegible: Story = {
  parameters: unseen,
  play: async ({ userEvent }) => {
    await userEvent.tab()
    await expect(part(/^day/)).toHaveFocus()
    await expect(part(/^day/)).toHaveTextContent('dd')
    const { color, backgroundColor } = getComputedStyle(part(/^day/))
    await expect(contrastOf(color, backgroundColor)).toBeGreaterThan(4.5)
  },
}

export const ReportsIsoDate: Story = {
  parameters: unseen,
  render: (args) => (
    <form>
      <Field label="Expires on">
        <DateField {...args} />
      </Field>
    </form>
  ),
  play: async ({ userEvent, args, canvasElement }) => {
    const form = canvasElement.querySelector('form')
    if (!form) throw new Error('The story has no form.')
    await expect(form.reportValidity()).toBe(false)
    await expect(part(/^day/)).toHaveFocus()
    await expect(part(/^day/)).toBeInvalid()
    await expect(screen.getByText(/fill out this field/i)).toBeVisible()
    await userEvent.keyboard('24122027')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2027-12-24')
    await expect(screen.queryByText(/fill out this field/i)).toBeNull()
    await expect(form.checkValidity()).toBe(true)
    await expect(new FormData(form).get('expires_on')).toBe('2027-12-24')
    form.reset()
    await expect(await screen.findByText('yyyy')).toBeVisible()
    await expect(new FormData(form).get('expires_on')).toBe('')
  },
}

export const OrdersSegmentsByLocale: Story = {
  parameters: unseen,
  args: { locale: 'en-US', defaultValue: '2026-12-31' },
  play: async () => {
    await expect(shown()).toBe('12/31/2026')
  },
}

export const ArrowsChangeSegment: Story = {
  parameters: unseen,
  args: { defaultValue: '2026-12-15' },
  play: async ({ userEvent, args }) => {
    await userEvent.click(part(/^month/))
    await userEvent.keyboard('{ArrowDown}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-11-15')
    await userEvent.keyboard('{ArrowRight}{ArrowUp}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2027-11-15')
  },
}

export const Incomplete: Story = {
  parameters: {
    picture: 'every theme',
    isWholeScreen: true,
    viewportSize: { width: 512, height: 140 },
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab()
    await userEvent.keyboard('24')
    await expect(canvas.queryByText(/incomplete/)).not.toBeVisible()
    part(/^month/).blur()
    await expect(canvas.getByText(/incomplete/)).toBeVisible()
    await expect(part(/^day/)).toHaveTextContent('24')
    await expect(args.onValueChange).not.toHaveBeenCalled()
  },
}

export const ReportsTimeInUtc: Story = {
  parameters: unseen,
  args: { defaultValue: '2026-11-21T09:30:00Z', timeZone: 'Europe/Berlin' },
  play: async ({ canvas, userEvent, args }) => {
    const group = canvas.getByRole('group', { name: 'Expires on' })
    await expect(within(group).getByText(/CET|GMT\+1/)).toBeVisible()
    await userEvent.click(part(/^hour/))
    await userEvent.keyboard('{ArrowUp}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-11-21T10:30:00.000Z')
  },
}

export const ReportsOnlyCompleteYear: Story = {
  parameters: unseen,
  args: { defaultValue: '2026-12-15' },
  play: async ({ userEvent, args }) => {
    await userEvent.click(part(/^year/))
    await userEvent.keyboard('2027')
    await expect(args.onValueChange).toHaveBeenCalledOnce()
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2027-12-15')
  },
}

export const ClearingSegmentKeepsOthers: Story = {
  parameters: unseen,
  args: { defaultValue: '2026-12-15' },
  play: async ({ userEvent, args }) => {
    await userEvent.click(part(/^day/))
    await userEvent.keyboard('{Backspace}{Backspace}')
    await expect(shown()).toBe('dd/12/2026')
    await userEvent.keyboard('24')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-12-24')
  },
}
