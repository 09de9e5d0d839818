'use client'

import { useEffect, useEffectEvent, useReducer } from 'react'

import { isAnswered, noSearch, searchReducer, type CommandGroup } from './command-menu.state.ts'

/** Resolves with the commands for a query. The signal is aborted when another query replaces it. */
export type CommandSearch = (query: string, signal: AbortSignal) => Promise<readonly CommandGroup[]>

/** The text of the field, and what a search elsewhere has found for it once typing pauses. */
export function useCommandSearch(search: CommandSearch | undefined, delayMs: number) {
  const [state, dispatch] = useReducer(searchReducer, noSearch)
  const query = state.query.trim()

  const ask = useEffectEvent(async (wanted: string, signal: AbortSignal) => {
    if (!search) return
    try {
      const found = await search(wanted, signal)
      if (!signal.aborted) dispatch({ type: 'answer', query: wanted, groups: found })
    } catch {
      if (!signal.aborted) dispatch({ type: 'fail', query: wanted })
    }
  })
  useEffect(() => {
    if (query === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => void ask(query, controller.signal), delayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, delayMs])

  return {
    state,
    query,
    isSearching: search !== undefined && !isAnswered(state),
    type: (text: string) => dispatch({ type: 'type', query: text }),
  }
}
