import type { ComponentType } from 'react'

type IconProps = { size?: number | string; strokeWidth?: number | string; className?: string }

export type Command = {
  id: string
  label: string
  /** What it belongs to, in one or two words after the label. */
  description?: string
  /** A lucide-react icon. */
  icon?: ComponentType<IconProps>
  /** The keyboard shortcut outside the menu, as it is displayed: `['G', 'W']`. */
  shortcut?: readonly string[]
  /** Other words that match it. */
  keywords?: readonly string[]
  /** Where it leads. */
  href?: string
  /** What it does. */
  onRun?: () => void
}

export type CommandGroup = { label: string; items: readonly Command[] }

/** Lowercase without accents, so that “Munchen” finds “München”. */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const START = 3
const WORD_START = 2
const INSIDE = 1

function scoreWord(text: string, word: string): number {
  if (text.startsWith(word)) return START
  const at = text.indexOf(word)
  if (at < 0) return 0
  return /[^\p{L}\p{N}]/u.test(text.charAt(at - 1)) ? WORD_START : INSIDE
}

/** How well a command matches; 0 is no match. Every word has to match; the label counts double. */
export function scoreCommand(command: Command, query: string): number {
  const label = fold(command.label)
  const others = [command.description ?? '', ...(command.keywords ?? [])].map(fold)
  const scores = fold(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) =>
      Math.max(2 * scoreWord(label, word), ...others.map((text) => scoreWord(text, word))),
    )
  if (scores.length === 0 || scores.includes(0)) return 0
  return scores.reduce((sum, score) => sum + score, 0)
}

/** The groups with the commands that match the query, best first; groups without a match are left out. */
export function matchCommands(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  const scored = groups.map((group) => {
    const items = group.items
      .map((item) => ({ item, score: scoreCommand(item, query) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
    return { label: group.label, items, best: items[0]?.score ?? 0 }
  })
  return scored
    .filter(({ best }) => best > 0)
    .toSorted((a, b) => b.best - a.best)
    .map(({ label, items }) => ({ label, items: items.map(({ item }) => item) }))
}

/** Merges groups with the same name and removes duplicate commands. */
export function mergeGroups(groups: readonly CommandGroup[]): CommandGroup[] {
  const byLabel = new Map<string, Map<string, Command>>()
  for (const { label, items } of groups) {
    const merged = byLabel.get(label) ?? new Map<string, Command>()
    for (const item of items) if (!merged.has(item.id)) merged.set(item.id, item)
    byLabel.set(label, merged)
  }
  return [...byLabel].map(([label, items]) => ({ label, items: [...items.values()] }))
}

/** A command at its position in the list: one command may be in two groups. */
export type NumberedCommand = { index: number; key: string; command: Command }
export type NumberedGroup = { label: string; items: readonly NumberedCommand[] }

/** Numbers the commands across all groups. */
export function numberGroups(groups: readonly CommandGroup[]): NumberedGroup[] {
  let count = 0
  return groups.map(({ label, items }) => ({
    label,
    items: items.map((command) => ({
      index: count++,
      key: `${label} ${command.id}`,
      command,
    })),
  }))
}

export type SearchState = {
  query: string
  /** The latest response, and its query. */
  answer: { query: string; groups: readonly CommandGroup[] }
  failedQuery: string | null
}

export type SearchEvent =
  | { type: 'type'; query: string }
  | { type: 'answer'; query: string; groups: readonly CommandGroup[] }
  | { type: 'fail'; query: string }

export const noSearch: SearchState = {
  query: '',
  answer: { query: '', groups: [] },
  failedQuery: null,
}

/** The query and the results. Only a response to the latest query changes the state. */
export function searchReducer(state: SearchState, event: SearchEvent): SearchState {
  if (event.type === 'type') return { ...state, query: event.query, failedQuery: null }
  if (event.query !== state.query.trim()) return state
  if (event.type === 'fail') return { ...state, failedQuery: event.query }
  return { ...state, answer: { query: event.query, groups: event.groups } }
}

export const isAnswered = ({ query, answer, failedQuery }: SearchState) =>
  query.trim() === '' || answer.query === query.trim() || failedQuery === query.trim()

/** The results of the search: while it is in progress, earlier results that still match. */
export function foundGroups(state: SearchState): readonly CommandGroup[] {
  const query = state.query.trim()
  if (query === '') return []
  return state.answer.query === query
    ? state.answer.groups.filter(({ items }) => items.length > 0)
    : matchCommands(state.answer.groups, query)
}
