import { stack, stackOffsetDiverging, stackOffsetNone } from 'd3-shape'

import { known } from './scale.ts'

/** Where a value starts and ends in its stack. */
export type Span = readonly [low: number, high: number]
export type Stack = {
  /** For each series, its span at each index; null where every series is missing a number. */
  layers: (Span | null)[][]
  /** The sum of all series at each index; null where every series is missing a number. */
  totals: (number | null)[]
}

type Rows = readonly { values: readonly (number | null)[] }[]
type StackOptions = {
  count: number
  /** Stacks negative values downwards from zero instead of subtracting them from the values below. */
  isDiverging?: boolean
}

/** Stacks series. A single missing number counts as zero in the stack; the table still shows it as missing. */
export function stackSeries(rows: Rows, { count, isDiverging = false }: StackOptions): Stack {
  const places = Array.from({ length: count }, (_, index) => index)
  const numbersAt = places.map((place) => known(rows.map(({ values }) => values[place] ?? null)))
  const spans = stack<number, number>()
    .keys(rows.keys())
    .value((place, row) => rows[row]?.values[place] ?? 0)
    .offset(isDiverging ? stackOffsetDiverging : stackOffsetNone)(places)
  return {
    layers: spans.map((layer) =>
      layer.map(([low, high], place) => (numbersAt[place]?.length ? [low, high] : null)),
    ),
    totals: numbersAt.map((numbers) => (numbers.length > 0 ? sum(numbers) : null)),
  }
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, it) => total + it, 0)

/**
 * Returns each value's share of the total, in whole percent that add up to 100: what rounding loses goes to the values
 * that lost most. Returns zeros when the total is zero. Values must not be negative.
 */
export function shares(values: readonly number[]): number[] {
  const total = sum(values)
  if (total <= 0) return values.map(() => 0)
  const exact = values.map((value) => (value / total) * 100)
  const percents = exact.map(Math.floor)
  const left = 100 - sum(percents)
  const byLoss = exact
    .map((value, index) => ({ index, loss: value - Math.floor(value) }))
    .toSorted((a, b) => b.loss - a.loss)
  for (const { index } of byLoss.slice(0, left)) percents[index] = (percents[index] ?? 0) + 1
  return percents
}
