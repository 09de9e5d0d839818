'use client'

import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'

import { matchingOptions, type ComboboxOption } from './combobox.options.ts'
import { noSearch, searchReducer } from './combobox.state.ts'

/** Resolves with the options for a query. The signal is aborted when another query replaces it. */
export type OptionSearch = (
  query: string,
  options: { signal: AbortSignal },
) => Promise<readonly ComboboxOption[]>

type Asked = {
  options: readonly ComboboxOption[]
  onSearch: OptionSearch | undefined
  /** The typed text; empty while it is the selected option's label. */
  query: string
  isOpen: boolean
  delayMs: number
}

/**
 * Returns the options for the typed text, and the state of the search. Without `onSearch` the given options are
 * filtered; with it, the last results that still match are shown until the response arrives.
 */
export function useOptionSearch({ options, onSearch, query, isOpen, delayMs }: Asked) {
  const [state, dispatch] = useReducer(searchReducer, noSearch)
  const [again, setAgain] = useState({ query: '', count: 0 })
  const retries = again.query === query ? again.count : 0
  const lastId = useRef(0)
  const asks = Boolean(onSearch) && isOpen && (query.trim() !== '' || options.length === 0)

  const search = useEffectEvent(async (id: number, signal: AbortSignal) => {
    try {
      const found = await onSearch?.(query.trim(), { signal })
      if (!signal.aborted) dispatch({ type: 'answer', id, found: found ?? [] })
    } catch {
      if (!signal.aborted) dispatch({ type: 'fail', id })
    }
  })

  useEffect(() => {
    if (!asks) return
    lastId.current += 1
    const id = lastId.current
    const abort = new AbortController()
    dispatch({ type: 'ask', id, query })
    const timer = setTimeout(() => void search(id, abort.signal), retries > 0 ? 0 : delayMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
      dispatch({ type: 'end' })
    }
  }, [asks, query, retries, delayMs])

  const retry = () => setAgain({ query, count: retries + 1 })
  const { found } = state
  if (!asks) {
    return { status: 'idle' as const, shown: matchingOptions(options, query), found, retry }
  }
  // Until the effect has started the search, the known results belong to another query.
  const status = state.query === query && state.status !== 'idle' ? state.status : 'loading'
  if (status === 'ready') return { status, shown: found, found, retry }
  const shown = status === 'failed' ? [] : matchingOptions(found, query)
  return { status, shown, found, retry }
}
