// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { DateRangePicker } from '../date-range-picker/index.ts'
import { Provider } from '../provider/index.ts'
import { CalendarButton } from './calendar-button.tsx'
import { DatePicker } from './index.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** At noon of 21 November in UTC it is the 22nd on Kiritimati, and still the 21st on Niue. */
function atNoon() {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
}

async function opened(picker: ReactElement, timeZone: string) {
  render(<Provider timeZone={timeZone}>{picker}</Provider>)
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }))
  return screen.findByRole('dialog')
}

const today = (dialog: HTMLElement) => dialog.querySelector('[aria-current=date]')?.textContent

test.each([
  ['Pacific/Kiritimati', '22'],
  ['Pacific/Niue', '21'],
])('in the calendar, today is the day in the reader’s time zone: %s', async (timeZone, day) => {
  atNoon()
  const dialog = await opened(<DatePicker aria-label="Expires" />, timeZone)
  expect(today(dialog)).toBe(day)
})

test.each([
  ['Pacific/Kiritimati', '2026-11-22'],
  ['Pacific/Niue', '2026-11-21'],
])('the preset “Today” is the day in the reader’s time zone: %s', async (timeZone, day) => {
  atNoon()
  const onValueChange = vi.fn<(value: unknown) => void>()
  const picker = <DateRangePicker aria-label="Period" onValueChange={onValueChange} />
  const dialog = await opened(picker, timeZone)
  expect(today(dialog)).toBe(day.slice(-2))
  await userEvent.click(screen.getByRole('button', { name: 'Today' }))
  expect(onValueChange).toHaveBeenLastCalledWith({ start: day, end: day })
})

test.each([
  ['calendar-day', DatePicker],
  ['range-calendar-day', DateRangePicker],
])('each month has its own days only: %s', async (slot, Picker) => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  atNoon()
  const dialog = await opened(<Picker aria-label="Day" visibleMonths={2} />, 'UTC')
  const shown = Array.from(dialog.querySelectorAll('table'), (month) =>
    Array.from(month.querySelectorAll(`[data-slot=${slot}]`), (day) => Number(day.textContent)),
  )
  const days = (count: number) => Array.from({ length: count }, (_day, index) => index + 1)
  expect(shown).toEqual([days(30), days(31)])
})

test('an open calendar closes when its date is disabled, and stays closed afterwards', async () => {
  const picker = (disabled: boolean) => <DatePicker aria-label="Expires" disabled={disabled} />
  const { rerender } = render(picker(false))
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }))
  await screen.findByRole('dialog')
  rerender(picker(true))
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(picker(false))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a calendar that was requested before its date was disabled is closed as soon as it opens', () => {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>()
  const button = (isOpen: boolean) => (
    <CalendarButton
      slot="date-picker"
      label="Open calendar"
      failedLabel="The calendar could not be loaded."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      disabled
      load={() => Promise.reject(new Error('offline'))}
      calendar={{}}
    />
  )
  const { rerender } = render(button(false))
  expect(onOpenChange).not.toHaveBeenCalled()
  rerender(button(true))
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
})

test('with a text that isn’t a day, the calendar opens at today', async () => {
  atNoon()
  const dialog = await opened(<DatePicker aria-label="Expires" value="2026-02-30" />, 'UTC')
  expect(today(dialog)).toBe('21')
  expect(dialog.querySelector('[aria-selected=true]')).toBeNull()
})

test('a range with a text that isn’t a day is empty', async () => {
  atNoon()
  const value = { start: '2026-02-30', end: '2026-03-02' }
  const picker = <DateRangePicker aria-label="Period" name="period" value={value} />
  const dialog = await opened(picker, 'UTC')
  expect(today(dialog)).toBe('21')
  expect(document.querySelector('[data-state=empty]')).not.toBeNull()
})

test('a calendar that can’t be loaded says so, until the button is left', async () => {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>()
  render(
    <CalendarButton
      slot="date-picker"
      label="Open calendar"
      failedLabel="The calendar could not be loaded."
      isOpen={false}
      onOpenChange={onOpenChange}
      disabled={false}
      load={() => Promise.reject(new Error('offline'))}
      calendar={{}}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }))
  const sentence = await screen.findByText('The calendar could not be loaded.')
  expect(sentence.closest('[aria-live]')).not.toBeNull()
  expect(onOpenChange).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(screen.queryByText('The calendar could not be loaded.')).toBeNull()
})
