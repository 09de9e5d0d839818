import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

import { DatePicker } from '../date-picker/index.ts'
import { DateRangePicker } from '../date-range-picker/index.ts'
import { Provider } from '../provider/index.ts'
import { DateField } from './index.ts'

afterEach(() => vi.unstubAllGlobals())

/** The text that a server renders. It may not ask for the present moment. */
function textOnServer(field: ReactNode) {
  const withoutClock = new Proxy(Date, {
    construct: (target, given: []) => {
      if (given.length === 0) throw new Error('A server reads the clock.')
      return new target(...given)
    },
  })
  vi.stubGlobal('Date', withoutClock)
  return renderToString(field).replaceAll(/<[^>]*>/g, '')
}

test('a server renders a date without the clock, in the locale of the page', () => {
  const field = <DateField aria-label="Expires" defaultValue="2026-11-21" min="2027-01-01" />
  expect(textOnServer(<Provider locale="de">{field}</Provider>)).toBe('21.11.2026')
})

test('a server renders an instant without the clock, in its time zone', () => {
  const field = (
    <DateField
      aria-label="Expires"
      defaultValue="2026-11-21T23:30:00Z"
      min="2027-01-01T00:00:00Z"
      timeZone="Europe/Berlin"
    />
  )
  expect(textOnServer(<Provider dateFormat="iso">{field}</Provider>)).toContain('2026-11-22')
})

test('a server renders a range without the clock', () => {
  const range = { start: '2026-11-01', end: '2026-11-21' }
  const field = <DateRangePicker aria-label="Period" defaultValue={range} max="2026-11-10" />
  expect(textOnServer(field)).toContain('11/01/2026–11/21/2026')
})

test('a DatePicker in an English page can have another locale', () => {
  const field = <DatePicker aria-label="Expires" defaultValue="2026-11-21" locale="de" />
  expect(textOnServer(field)).toBe('21.11.2026')
})
