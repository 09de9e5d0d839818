// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import {
  DateField as AriaDateField,
  DateInput,
  DateSegment,
  I18nProvider,
} from 'react-aria-components'
import { afterEach, expect, test, vi } from 'vitest'

import { Provider } from '../provider/index.ts'
import { startingPoint, toDateValue } from './date-field.state.ts'
import { DateField, type DateFieldProps } from './index.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const day = '2026-11-21'
const instant = '2026-11-21T21:05:00Z'
const zoned = { timeZone: 'Europe/Berlin' }
const fields: [string, DateFieldProps][] = [
  ['en-US', {}],
  ['en-US', { defaultValue: day }],
  ['en-US', { defaultValue: instant, ...zoned }],
  ['en-US', zoned],
  ['de', { required: true }],
  ['de', { defaultValue: day, disabled: true }],
  ['de', { defaultValue: day, readOnly: true }],
  ['de', { defaultValue: day, isInvalid: true }],
  ['fa-IR', {}],
  ['fa-IR', { defaultValue: instant, ...zoned }],
  ['ar-EG', { defaultValue: day }],
  ['he-IL-u-ca-hebrew', { defaultValue: day }],
  ['th-TH', { defaultValue: day }],
  ['ja-JP-u-ca-japanese', { defaultValue: day }],
  ['zh-TW-u-ca-roc', {}],
  ['ko-KR', { defaultValue: instant, ...zoned }],
  ['hi', { defaultValue: instant, timeZone: 'America/Argentina/Buenos_Aires' }],
]

const attributes =
  'role aria-label aria-valuenow aria-valuemin aria-valuemax aria-valuetext aria-disabled aria-readonly aria-required aria-invalid contenteditable spellcheck autocorrect enterkeyhint inputmode tabindex data-type data-placeholder'

function descriptionOf(element: Element) {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('')
}

const partsIn = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLElement>('[data-type][role]'),
]

/** What a person reads and a screen reader hears of the segments. */
const readIn = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[role=group]'), ...partsIn(container)].map(
    (element) => ({
      text: element.textContent,
      isDescribed: descriptionOf(element).length > 0,
      direction: element.style.direction,
      ...Object.fromEntries(
        attributes.split(' ').map((name) => [name, element.getAttribute(name)]),
      ),
    }),
  )

/** Ours, and that of React Aria, from which ours is adapted. */
function bothFields(locale: string, props: DateFieldProps) {
  const { timeZone, defaultValue = null, disabled, readOnly, required, isInvalid } = props
  const ours = render(
    <Provider locale={locale}>
      <DateField aria-label="Expires on" today={day} {...props} />
    </Provider>,
  ).container
  const theirs = render(
    <I18nProvider locale={locale}>
      <AriaDateField
        aria-label="Expires on"
        defaultValue={toDateValue(defaultValue, timeZone)}
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
  ).container
  // A label of ours, as other texts are. React Aria translates it.
  for (const part of partsIn(theirs)) {
    if (part.dataset.placeholder && part.hasAttribute('aria-valuetext'))
      part.setAttribute('aria-valuetext', 'Empty')
  }
  return { ours, theirs }
}

test.each(fields)('in %s, a date with %j reads like that of React Aria', (locale, props) => {
  for (const platform of ['Win32', 'iPhone']) {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)
    const { ours, theirs } = bothFields(locale, props)
    expect(partsIn(ours).length).toBeGreaterThanOrEqual(3)
    expect(readIn(ours)).toEqual(readIn(theirs))
    cleanup()
  }
})

/** A key in the focused segment, as a browser reports it. */
function press(key: string) {
  const focused = document.activeElement
  if (!focused) return
  const isUnhandled = fireEvent.keyDown(focused, { key })
  const isTyped =
    isUnhandled && key.length === 1 && focused.getAttribute('contenteditable') === 'true'
  const input = { inputType: 'insertText', data: key, bubbles: true, cancelable: true }
  if (isTyped) fireEvent(focused, new InputEvent('beforeinput', input))
}

const keysOf: [string, DateFieldProps, string][] = [
  ['en-US', {}, '1 3 1 2 0 2 7 Backspace 9 ArrowLeft x 5'],
  [
    'en-US',
    { defaultValue: instant, ...zoned },
    'Delete Delete ArrowDown ArrowRight PageUp ArrowRight PageDown ArrowRight Home ArrowRight End ArrowRight A ArrowLeft p',
  ],
  ['de', { defaultValue: day, readOnly: true }, 'ArrowUp 4 ArrowRight Backspace Home ArrowLeft'],
  ['fa-IR', { defaultValue: instant, ...zoned }, '۱ ۴ ۰ ۷ ۰ ۳ ArrowLeft ArrowUp ArrowRight Delete'],
  ['he-IL-u-ca-hebrew', { defaultValue: day }, '1 2 ArrowUp ArrowLeft ArrowUp End'],
  [
    'ja-JP-u-ca-japanese',
    { defaultValue: day },
    'ArrowRight H R S ArrowLeft ArrowUp ArrowLeft x 3',
  ],
  ['zh-TW-u-ca-roc', {}, 'ArrowRight 1 1 5 1 ArrowLeft ArrowLeft Backspace ArrowUp'],
  ['ko-KR', { defaultValue: instant, ...zoned }, '2 0 2 7 5 1 2 오 1 0 ArrowDown'],
]

test.each(keysOf)('in %s, a date with %j is typed like that of React Aria', (...field) => {
  const [locale, props, keys] = field
  // Nothing has a place in jsdom: here, each segment has its own in the line.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const place = Array.from(this.parentElement?.children ?? []).indexOf(this)
    return new DOMRect(/^fa|^he/.test(locale) ? -place : place, 0, 1, 1)
  })
  const { ours, theirs } = bothFields(locale, props)
  const [seen, theirSeen] = [ours, theirs].map((container) => {
    act(() => partsIn(container)[0]?.focus())
    return keys.split(' ').map((key) => {
      press(key)
      const place = partsIn(container).findIndex((part) => part === document.activeElement)
      return [key, place, ...partsIn(container).map(({ textContent }) => textContent)]
    })
  })
  expect(seen).toEqual(theirSeen)
})

const typed = (name: string) => screen.getByRole('spinbutton', { name })

test('the new value of a segment is announced, but not that of one which gets the focus', () => {
  const { container } = render(<DateField aria-label="Expires on" defaultValue={day} />)
  const announced = () => container.querySelector('[aria-live=assertive]')?.textContent
  act(() => typed('month, Expires on').focus())
  expect(announced()).toBe('')
  press('ArrowUp')
  expect(announced()).toBe('12 – December')
  press('Backspace')
  press('Backspace')
  expect(announced()).toBe('Empty')
  press('ArrowRight')
  expect(document.activeElement).toBe(typed('day, Expires on'))
  expect(announced()).toBe('')
})

test('a press next to the segments focuses the first empty one, and an impossible day becomes a possible one', () => {
  const onValueChange = vi.fn<(value: string | null) => void>()
  render(<DateField aria-label="Expires on" onValueChange={onValueChange} today="2026-02-01" />)
  const group = screen.getByRole('group', { name: 'Expires on' })
  fireEvent.mouseDown(group)
  expect(document.activeElement).toBe(typed('month, Expires on'))
  press('ArrowUp')
  fireEvent.mouseDown(group)
  expect(document.activeElement).toBe(typed('day, Expires on'))
  for (const key of ['End', 'ArrowRight', 'ArrowUp']) press(key)
  expect(group.textContent).toBe('02/31/2026')
  expect(onValueChange).not.toHaveBeenCalled()
  const [slash] = document.querySelectorAll('[data-type=literal]')
  fireEvent.mouseDown(slash!)
  expect(document.activeElement).toBe(typed('month, Expires on'))
  act(() => typed('month, Expires on').blur())
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('2026-02-28')
})

test('on Android, a composed text replaces no segment', () => {
  render(<DateField aria-label="At" defaultValue={instant} {...zoned} />)
  const compose = (name: string, data: string) => {
    const part = typed(name)
    const init = { inputType: 'insertCompositionText', data, bubbles: true }
    act(() => part.focus())
    fireEvent(part, new InputEvent('beforeinput', { ...init, cancelable: true }))
    part.textContent += data
    fireEvent(part, new InputEvent('input', init))
    return part.textContent
  }
  expect(compose('day, At', 'x')).toBe('21')
  expect(compose('AM/PM, At', 'a')).toBe('AM')
  const gone = { inputType: 'deleteContentBackward', bubbles: true, cancelable: true }
  fireEvent(typed('day, At'), new InputEvent('beforeinput', gone))
  expect(typed('day, At').textContent).toBe('02')
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
})

test('the names of the segments are looked up once for each locale', () => {
  const { DisplayNames } = Intl
  const made = vi.spyOn(Intl, 'DisplayNames').mockImplementation(function (...given) {
    return new DisplayNames(...given)
  })
  render(
    <Provider locale="nb">
      <DateField aria-label="Created on" />
      <DateField aria-label="Expires on" />
    </Provider>,
  )
  expect(made).toHaveBeenCalledOnce()
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
