import { optionCalled, type ComboboxOption } from './combobox.options.ts'

/** The text in the field while it isn't the selected option's label. */
export type Draft = {
  text: string
  /** The value when it was typed: setting another one from outside ends the draft. */
  of: string | null
  /** The field was left with text that names no option; it is kept so that the person can correct it. */
  isUnmatched: boolean
} | null

export const typed = (text: string, value: string | null): Draft => ({
  text,
  of: value,
  isUnmatched: false,
})

/** The draft, unless another value has been set since. Clearing the value keeps the typed text. */
export const currentDraft = (draft: Draft, value: string | null): Draft =>
  draft && value !== draft.of && value !== null ? null : draft

export type Settled = { draft: Draft; value: string | null }

/**
 * Resolves typed text when the field is left: to the option it names, or to nothing when it is empty. Otherwise the
 * text is kept, without a hidden value behind it.
 */
export function settle(
  draft: Draft,
  value: string | null,
  options: readonly ComboboxOption[],
): Settled {
  if (!draft) return { draft, value }
  if (draft.text.trim() === '') return { draft: null, value: null }
  const option = optionCalled(options, draft.text)
  if (option) return { draft: null, value: option.value }
  return { draft: { ...draft, isUnmatched: true }, value: null }
}

export type SearchState = {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The query that the next response must belong to. */
  asked: number
  query: string
  found: readonly ComboboxOption[]
}

export type SearchEvent =
  | { type: 'ask'; id: number; query: string }
  | { type: 'answer'; id: number; found: readonly ComboboxOption[] }
  | { type: 'fail'; id: number }
  | { type: 'end' }

export const noSearch: SearchState = { status: 'idle', asked: 0, query: '', found: [] }

/** Only the response to the latest query counts, in whichever order responses arrive. */
export function searchReducer(state: SearchState, event: SearchEvent): SearchState {
  if (event.type === 'ask') {
    return { ...state, status: 'loading', asked: event.id, query: event.query }
  }
  if (event.type === 'end') return state.status === 'idle' ? state : { ...state, status: 'idle' }
  if (event.id !== state.asked || state.status !== 'loading') return state
  if (event.type === 'fail') return { ...state, status: 'failed' }
  return { ...state, status: 'ready', found: event.found }
}
