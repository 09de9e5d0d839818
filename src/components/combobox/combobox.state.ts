import { optionCalled, type ComboboxOption } from './combobox.options.ts'

/** What stands in the field while it isn't the chosen option's label. */
export type Draft = {
  text: string
  /** The value when it was typed: once another one is set from outside, the draft is over. */
  of: string | null
  /** It was left behind and names no option: it stays to be read and mended. */
  isUnmatched: boolean
} | null

export const typed = (text: string, value: string | null): Draft => ({
  text,
  of: value,
  isUnmatched: false,
})

/** The draft, unless another value has been set since. Emptying the value keeps what was typed. */
export const currentDraft = (draft: Draft, value: string | null): Draft =>
  draft && value !== draft.of && value !== null ? null : draft

export type Settled = { draft: Draft; value: string | null }

/**
 * What typed text comes to when the person leaves it: the option it names, nothing when it is empty;
 * else it stays where it is, and no value stands behind it that the person can't see.
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
  /** The question that the next answer has to belong to. */
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

/** Only the answer to the last question counts, in whichever order the answers come. */
export function searchReducer(state: SearchState, event: SearchEvent): SearchState {
  if (event.type === 'ask') {
    return { ...state, status: 'loading', asked: event.id, query: event.query }
  }
  if (event.type === 'end') return state.status === 'idle' ? state : { ...state, status: 'idle' }
  if (event.id !== state.asked || state.status !== 'loading') return state
  if (event.type === 'fail') return { ...state, status: 'failed' }
  return { ...state, status: 'ready', found: event.found }
}
