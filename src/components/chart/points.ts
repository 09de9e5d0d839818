/**
 * Returns the index of the position nearest to a place: the earlier of two equally near ones, or -1 if there are none.
 */
export function nearestIndex(positions: readonly number[], place: number): number {
  return positions.reduce((best, position, index) => {
    const rival = positions[best]
    if (rival === undefined) return index
    return Math.abs(position - place) < Math.abs(rival - place) ? index : best
  }, -1)
}

type Move = { index: number; count: number; isRtl: boolean; isVertical?: boolean }

/**
 * Returns the index that a key moves to from a point, or null for a key that isn't used here. Time follows the reading
 * direction.
 */
export function movedIndex(key: string, { index, count, isRtl, isVertical = false }: Move) {
  const page = Math.max(1, Math.round(count / 10))
  const steps: Record<string, number> = {
    ArrowRight: isRtl ? -1 : 1,
    ArrowLeft: isRtl ? 1 : -1,
    // Lists run downwards, but the value of a slider increases upwards.
    ArrowDown: isVertical ? 1 : -1,
    ArrowUp: isVertical ? -1 : 1,
    PageDown: isVertical ? page : -page,
    PageUp: isVertical ? -page : page,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  if (step === undefined || count === 0) return null
  return Math.min(count - 1, Math.max(0, index + step))
}

/** Points with a gap on both sides, which a line wouldn't show. */
export function isolatedIndexes(values: readonly (number | null)[]): number[] {
  const isThere = (index: number) => values[index] !== null && values[index] !== undefined
  return values.flatMap((_, index) =>
    isThere(index) && !isThere(index - 1) && !isThere(index + 1) ? [index] : [],
  )
}

/**
 * Returns positions close to the wanted ones, in the same order, at least `gap` apart, and within the bounds as long as
 * there is room.
 */
export function spread(
  wanted: readonly number[],
  { gap, from, to }: { gap: number; from: number; to: number },
): number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => at(wanted, a) - at(wanted, b))
  const places = [...wanted]
  let floor = from
  for (const index of order) {
    places[index] = Math.max(at(places, index), floor)
    floor = at(places, index) + gap
  }
  let ceiling = to
  for (const index of order.toReversed()) {
    places[index] = Math.min(at(places, index), ceiling)
    ceiling = at(places, index) - gap
  }
  return places
}

const at = (list: readonly number[], index: number) => list[index] ?? 0
