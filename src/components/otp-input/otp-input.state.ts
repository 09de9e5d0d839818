/** Why an input was refused. The code is unchanged. */
export type OtpRefusal = 'character' | 'paste' | 'length'

/** Events to announce. Typed characters aren't among them: every screen reader echoes them. */
export type OtpNews = 'pasted' | 'filled' | 'cleared' | OtpRefusal

export const isRefusal = (news: OtpNews): news is OtpRefusal => !news.endsWith('ed')

/** `others`: characters that a code can't contain. */
export type OtpFormat = { length: number; others: RegExp }

export type OtpState = {
  /** The current characters, without gaps. */
  value: string
  /** Index of the box that has the focus, or would get it. */
  active: number
  /** The value before the last edit, for undo. */
  before: string
  news: OtpNews | null
}

export type OtpEvent =
  /** The content of a box after an `input` event: one character, or a whole autofilled code. */
  | { type: 'input'; at: number; text: string }
  | { type: 'paste'; text: string }
  | { type: 'backspace'; at: number }
  | { type: 'delete'; at: number }
  | { type: 'move'; to: number }
  | { type: 'clear' }
  | { type: 'undo' }
  /** A value from outside: a controlled value, a form reset, what was typed before hydration. */
  | { type: 'set'; value: string }

export function otpState(given: string, format: OtpFormat): OtpState {
  const { length } = format
  const value = toCharacters(given, format).slice(0, length)
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

/** The characters of a text that a code can contain. */
const toCharacters = (text: string, { others }: OtpFormat) => toAscii(text).replaceAll(others, '')

/** The focus moves to an existing character or to the first empty box, never past it. */
const reachable = (index: number, value: string, length: number) =>
  Math.max(0, Math.min(index, value.length, length - 1))

const without = (value: string, index: number) => value.slice(0, index) + value.slice(index + 1)

/** The complete behaviour of the code field. Pure: the component only translates DOM events into these. */
export function otpReducer(state: OtpState, event: OtpEvent, format: OtpFormat): OtpState {
  const { length } = format
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

      const entered = toCharacters(event.text, format)
      const added = entered.length === length ? entered : withoutOld(entered, old)
      const end = index + added.length
      if (added.length === length) return edit(added, length, 'filled')
      if (added === '') return refuse('character')
      if (end > length) return refuse('length')
      return edit(before.slice(0, index) + added + before.slice(end), end)
    }
    case 'paste': {
      // docs/specification.md: accepted only if it is exactly the code; white space around it is trimmed.
      const text = toAscii(event.text.trim())
      const isCode = text.length === length && text === toCharacters(text, format)
      return isCode ? edit(text, length, 'pasted') : refuse('paste')
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
      const next = toCharacters(event.value, format).slice(0, length)
      return next === before ? state : edit(next, next.length)
    }
    default:
      return event satisfies never
  }
}

/** A keyboard that inserts without replacing leaves the old character before or after the new ones. */
function withoutOld(entered: string, old: string | undefined): string {
  if (old === undefined || entered.length < 2) return entered
  if (entered.startsWith(old)) return entered.slice(1)
  return entered.endsWith(old) ? entered.slice(0, -1) : entered
}
