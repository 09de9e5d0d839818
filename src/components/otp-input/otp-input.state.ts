/** Why an input was refused. The code is unchanged. */
export type OtpRefusal = 'character' | 'paste' | 'length'

/** Events to announce. Typed digits aren't among them: every screen reader echoes them. */
export type OtpNews = 'pasted' | 'filled' | 'cleared' | OtpRefusal

export const isRefusal = (news: OtpNews): news is OtpRefusal => !news.endsWith('ed')

export type OtpState = {
  /** The current digits, without gaps. */
  value: string
  /** Index of the box that has the focus, or would get it. */
  active: number
  /** The value before the last edit, for undo. */
  before: string
  news: OtpNews | null
}

export type OtpEvent =
  /** The content of a box after an `input` event: one digit, or a whole autofilled code. */
  | { type: 'input'; at: number; text: string }
  | { type: 'paste'; text: string }
  | { type: 'backspace'; at: number }
  | { type: 'delete'; at: number }
  | { type: 'move'; to: number }
  | { type: 'clear' }
  | { type: 'undo' }
  /** A value from outside: a controlled value, a form reset, digits typed before hydration. */
  | { type: 'set'; value: string }

export function otpState(given: string, length: number): OtpState {
  const value = toDigits(given, length)
  return { value, active: reachable(value.length, value, length), before: value, news: null }
}

/** How much of the code is entered. */
export function fillState(value: string, length: number) {
  if (!value) return 'empty'
  return value.length < length ? 'partial' : 'complete'
}

/** Full-width and Arabic-Indic digits are digits too: their last four bits are their value. */
const toAscii = (text: string) =>
  text.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))

const toDigits = (text: string, length: number) =>
  toAscii(text).replaceAll(/\D/g, '').slice(0, length)

/** SPEC.md: a paste is accepted only when it is exactly the code; surrounding white space is trimmed. */
const isCode = (text: string, length: number) => text.length === length && !/\D/.test(text)

/** The focus moves to an existing digit or to the first empty box, never past it. */
const reachable = (index: number, value: string, length: number) =>
  Math.max(0, Math.min(index, value.length, length - 1))

const without = (value: string, index: number) => value.slice(0, index) + value.slice(index + 1)

/** The complete behaviour of the code field. Pure: the component only translates DOM events into these. */
export function otpReducer(state: OtpState, event: OtpEvent, length: number): OtpState {
  const { value: before } = state
  const refuse = (news: OtpRefusal) => ({ ...state, news })
  const edit = (value: string, active: number, news: OtpNews | null = null): OtpState => ({
    value,
    active: reachable(active, value, length),
    before,
    news,
  })
  switch (event.type) {
    case 'input': {
      const index = Math.min(event.at, before.length)
      const old = before[index]
      // The box was emptied by a phone's Backspace, which sent no key.
      if (event.text === '') return old ? edit(without(before, index), index - 1) : state

      const digits = toAscii(event.text).replaceAll(/\D/g, '')
      const added = digits.length === length ? digits : withoutOld(digits, old)
      const end = index + added.length
      if (added.length === length) return edit(added, length, 'filled')
      if (added === '') return refuse('character')
      if (end > length) return refuse('length')
      return edit(before.slice(0, index) + added + before.slice(end), end)
    }
    case 'paste': {
      const text = toAscii(event.text.trim())
      return isCode(text, length) ? edit(text, length, 'pasted') : refuse('paste')
    }
    case 'backspace': {
      const isInside = event.at < before.length
      const index = isInside ? event.at : before.length - 1
      return index < 0 ? state : edit(without(before, index), isInside ? index - 1 : index)
    }
    case 'delete':
      return event.at < before.length ? edit(without(before, event.at), event.at) : state
    case 'move':
      return { ...state, active: reachable(event.to, before, length), news: null }
    case 'clear':
      return before ? edit('', 0, 'cleared') : state
    case 'undo':
      return edit(state.before, state.before.length)
    case 'set': {
      const next = toDigits(event.value, length)
      return next === before ? state : edit(next, next.length)
    }
    default:
      return event satisfies never
  }
}

/** A keyboard that inserts without replacing leaves the old digit before or after the new ones. */
function withoutOld(digits: string, old: string | undefined): string {
  if (old === undefined || digits.length < 2) return digits
  if (digits.startsWith(old)) return digits.slice(1)
  return digits.endsWith(old) ? digits.slice(0, -1) : digits
}
