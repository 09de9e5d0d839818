/**
 * Which rows are selected, by id, whether they are on this page or not. `all-but` means all matching rows, including
 * those never loaded, except some.
 */
export type Selection = { mode: 'these' | 'all-but'; ids: ReadonlySet<string> }

export const noneSelected: Selection = { mode: 'these', ids: new Set() }
export const allSelected: Selection = { mode: 'all-but', ids: new Set() }

export const isSelected = ({ mode, ids }: Selection, id: string) =>
  ids.has(id) === (mode === 'these')

/** Returns the selection after selecting or deselecting these rows. Doesn't mutate the given one. */
export function withRows(
  { mode, ids }: Selection,
  changed: Iterable<string>,
  areSelected: boolean,
): Selection {
  const next = new Set(ids)
  const isListed = areSelected === (mode === 'these')
  for (const id of changed) {
    if (isListed) next.add(id)
    else next.delete(id)
  }
  return { mode, ids: next }
}

export type HeaderState = 'none' | 'some' | 'all'

/** The state of the checkbox above these rows. Checks no more rows than necessary. */
export function headerState(selection: Selection, ids: Iterable<string>): HeaderState {
  if (selection.mode === 'these' && selection.ids.size === 0) return 'none'
  let hasSelected = false
  let hasOther = false
  for (const id of ids) {
    if (isSelected(selection, id)) hasSelected = true
    else hasOther = true
    if (hasSelected && hasOther) return 'some'
  }
  return hasSelected ? 'all' : 'none'
}

/** How many rows are selected, out of the matching ones. */
export const countSelected = ({ mode, ids }: Selection, matchCount: number) =>
  mode === 'these' ? ids.size : Math.max(0, matchCount - ids.size)

/** The rows from one to another, inclusive, in display order. */
export function rangeBetween(idAt: (index: number) => string, from: number, to: number): string[] {
  const first = Math.min(from, to)
  return Array.from({ length: Math.abs(from - to) + 1 }, (_, step) => idAt(first + step))
}
