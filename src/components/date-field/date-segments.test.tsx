// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import {
  DateField as AriaDateField,
  DateInput,
  DateSegment,
  I18nProvider,
} from 'react-aria-components'
import { afterEach, expect, test, vi } from 'vitest'

import { DateRangePicker } from '../date-range-picker/index.ts'
import { Field } from '../field/index.ts'
import { Provider } from '../provider/index.ts'
import { startingPoint, toDateValue } from './date-field.state.ts'
import { DateField, type DateFieldProps } from './index.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const attributes =
  'role aria-label aria-valuenow aria-valuemin aria-valuemax aria-valuetext aria-disabled aria-readonly aria-required aria-invalid contenteditable spellcheck autocorrect enterkeyhint inputmode tabindex data-type data-placeholder'

function descriptionOf(element: Element) {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('')
}

/** What a person reads and a screen reader hears of the segments. */
function segmentsIn(container: HTMLElement) {
  const parts = '[role=group], [data-type][role]'
  return [...container.querySelectorAll<HTMLElement>(parts)].map((element) => ({
    text: element.textContent,
    description: descriptionOf(element),
    direction: element.style.direction,
    // A `<div>` is isolated anyway.
    unicodeBidi: element.style.unicodeBidi.replace('isolate', ''),
    ...Object.fromEntries(attributes.split(' ').map((name) => [name, element.getAttribute(name)])),
  }))
}

const day = '2026-11-21'
const instant = '2026-11-21T21:05:00Z'
const zoned = { timeZone: 'Europe/Berlin' }
const fields: [string, DateFieldProps][] = [
  ['en-US', {}],
  ['en-US', { value: day }],
  ['en-US', { value: instant, ...zoned }],
  ['en-US', zoned],
  ['de', { required: true }],
  ['de', { value: day, disabled: true }],
  ['de', { value: day, readOnly: true }],
  ['de', { value: day, isInvalid: true }],
  ['fa-IR', {}],
  ['fa-IR', { value: instant, ...zoned }],
  ['ar-EG', { value: day }],
  ['he-IL-u-ca-hebrew', { value: day }],
  ['th-TH', { value: day }],
  ['ja-JP-u-ca-japanese', { value: day }],
  ['zh-TW-u-ca-roc', {}],
  ['hi', { value: instant, timeZone: 'America/Argentina/Buenos_Aires' }],
]

const onIphone = () => vi.spyOn(navigator, 'platform', 'get').mockReturnValue('iPhone')

test.each(fields)('in %s, a date with %j is that of React Aria', (locale, props) => {
  const { ours, theirs } = bothFields(locale, props)
  expect(ours.length).toBeGreaterThanOrEqual(3)
  expect(ours).toEqual(theirs)
  cleanup()
  onIphone()
  const onPhone = bothFields(locale, props)
  expect(onPhone.ours).toEqual(onPhone.theirs)
})

function bothFields(locale: string, props: DateFieldProps) {
  const { timeZone, value, disabled, readOnly, required, isInvalid } = props
  const ours = render(
    <Provider locale={locale}>
      <DateField aria-label="Expires on" today={day} {...props} />
    </Provider>,
  )
  const theirs = render(
    <I18nProvider locale={locale}>
      <AriaDateField
        aria-label="Expires on"
        value={toDateValue(value, timeZone)}
        placeholderValue={startingPoint(day, { timeZone, readerZone: undefined })}
        granularity={timeZone ? 'minute' : 'day'}
        isDisabled={disabled ?? false}
        isReadOnly={readOnly ?? false}
        isRequired={required ?? false}
        isInvalid={isInvalid ?? false}
        validationBehavior="aria"
        shouldForceLeadingZeros
      >
        <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>
      </AriaDateField>
    </I18nProvider>,
  )
  const segments = segmentsIn(ours.container)
  // Before a date in words, React Aria says that it is one.
  const inWords = segments.find(({ description }) => description)?.description ?? ''
  const described = segmentsIn(theirs.container).map((it) =>
    inWords && it.description.endsWith(inWords) ? { ...it, description: inWords } : it,
  )
  return { ours: segments, theirs: described }
}

const typed = (name: string) => screen.getByRole('spinbutton', { name })

test('a segment is prepared for typing when it first gets the focus, and stays the same element', () => {
  // It learns how an empty segment is announced.
  render(<DateField aria-label="Created on" />)
  const listen = vi.spyOn(document, 'addEventListener')
  const prepared = () => listen.mock.calls.filter(([type]) => type === 'selectionchange').length
  const onValueChange = vi.fn<(value: string | null) => void>()
  render(<DateField aria-label="Expires on" defaultValue={day} onValueChange={onValueChange} />)
  const segment = typed('month, Expires on')
  expect(prepared()).toBe(0)
  const announced = () => document.querySelector('[data-live-announcer]')?.textContent
  const before = announced()
  act(() => segment.focus())
  expect(prepared()).toBe(1)
  expect(typed('month, Expires on')).toBe(segment)
  expect(document.activeElement).toBe(segment)
  // The focus itself announces the segment.
  expect(announced()).toBe(before)
  fireEvent.keyDown(segment, { key: 'ArrowUp' })
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('2026-12-21')
  fireEvent.keyDown(segment, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(typed('day, Expires on'))
})

test('a press beside the segments focuses one, and an impossible day becomes a possible one', () => {
  const onValueChange = vi.fn<(value: string | null) => void>()
  render(<DateField aria-label="Expires on" onValueChange={onValueChange} today="2026-02-01" />)
  const press = { button: 0, pointerType: 'mouse', width: 1, height: 1, pressure: 0.5 }
  const group = screen.getByRole('group', { name: 'Expires on' })
  fireEvent(group, new PointerEvent('pointerdown', { bubbles: true, ...press }))
  fireEvent(group, new PointerEvent('pointerup', { bubbles: true, ...press }))
  expect(document.activeElement).toBe(typed('month, Expires on'))
  for (const key of ['ArrowUp', 'ArrowRight', 'End', 'ArrowRight', 'ArrowUp']) {
    fireEvent.keyDown(document.activeElement!, { key })
  }
  expect(group.textContent).toBe('02/31/2026')
  expect(onValueChange).not.toHaveBeenCalled()
  act(() => typed('year, Expires on').blur())
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('2026-02-28')
})

test('a segment named by elements refers to them after itself', () => {
  render(
    <>
      <span id="label">Expires on</span>
      <span id="hint">In UTC.</span>
      <DateField aria-labelledby="label" aria-describedby="hint" />
    </>,
  )
  const [month, date] = [/^month,/, /^day,/].map((name) => screen.getByRole('spinbutton', { name }))
  expect(month?.getAttribute('aria-labelledby')).toBe(`${month?.id} label`)
  expect(month?.getAttribute('aria-describedby')).toContain('hint')
  expect(date?.getAttribute('aria-describedby')).toBeNull()
  expect(month?.id).not.toBe(date?.id)
})

test('the names of the segments are looked up once for each locale', () => {
  const { DisplayNames } = Intl
  const made = vi.spyOn(Intl, 'DisplayNames').mockImplementation(function (...given) {
    return new DisplayNames(...given)
  })
  const fieldsOf = (locale: string) => (
    <Provider locale={locale}>
      <DateField aria-label="Created on" />
      <DateField aria-label="Expires on" />
    </Provider>
  )
  const { rerender } = render(fieldsOf('nb'))
  const count = made.mock.calls.length
  rerender(fieldsOf('nb'))
  render(fieldsOf('nb'))
  expect(made.mock.calls.length).toBe(count)
  expect(count).toBeLessThanOrEqual(2)
})

test('on an iPhone, whose segments are text boxes, a label focuses the first one', () => {
  onIphone()
  const { container } = render(
    <Field label="Expires on">
      <DateField />
    </Field>,
  )
  // As a click on the label does.
  act(() => container.querySelector('input')?.focus())
  expect(document.activeElement?.getAttribute('data-type')).toBe('month')
})

test('on an iPhone, a period that is left half filled in is incomplete', () => {
  onIphone()
  render(<DateRangePicker aria-label="Period" today={day} />)
  const [month] = screen.getAllByRole('textbox')
  act(() => month?.focus())
  fireEvent.keyDown(month!, { key: 'ArrowUp' })
  act(() => month?.blur())
  expect(screen.getByText(/^The period is incomplete/)).not.toBeNull()
})
test('the punctuation of a date is shown where the locale has it, and neither read aloud nor editable', () => {
  const { container } = render(
    <Provider locale="de">
      <DateField aria-label="Expires" defaultValue="2026-11-21" />
    </Provider>,
  )
  const parts = screen.getAllByRole('spinbutton')
  expect(parts.map(({ textContent }) => textContent)).toEqual(['21', '11', '2026'])
  const shown = container.querySelector('[data-slot=date-segments]')?.textContent ?? ''
  // React Aria adds marks that keep the order in right-to-left text.
  expect(shown.replaceAll(/\p{Bidi_Control}/gu, '')).toBe('21.11.2026')
  const points = [...container.querySelectorAll('[data-type=literal]')]
  expect(points).toHaveLength(2)
  for (const point of points) {
    expect(point.getAttribute('aria-hidden')).toBe('true')
    expect(point.matches('[role], [contenteditable], [tabindex]')).toBe(false)
  }
})
