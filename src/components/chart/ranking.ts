import { sum } from './stack.ts'

type Counted = { value: number }

/** Returns the largest first, at most `most` rows. If there are more, the last row is the sum of the rest. */
export function ranked<Item extends Counted>(items: readonly Item[], most: number) {
  const sorted = items.toSorted((a, b) => b.value - a.value)
  if (sorted.length <= most) return { top: sorted, rest: null }
  const top = sorted.slice(0, Math.max(0, most - 1))
  const others = sorted.slice(top.length)
  return { top, rest: { value: sum(others.map(({ value }) => value)), count: others.length } }
}
