/** How many levels stand in one line of a desktop before the middle is folded. */
const MOST_SHOWN = 5
/** What is always kept: the first, and the page with the one above it. */
const KEPT_AT_START = 1
const KEPT_AT_END = 2

export type Fold = {
  /** Indexes of the levels that can be folded away: `from` up to, not including, `to`. */
  from: number
  to: number
  /** Where they are folded: nowhere, on a phone, or at any width. */
  where: 'nowhere' | 'phone' | 'everywhere'
}

/** Which levels of a trail give way when there is not room for all of them. */
export function foldOf(count: number): Fold {
  const to = count - KEPT_AT_END
  if (to <= KEPT_AT_START) return { from: 0, to: 0, where: 'nowhere' }
  return { from: KEPT_AT_START, to, where: count > MOST_SHOWN ? 'everywhere' : 'phone' }
}
