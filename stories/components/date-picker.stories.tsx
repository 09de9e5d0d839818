import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'

import { DatePicker } from '../../src/components/date-picker/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { componentDocs } from '../docs.ts'
import { standAt } from '../pages/support/time.ts'

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

const meta = {
  title: 'Components/DatePicker',
  component: DatePicker,
  args: { name: 'renews_on', locale: 'en-GB', today: '2026-11-21', onValueChange: fn() },
  // The calendar’s own labels of days mark today.
  beforeEach: () => standAt('2026-11-21T12:00:00Z'),
  render: (args) => (
    <Field label="Renews on">
      <DatePicker {...args} />
    </Field>
  ),
  parameters: componentDocs({
    is: 'A day, typed or chosen in a calendar.',
    use: [
      'For a day whose weekday or distance matters: a renewal, a delivery, an appointment.',
      'With `min`, `max` and `isDayUnavailable` for days that can’t be chosen, and the rule in the Field’s hint.',
    ],
    avoid: [
      'For a date that people know by heart, such as a birthday: DateField.',
      'For a time too: DateField with `timeZone`. For a range: DateRangePicker.',
    ],
    keyboard: [
      ['0 to 9, ↑ ↓, ← →', 'In the date, as in a DateField.'],
      ['Enter or Space on the calendar’s button', 'Opens the calendar at the day, or at today.'],
      ['↑ ↓ ← → in the calendar', 'Move by one week or one day.'],
      ['Page up, Page down; with Shift', 'Move by one month; by one year.'],
      ['Home, End', 'Move to the first or last day of the month.'],
      ['Enter, Space', 'Choose the day, which closes the calendar.'],
      ['Escape', 'Closes the calendar without a change.'],
    ],
    aria: [
      '`role="group"` with the field’s name and description, and a spin button for each segment, as in a DateField.',
      'The calendar is a `grid` in a `dialog`; each day is a button with its full date. Today is `aria-current="date"`.',
      'A day that can’t be chosen keeps its place in the arrow keys’ path, and is `aria-disabled`. Typed, it is an error once the field is left.',
      'When the calendar closes, the focus returns to its button.',
    ],
  }),
} satisfies Meta<typeof DatePicker>

export default meta
type Story = StoryObj<typeof meta>

const unseen = { picture: false }
const open = async (userEvent: { click: (element: Element) => Promise<void> }) => {
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog).toBeVisible())
  return dialog
}
const shown = () =>
  [...document.querySelectorAll('[data-slot=date-segment]')].map((it) => it.textContent).join('')
const isOn = (day: RegExp) =>
  waitFor(() => expect(document.activeElement).toHaveAccessibleName(day))

export const Empty: Story = {}
export const Filled: Story = { args: { defaultValue: '2026-12-09' } }
export const Disabled: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: '2026-12-09', disabled: true },
}
export const ReadOnly: Story = {
  args: { defaultValue: '2026-12-09', readOnly: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Open calendar' })).toBeDisabled()
  },
}
export const Invalid: Story = {
  render: (args) => (
    <Field label="Renews on" error="Choose a day.">
      <DatePicker {...args} />
    </Field>
  ),
  play: async ({ canvas }) => {
    const group = canvas.getByRole('group', { name: 'Renews on' })
    await expect(group).toHaveAccessibleDescription(/^Choose a day./)
  },
}
export const Open: Story = {
  args: { defaultValue: '2026-12-09', min: '2026-12-03', isDayUnavailable: isWeekend },
  parameters: {
    picture: 'every theme',
    isWholeScreen: true,
    viewportSize: { width: 512, height: 480 },
  },
  play: async ({ userEvent }) => {
    const dialog = await open(userEvent)
    await isOn(/Wednesday, 9 December 2026/)
    const [monday] = within(dialog).getAllByRole('columnheader', { hidden: true })
    await expect(monday).toHaveTextContent('Mon')
  },
}
export const MonthsSideBySide: Story = {
  args: { defaultValue: '2026-12-09', visibleMonths: 2, firstDayOfWeek: 'sun' },
  parameters: { isWholeScreen: true, viewportSize: { width: 760, height: 480 } },
  play: async ({ userEvent }) => {
    const dialog = await open(userEvent)
    await expect(within(dialog).getAllByRole('grid')).toHaveLength(2)
    const [sunday] = within(dialog).getAllByRole('columnheader', { hidden: true })
    await expect(sunday).toHaveTextContent('Sun')
  },
}
/** WCAG 1.4.10: a window of 1280 × 1024 with a zoom of 400 %. */
export const FourHundredPercentZoom: Story = {
  args: { defaultValue: '2026-12-09', visibleMonths: 2 },
  parameters: { isWholeScreen: true, viewportSize: { width: 320, height: 256 } },
  play: async ({ userEvent }) => {
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    await isOn(/9 December/)
    const isInView = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return left >= 0 && top >= 0 && right <= 320 && bottom <= 256
    }
    await waitFor(() => expect(isInView(dialog)).toBe(true))
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth)
    // Every week of the month, and the buttons above it.
    for (const day of [/30 December/, /2 December/]) {
      await userEvent.keyboard(day.source.startsWith('30') ? '{ArrowDown>3/}' : '{ArrowUp>4/}')
      await isOn(day)
      await expect(isInView(document.activeElement ?? dialog)).toBe(true)
    }
  },
}
export const PersianRightToLeft: Story = {
  ...Open,
  globals: { direction: 'rtl' },
  args: { defaultValue: '2026-11-21', locale: 'fa-IR' },
  play: async ({ userEvent }) => {
    const dialog = await open(userEvent)
    await expect(dialog).toHaveTextContent(/۱۴۰۵/)
  },
}
export const UnavailableDay: Story = {
  parameters: { isWholeScreen: true, viewportSize: { width: 512, height: 140 } },
  args: { defaultValue: '2026-12-09', isDayUnavailable: isWeekend },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Renews on'))
    await userEvent.keyboard('12')
    await expect(canvas.getByText(/isn’t available/)).not.toBeVisible()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await expect(canvas.getByText(/isn’t available/)).toBeVisible()
    const sent = document.querySelector<HTMLInputElement>('[data-slot=date-picker-value]')
    await expect(sent?.validationMessage).toMatch(/isn’t available/)
  },
}

export const ClickChoosesDay: Story = {
  parameters: unseen,
  args: { defaultValue: '2026-12-09' },
  play: async ({ userEvent, args }) => {
    const dialog = await open(userEvent)
    await userEvent.click(within(dialog).getByRole('button', { name: /24 December/ }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-12-24')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(shown()).toBe('24/12/2026')
    await expect(screen.getByRole('button', { name: 'Open calendar' })).toHaveFocus()
  },
}

export const OpensAtToday: Story = {
  parameters: unseen,
  play: async ({ userEvent }) => {
    const dialog = await open(userEvent)
    await isOn(/Saturday, 21 November 2026/)
    await expect(within(dialog).getByText('21')).toHaveAttribute('aria-current', 'date')
  },
}

export const KeyboardSkipsUnavailableDays: Story = {
  parameters: unseen,
  args: { defaultValue: '2026-12-10', isDayUnavailable: isWeekend },
  play: async ({ userEvent, args }) => {
    await open(userEvent)
    await isOn(/Thursday, 10 December/)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await isOn(/Saturday, 12 December/)
    await expect(document.activeElement).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await isOn(/Monday, 14 December/)
    await userEvent.keyboard('{PageDown}')
    await isOn(/Thursday, 14 January 2027/)
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2027-01-14')
  },
}

export const EscapeKeepsDay: Story = {
  parameters: unseen,
  args: { defaultValue: '2026-12-09' },
  play: async ({ userEvent, args }) => {
    await open(userEvent)
    await isOn(/9 December/)
    await userEvent.keyboard('{ArrowRight}{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(shown()).toBe('09/12/2026')
  },
}

export const CalendarReplacesIncompleteDay: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Renews on'))
    await userEvent.keyboard('24')
    const dialog = await open(userEvent)
    await userEvent.click(within(dialog).getByRole('button', { name: /30 November/ }))
    await waitFor(() => expect(shown()).toBe('30/11/2026'))
    await expect(canvas.queryByText(/incomplete/)).toBeNull()
  },
}

export const SubmitsChosenDay: Story = {
  parameters: unseen,
  render: (args) => (
    <form>
      <Field label="Renews on">
        <DatePicker {...args} />
      </Field>
    </form>
  ),
  play: async ({ userEvent, canvasElement }) => {
    const form = canvasElement.querySelector('form')
    if (!form) throw new Error('The story has no form.')
    await expect(form.reportValidity()).toBe(false)
    const dialog = await open(userEvent)
    await userEvent.click(within(dialog).getByRole('button', { name: /30 November/ }))
    await waitFor(() => expect(new FormData(form).get('renews_on')).toBe('2026-11-30'))
    await expect(form.reportValidity()).toBe(true)
  },
}

export const ShowsMonthsThatFit: Story = {
  parameters: { ...unseen, viewportSize: { width: 600, height: 480 } },
  args: { defaultValue: '2026-12-09', visibleMonths: 3 },
  play: async ({ userEvent }) => {
    const dialog = await open(userEvent)
    await expect(within(dialog).getAllByRole('grid')).toHaveLength(1)
  },
}
