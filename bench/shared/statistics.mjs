export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]
    : (sorted[middle - 1] + sorted[middle]) / 2
}

export const best = (values) => Math.min(...values)

/** Returns the list with a different start in each round, so that no candidate always follows the same one. */
export const rotated = (list, round) => list.map((_, index) => list[(index + round) % list.length])

/** The value that `percent` per cent of the values don't exceed. */
export const percentile = (values, percent) =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1]
