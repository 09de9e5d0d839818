import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor, within } from 'storybook/test'

import { DateRangePicker } from '../../src/components/date-range-picker/index.ts'
import { Field } from '../../src/components/field/index.ts'
import { componentDocs } from '../docs.ts'
import { standAt } from '../pages/support/time.ts'

const november = { start: '2026-11-03', end: '2026-11-12' }

const meta = {
  title: 'Components/DateRangePicker',
  component: DateRangePicker,
  args: { name: 'period', locale: 'en-GB', today: '2026-11-21', onValueChange: fn() },
  // The calendar’s own labels of days mark today.
  beforeEach: () => standAt('2026-11-21T12:00:00Z'),
  render: (args) => (
    <Field label="Period">
      <DateRangePicker {...args} />
    </Field>
  ),
  parameters: componentDocs({
    is: 'A range of whole days: two dates to type, a calendar and presets.',
    use: [
      'To filter events, invoices and reports.',
      'With `min`, `max`, `maxDays` and `isDayUnavailable` for days that can’t be chosen, and the rule in the Field’s hint.',
      'With `timeZone` when the days aren’t in the reader’s own zone; its name is then shown.',
    ],
    avoid: [
      'For one day: DatePicker, or DateField.',
      'For hours: the range consists of whole days.',
    ],
    keyboard: [
      [
        '0 to 9, ↑ ↓, ← →',
        'In the two dates, as in a DateField; ← → move from one date to the other.',
      ],
      [
        'Enter on the calendar’s button',
        'Opens the calendar at the last day of the range; Tab cycles through it and the presets.',
      ],
      ['↑ ↓ ← → in the calendar', 'Move by one day or one week.'],
      ['Page up, Page down; with Shift', 'Move by one month; by one year.'],
      ['Home, End', 'Move to the first or last day of the month.'],
      ['Enter, Space', 'Selects the first day; then the last one, which closes the calendar.'],
      ['Escape', 'Closes the calendar without a change.'],
    ],
    aria: [
      '`role="group"` with the field’s name and description; each date is a group “First day”, “Last day” of spin buttons.',
      'The calendar is a `grid` in a `dialog`; each day is a button with its full date and whether it is in the range. Today is `aria-current="date"`.',
      'A day that can’t be chosen is `aria-disabled`. Once the first day is chosen, so are those that would make the range too long or include an unavailable day.',
      'Errors are shown when the field is left, not while typing.',
    ],
  }),
} satisfies Meta<typeof DateRangePicker>

export default meta
type Story = StoryObj<typeof meta>

const unseen = { picture: false }
const part = (group: string, name: RegExp) =>
  within(screen.getByRole('group', { name: group })).getByRole('spinbutton', { name })
const shown = (group: string) => {
  const parts = within(screen.getByRole('group', { name: group })).getAllByRole('spinbutton')
  return parts.map((it) => it.textContent).join(' ')
}
const open = async (userEvent: { click: (element: Element) => Promise<void> }) => {
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog).toBeVisible())
  return dialog
}

export const Empty: Story = {}
export const Filled: Story = { args: { defaultValue: november } }
export const Disabled: Story = {
  parameters: { picture: 'every theme' },
  args: { defaultValue: november, disabled: true },
}
export const Invalid: Story = {
  render: (args) => (
    <Field label="Period" error="Choose a period.">
      <DateRangePicker {...args} />
    </Field>
  ),
  play: async ({ canvas }) => {
    const group = canvas.getByRole('group', { name: 'Period' })
    await expect(group).toHaveAccessibleDescription(/^Choose a period./)
  },
}
export const Open: Story = {
  args: { defaultValue: november, min: '2026-10-01', max: '2026-11-21', timeZone: 'Europe/Berlin' },
  parameters: {
    picture: 'every theme',
    isWholeScreen: true,
    viewportSize: { width: 680, height: 480 },
  },
  play: async ({ userEvent }) => {
    const dialog = await open(userEvent)
    await expect(within(dialog).getByRole('grid')).toBeVisible()
    await expect(within(dialog).getByText('Time zone: Europe/Berlin')).toBeVisible()
  },
}
export const TwoMonthsWithUnavailableDays: Story = {
  args: {
    defaultValue: november,
    visibleMonths: 2,
    firstDayOfWeek: 'sun',
    isDayUnavailable: (day) => ['2026-11-16', '2026-11-17', '2026-12-25'].includes(day),
  },
  parameters: { isWholeScreen: true, viewportSize: { width: 840, height: 480 } },
  play: async ({ userEvent }) => {
    const dialog = await open(userEvent)
    await expect(within(dialog).getAllByRole('grid')).toHaveLength(2)
    const day = within(dialog).getByRole('button', { name: /16 November 2026/ })
    await expect(day).toHaveAttribute('aria-disabled', 'true')
  },
}
/** WCAG 1.4.10: a window of 1280 × 1024 with a zoom of 400 %. */
export const FourHundredPercentZoom: Story = {
  args: { defaultValue: november },
  parameters: { isWholeScreen: true, viewportSize: { width: 320, height: 256 } },
  play: async ({ userEvent }) => {
    screen.getByRole('button', { name: 'Open calendar' }).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    const expectInView = (element: Element) =>
      waitFor(async () => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        await expect([left >= 0, top >= 0, right <= 320, bottom <= 256]).not.toContain(false)
      })
    await expectInView(dialog)
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth)
    for (const name of [/Thursday, 12 November/, /Thursday, 26 November/, /Thursday, 5 November/]) {
      const day = within(dialog).getByRole('button', { name })
      const isLater = day.compareDocumentPosition(document.activeElement ?? day)
      while (document.activeElement !== day) {
        await userEvent.keyboard(
          isLater === Node.DOCUMENT_POSITION_PRECEDING ? '{ArrowDown}' : '{ArrowUp}',
        )
      }
      await expectInView(day)
    }
  },
}
export const NarrowPhone: Story = {
  args: { defaultValue: november },
  parameters: { isWholeScreen: true, viewportSize: { width: 320, height: 560 } },
  play: async ({ userEvent }) => {
    const dialog = await open(userEvent)
    const { left, right } = dialog.getBoundingClientRect()
    await expect(left).toBeGreaterThanOrEqual(0)
    await expect(right).toBeLessThanOrEqual(320)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
}
export const PersianRightToLeft: Story = {
  ...Open,
  globals: { direction: 'rtl' },
  args: { defaultValue: november, locale: 'fa-IR' },
  play: async ({ userEvent }) => {
    const dialog = await open(userEvent)
    await expect(dialog).toHaveTextContent(/۱۴۰۵/)
  },
}

export const ReversedRange: Story = {
  parameters: {
    picture: 'every theme',
    isWholeScreen: true,
    viewportSize: { width: 512, height: 140 },
  },
  args: { defaultValue: november },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(part('Last day', /^day/))
    await userEvent.keyboard('01')
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(canvas.getByText(/last day is before the first/)).not.toBeVisible()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await expect(canvas.getByText(/last day is before the first/)).toBeVisible()
    await expect(args.onValueChange).toHaveBeenLastCalledWith(null)
    await expect(shown('Last day')).toBe('01 11 2026')
    await expect(shown('First day')).toBe('03 11 2026')
    const sent = document.querySelector<HTMLInputElement>('[data-slot=date-range-value]')
    await expect(sent?.validationMessage).toMatch(/last day is before the first/)
  },
}

export const TwoClicksSelectRange: Story = {
  parameters: unseen,
  args: { defaultValue: november },
  play: async ({ userEvent, args }) => {
    const dialog = await open(userEvent)
    await userEvent.click(within(dialog).getByRole('button', { name: /Monday, 9 November 2026/ }))
    await expect(within(dialog).getByText('Choose the last day.')).toBeVisible()
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.click(within(dialog).getByRole('button', { name: /18 November 2026/ }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith({
      start: '2026-11-09',
      end: '2026-11-18',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(shown('First day')).toBe('09 11 2026')
    await expect(screen.getByRole('button', { name: 'Open calendar' })).toHaveFocus()
  },
}

export const CalendarKeyboardNavigation: Story = {
  parameters: unseen,
  args: { defaultValue: november },
  play: async ({ userEvent, args }) => {
    const dialog = await open(userEvent)
    const isOn = (day: RegExp) =>
      waitFor(() => expect(document.activeElement).toHaveAccessibleName(day))
    await expect(within(dialog).getByRole('grid')).toBeVisible()
    await isOn(/Thursday, 12 November/)
    await userEvent.keyboard('{ArrowDown}')
    await isOn(/Thursday, 19 November/)
    await userEvent.keyboard('{ArrowRight}')
    await isOn(/Friday, 20 November/)
    // The next day is suggested.
    await userEvent.keyboard('{Enter}')
    await isOn(/Saturday, 21 November/)
    await userEvent.keyboard('{ArrowRight}')
    await isOn(/Sunday, 22 November/)
    await userEvent.keyboard('{Enter}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith({
      start: '2026-11-20',
      end: '2026-11-22',
    })
  },
}

export const EscapeDiscardsFirstDay: Story = {
  parameters: unseen,
  args: { defaultValue: november },
  play: async ({ userEvent, args }) => {
    const dialog = await open(userEvent)
    await userEvent.click(within(dialog).getByRole('button', { name: /Monday, 9 November 2026/ }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await expect(shown('First day')).toBe('03 11 2026')
  },
}

export const SubmitsPreset: Story = {
  parameters: unseen,
  render: (args) => (
    <form>
      <Field label="Period">
        <DateRangePicker {...args} />
      </Field>
    </form>
  ),
  play: async ({ userEvent, args, canvasElement }) => {
    const form = canvasElement.querySelector('form')
    if (!form) throw new Error('The story has no form.')
    const dialog = await open(userEvent)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Last 7 days' }))
    await expect(args.onValueChange).toHaveBeenLastCalledWith({
      start: '2026-11-15',
      end: '2026-11-21',
    })
    await expect(new FormData(form).get('period')).toBe('2026-11-15/2026-11-21')
    const again = await open(userEvent)
    const preset = within(again).getByRole('button', { name: 'Last 7 days' })
    await expect(preset).toHaveAttribute('aria-pressed', 'true')
  },
}

export const DisablesDaysOutsideLimits: Story = {
  parameters: unseen,
  args: { defaultValue: november, max: '2026-11-21' },
  play: async ({ userEvent }) => {
    const dialog = await open(userEvent)
    const day = within(dialog).getByRole('button', { name: /25 November 2026/ })
    await expect(day).toHaveAttribute('aria-disabled', 'true')
    await expect(within(dialog).getByRole('button', { name: 'Next month' })).toBeDisabled()
  },
}

export const ReportsTypedRange: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText('Period'))
    await expect(part('First day', /^day/)).toHaveFocus()
    await userEvent.keyboard('01102026')
    await expect(args.onValueChange).not.toHaveBeenCalled()
    await userEvent.click(part('Last day', /^day/))
    await userEvent.keyboard('31102026')
    await expect(args.onValueChange).toHaveBeenLastCalledWith({
      start: '2026-10-01',
      end: '2026-10-31',
    })
  },
}

export const ReportsOnlyCompleteYear: Story = {
  parameters: unseen,
  args: { defaultValue: november },
  play: async ({ userEvent, args }) => {
    await userEvent.click(part('Last day', /^year/))
    await userEvent.keyboard('2027')
    await expect(args.onValueChange).toHaveBeenCalledOnce()
    await expect(args.onValueChange).toHaveBeenLastCalledWith({
      start: '2026-11-03',
      end: '2027-11-12',
    })
  },
}

export const MarksIncompleteDayOnBlur: Story = {
  parameters: unseen,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(part('First day', /^day/))
    await userEvent.keyboard('24')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await expect(await canvas.findByText(/period is incomplete/)).toBeVisible()
    await expect(shown('First day')).toBe('24 mm yyyy')
  },
}

export const RangeEndsAtUnavailableDay: Story = {
  parameters: unseen,
  args: { defaultValue: november, isDayUnavailable: (day) => day === '2026-11-20' },
  play: async ({ userEvent, args }) => {
    const dialog = await open(userEvent)
    const day = (name: RegExp) => within(dialog).getByRole('button', { name })
    await userEvent.click(day(/17 November 2026/))
    await expect(day(/24 November 2026/)).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(day(/19 November 2026/))
    await expect(args.onValueChange).toHaveBeenLastCalledWith({
      start: '2026-11-17',
      end: '2026-11-19',
    })
  },
}

export const LongestRange: Story = {
  parameters: unseen,
  args: { defaultValue: november, maxDays: 14 },
  play: async ({ canvas, userEvent, args }) => {
    const dialog = await open(userEvent)
    const day = (name: RegExp) => within(dialog).getByRole('button', { name })
    await expect(within(dialog).getByText(/At most 14 days/)).toBeVisible()
    await expect(within(dialog).queryByRole('button', { name: 'Last 30 days' })).toBeNull()
    await userEvent.click(day(/Monday, 9 November 2026/))
    await expect(day(/23 November 2026/)).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(day(/22 November 2026/))
    await expect(args.onValueChange).toHaveBeenLastCalledWith({
      start: '2026-11-09',
      end: '2026-11-22',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(part('Last day', /^day/))
    await userEvent.keyboard('23')
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await expect(await canvas.findByText(/Choose at most 14 days/)).toBeVisible()
  },
}

export const MarksTypedUnavailableDay: Story = {
  parameters: unseen,
  args: { defaultValue: november, isDayUnavailable: (day) => day === '2026-11-05' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/includes a day that isn’t available/)).toBeVisible()
    const sent = document.querySelector<HTMLInputElement>('[data-slot=date-range-value]')
    await expect(sent?.validationMessage).toMatch(/isn’t available/)
  },
}
