import { scaleLinear } from 'd3-scale'

export type ValueAxis = {
  min: number
  max: number
  /** Round numbers from `min` to `max`. */
  ticks: number[]
}

const isNumber = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value)

/** The numbers that aren't missing. */
export const known = (values: readonly (number | null)[]) => values.filter(isNumber)

/**
 * An axis of round numbers that contains all values and zero, because a length that doesn't start at zero is
 * misleading. `count` is the approximate number of ticks.
 */
export function valueAxis(values: readonly (number | null)[], count = 4): ValueAxis {
  const numbers = known(values)
  const low = numbers.reduce((least, value) => Math.min(least, value), 0)
  const high = numbers.reduce((most, value) => Math.max(most, value), 0)
  if (low === high) return { min: 0, max: 1, ticks: [0] }

  const scale = scaleLinear().domain([low, high]).nice(count)
  const [min = low, max = high] = scale.domain()
  const isWhole = numbers.every(Number.isInteger)
  // `+ 0`, because negative zero would be formatted with its sign.
  const ticks = scale.ticks(count).flatMap((it) => (isWhole && !Number.isInteger(it) ? [] : it + 0))
  return { min, max, ticks }
}

/** Maps values to a length, from the top (of a height) or from the start (of a width). */
export function valueScale({ min, max }: ValueAxis, range: readonly [number, number]) {
  return scaleLinear().domain([min, max]).range(range)
}
