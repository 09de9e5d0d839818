import { stack, stackOffsetDiverging, stackOffsetNone } from 'd3-shape'

import { known } from './scale.ts'

/** From where to where a value reaches in its stack. */
export type Span = readonly [low: number, high: number]
export type Stack = {
  /** For each series, its span at each place; null where nobody has any number of that place. */
  layers: (Span | null)[][]
  /** What all series are together at each place; null where nobody has any number. */
  totals: (number | null)[]
}

type Rows = readonly { values: readonly (number | null)[] }[]
type StackOptions = {
  count: number
  /** Negative values go down from zero, instead of being taken off from what is below them. */
  isDiverging?: boolean
}

/** Puts series upon each other. A single missing number counts as nothing in the stack; the table still says it is missing. */
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
 * What each value is of all, in whole percent that add up to 100: what is lost by rounding goes to those who
 * lost most. Zeros when there is nothing to share. Values are not negative.
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
