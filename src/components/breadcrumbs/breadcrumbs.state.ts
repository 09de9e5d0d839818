/** How many levels fit in one line on a desktop before the middle is collapsed. */
const MOST_SHOWN = 5
/** Levels that are always shown: the first, and the page with its parent. */
const KEPT_AT_START = 1
const KEPT_AT_END = 2

export type Fold = {
  /** Indexes of the levels that can be collapsed: from `from` up to, but not including, `to`. */
  from: number
  to: number
  /** Where they are collapsed: nowhere, on a phone, or at any width. */
  where: 'nowhere' | 'phone' | 'everywhere'
}

/** Which levels of a trail are hidden when there isn't room for all of them. */
export function foldOf(count: number): Fold {
  const to = count - KEPT_AT_END
  if (to <= KEPT_AT_START) return { from: 0, to: 0, where: 'nowhere' }
  return { from: KEPT_AT_START, to, where: count > MOST_SHOWN ? 'everywhere' : 'phone' }
}
