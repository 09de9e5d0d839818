import type { ChartSeries } from './chart.types.ts'
import type { ChartFormat } from './format.ts'
import { known } from './scale.ts'
import { shares, stackSeries, sum } from './stack.ts'

/**
 * Summarises a chart in one sentence. Pure, so that the page, the server and tests produce the same text. In English; a
 * page in another language passes its own sentence.
 */
type Summary = { format: ChartFormat; empty: string }
type TimeSummary = Summary & { times: readonly number[]; series: readonly ChartSeries[] }

function peakOf(values: readonly (number | null)[]) {
  const most = known(values).reduce((peak, value) => Math.max(peak, value), -Infinity)
  return { most, index: values.indexOf(most) }
}

const isFlat = (values: readonly (number | null)[]) => new Set(known(values)).size === 1

/** `; 2 of 24 values are missing`. */
function gapsIn(series: readonly ChartSeries[], count: number) {
  const all = series.length * count
  const missing = all - sum(series.map(({ values }) => known(values.slice(0, count)).length))
  if (missing === 0) return ''
  return `; ${missing} of ${all} values ${missing === 1 ? 'is' : 'are'} missing`
}

/** Lines over time: when each peaked, or that it never changed. */
export function summariseLines({ times, series, format, empty }: TimeSummary): string {
  const shown = series.filter(({ values }) => known(values).length > 0)
  if (times.length === 0 || shown.length === 0) return empty
  const last = times.at(-1) ?? 0
  const when = (index: number) => format.moment(times[index] ?? last)
  const zone = format.zone(last)
  const gaps = gapsIn(series, times.length)

  if (times.length === 1) {
    const parts = shown.map(({ label, values }) => `${label} was ${format.exact(values[0] ?? 0)}`)
    return `${format.list(parts)} on ${when(0)} ${zone}, the only measurement${gaps}.`
  }
  if (shown.every(({ values }) => known(values).every((value) => value === 0))) {
    return `${format.list(shown.map((it) => it.label))} stayed at 0 throughout${gaps}.`
  }
  const flat = shown.filter(({ values }) => isFlat(values))
  const moving = shown.filter(({ values }) => !isFlat(values))
  const [only] = moving
  if (only && shown.length === 1 && times.length === 2) {
    const [first = 0, second = 0] = known(only.values)
    const verb = second > first ? 'rose' : 'fell'
    const zoneBefore = format.zone(times[0] ?? last)
    const before = zoneBefore === zone ? when(0) : `${when(0)} ${zoneBefore}`
    return `${only.label} ${verb} from ${format.exact(first)} on ${before} to ${format.exact(second)} on ${when(1)} ${zone}.`
  }
  const peaks = moving.map(({ label, values }, place) => {
    const { most, index } = peakOf(values)
    const verb = place === 0 ? 'peaked at' : 'at'
    return `${label} ${verb} ${format.exact(most)} on ${when(index)}`
  })
  const levels = flat.map(
    ({ label, values }) => `${label} stayed at ${format.exact(peakOf(values).most)}`,
  )
  if (moving.length === 0) return `${format.list(levels)}${gaps}.`
  const ending = only && shown.length === 1 ? endOf(only.values, format) : ''
  const others = levels.length > 0 ? `; ${format.list(levels)}` : ''
  return `${format.list(peaks)} ${zone}${ending}${others}${gaps}.`
}

/** Where a line ended, after the sentence about its peak. */
function endOf(values: readonly (number | null)[], format: ChartFormat) {
  const { most, index } = peakOf(values)
  const last = values.findLastIndex((value) => value !== null)
  if (index === last) return ', the last measurement'
  return ` and was last ${format.exact(values[last] ?? most)}`
}

/** Parts of a whole over time: the total, each share and the peak. */
export function summariseAreas({ times, series, format, empty }: TimeSummary): string {
  const { totals } = stackSeries(series, { count: times.length })
  const inAll = known(totals)
  if (inAll.length === 0) return empty
  const gaps = gapsIn(series, times.length)
  const sums = series.map(({ values }) => sum(known(values)))
  const total = sum(sums)
  if (total === 0) {
    const count = sum(series.map(({ values }) => known(values.slice(0, times.length)).length))
    return `All ${count} values are 0${gaps}.`
  }

  const parts = partsInWords(
    series.map(({ label }) => label),
    { sums, format },
  )
  const { most, index } = peakOf(totals)
  const at = times[index] ?? 0
  const peak =
    times.length > 1
      ? `; the peak was ${format.exact(most)} on ${format.moment(at)} ${format.zone(at)}`
      : ''
  return `${format.exact(total)} in total: ${parts}${peak}${gaps}.`
}

function partsInWords(
  labels: readonly string[],
  { sums, format }: { sums: readonly number[]; format: ChartFormat },
) {
  const percents = shares(sums)
  const order = labels.map((_, index) => index).filter((index) => sums[index] !== 0)
  const byShare = order.toSorted((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0))
  return format.list(
    byShare.map(
      (index) => `${labels[index] ?? ''} ${format.percent(percents[index] ?? 0, sums[index] ?? 0)}`,
    ),
  )
}

type CategorySummary = Summary & {
  categories: readonly string[]
  series: readonly ChartSeries[]
}

/** Categories: the leader, and its share of the total. */
export function summariseBars({ categories, series, format, empty }: CategorySummary): string {
  const { totals } = stackSeries(series, { count: categories.length })
  const numbers = known(totals)
  if (numbers.length === 0) return empty
  const gaps = gapsIn(series, categories.length)
  if (numbers.every((value) => value === 0)) return `All ${numbers.length} are 0${gaps}.`

  const { most, index } = peakOf(totals)
  const leader = categories[index] ?? ''
  const least = Math.min(...numbers)
  if (least < 0) {
    const lowest = categories[totals.indexOf(least)] ?? ''
    return `${leader} is highest with ${format.exact(most)}, ${lowest} lowest with ${format.exact(least)}${gaps}.`
  }
  const total = sum(numbers)
  if (numbers.length === 1) return `${leader}: ${format.exact(most)}${gaps}.`
  const percent = format.percent(Math.round((most / total) * 100), most)
  return `${leader} leads with ${format.exact(most)}, ${percent} of ${format.exact(total)} in total${gaps}.`
}

type PartsSummary = Summary & { parts: readonly { label: string; value: number }[] }

/** Parts of a whole: the share of each, the largest first. */
export function summariseParts({ parts, format, empty }: PartsSummary): string {
  const sums = parts.map(({ value }) => value)
  const total = sum(sums)
  if (total <= 0) return empty
  const labels = parts.map(({ label }) => label)
  return `Of ${format.exact(total)}: ${partsInWords(labels, { sums, format })}.`
}

type TrendSummary = { values: readonly (number | null)[]; format: ChartFormat; empty: string }

/** A row of numbers without times: the current value and the range. */
export function summariseTrend({ values, format, empty }: TrendSummary): string {
  const numbers = known(values)
  const last = numbers.at(-1)
  if (last === undefined) return empty
  if (isFlat(numbers)) return `${format.exact(last)} throughout`
  const least = numbers.reduce((low, value) => Math.min(low, value), Infinity)
  const { most } = peakOf(numbers)
  return `last ${format.exact(last)}, between ${format.exact(least)} and ${format.exact(most)}`
}
