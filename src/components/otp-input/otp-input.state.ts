/** Why something was refused. The code stays as it was. */
export type OtpRefusal = 'character' | 'paste' | 'length'

/** What is worth saying aloud. Typed digits are not: every screen reader echoes them itself. */
export type OtpNews = 'pasted' | 'filled' | 'cleared' | OtpRefusal

export const isRefusal = (news: OtpNews): news is OtpRefusal => !news.endsWith('ed')

export type OtpState = {
  /** The digits so far, without gaps. */
  value: string
  /** Index of the box that has the focus, or would get it. */
  active: number
  /** The value before the last edit, for undo. */
  before: string
  news: OtpNews | null
}

export type OtpEvent =
  /** What a box holds after an `input` event: one digit, or all of an autofill. */
  | { type: 'input'; at: number; text: string }
  | { type: 'paste'; text: string }
  | { type: 'backspace'; at: number }
  | { type: 'delete'; at: number }
  | { type: 'move'; to: number }
  | { type: 'clear' }
  | { type: 'undo' }
  /** The owner's value: a controlled value, a reset form, digits typed before hydration. */
  | { type: 'set'; value: string }

export function otpState(given: string, length: number): OtpState {
  const value = toDigits(given, length)
  return at({ value, active: 0, before: value, news: null }, value.length, length)
}

/** Full-width and Arabic-Indic digits are digits too: their last four bits are their figure. */
const toAscii = (text: string) =>
  text.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))

const toDigits = (text: string, length: number) =>
  toAscii(text).replaceAll(/\D/g, '').slice(0, length)

/** SPEC.md: a paste counts only when it is exactly the code; white space around it is cut off. */
const isCode = (text: string, length: number) => text.length === length && !/\D/.test(text)

/** The focus goes to an existing digit or to the first empty box, never past it. */
const at = (state: OtpState, active: number, length: number): OtpState => ({
  ...state,
  active: Math.max(0, Math.min(active, state.value.length, length - 1)),
})

function edit(state: OtpState, value: string, active: number, length: number): OtpState {
  return at({ ...state, value, before: state.value, news: null }, active, length)
}

const refuse = (state: OtpState, news: OtpRefusal): OtpState => ({ ...state, news })

/** The whole behaviour of the code field. Pure: the component only turns DOM events into these. */
export function otpReducer(state: OtpState, event: OtpEvent, length: number): OtpState {
  const { value } = state
  switch (event.type) {
    case 'input':
      return input(state, Math.min(event.at, value.length), toAscii(event.text), length)
    case 'paste': {
      const text = toAscii(event.text.trim())
      if (!isCode(text, length)) return refuse(state, 'paste')
      return { ...edit(state, text, length, length), news: 'pasted' }
    }
    case 'backspace': {
      const from = event.at < value.length ? event.at : value.length - 1
      if (from < 0) return state
      return edit(state, without(value, from), event.at < value.length ? from - 1 : from, length)
    }
    case 'delete':
      if (event.at >= value.length) return state
      return edit(state, without(value, event.at), event.at, length)
    case 'move':
      return at({ ...state, news: null }, event.to, length)
    case 'clear':
      if (value === '') return state
      return { ...edit(state, '', 0, length), news: 'cleared' }
    case 'undo':
      return edit(state, state.before, state.before.length, length)
    case 'set': {
      const next = toDigits(event.value, length)
      return next === value ? state : edit(state, next, next.length, length)
    }
    default:
      return event satisfies never
  }
}

const without = (value: string, index: number) => value.slice(0, index) + value.slice(index + 1)

function input(state: OtpState, index: number, text: string, length: number): OtpState {
  const { value } = state
  const old = value[index]
  // An emptied box: a phone's Backspace that sent no key.
  if (text === '') return old ? edit(state, without(value, index), index - 1, length) : state

  const digits = text.replaceAll(/\D/g, '')
  const added = digits.length === length ? digits : withoutOld(digits, old)
  if (added.length === length) {
    return { ...edit(state, added, length, length), news: 'filled' }
  }
  if (added === '') return refuse(state, 'character')
  if (index + added.length > length) return refuse(state, 'length')

  const next = value.slice(0, index) + added + value.slice(index + added.length)
  return edit(state, next, index + added.length, length)
}

/** A keyboard that inserts without replacing leaves the old digit before or behind the new ones. */
function withoutOld(digits: string, old: string | undefined): string {
  if (old === undefined || digits.length < 2) return digits
  if (digits.startsWith(old)) return digits.slice(1)
  return digits.endsWith(old) ? digits.slice(0, -1) : digits
}
