import { scaleLinear } from 'd3-scale'

export type ValueAxis = {
  min: number
  max: number
  /** Round numbers from `min` to `max`. */
  ticks: number[]
}

const isNumber = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value)

/** The numbers that are there. */
export const known = (values: readonly (number | null)[]) => values.filter(isNumber)

/**
 * An axis of round numbers that holds all values and zero, because a length that doesn't start at zero lies.
 * `count` is about how many ticks it should have.
 */
export function valueAxis(values: readonly (number | null)[], count = 4): ValueAxis {
  const numbers = known(values)
  const low = numbers.reduce((least, value) => Math.min(least, value), 0)
  const high = numbers.reduce((most, value) => Math.max(most, value), 0)
  if (low === high) return { min: 0, max: 1, ticks: [0] }

  const scale = scaleLinear().domain([low, high]).nice(count)
  const [min = low, max = high] = scale.domain()
  const isWhole = numbers.every(Number.isInteger)
  // `+ 0`, because a negative zero would be written with its sign.
  const ticks = scale.ticks(count).flatMap((it) => (isWhole && !Number.isInteger(it) ? [] : it + 0))
  return { min, max, ticks }
}

/** Where values are on a length, counted from the top (of a height) or from the start (of a width). */
export function valueScale({ min, max }: ValueAxis, range: readonly [number, number]) {
  return scaleLinear().domain([min, max]).range(range)
}
