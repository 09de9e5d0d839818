'use client'

import { arc, pie } from 'd3-shape'
import { useId, type ComponentProps } from 'react'

import { englishChartLabels, type ChartLabels } from '../chart/chart.labels.ts'
import { Chart } from '../chart/chart.tsx'
import type { ChartWords, Severity } from '../chart/chart.types.ts'
import { chartFormat } from '../chart/format.ts'
import { SeriesKey, Textures } from '../chart/marks.tsx'
import { ranked } from '../chart/ranking.ts'
import { MOST_SERIES, seriesLook } from '../chart/series-looks.ts'
import { shares, sum } from '../chart/stack.ts'
import { summariseParts } from '../chart/summary.ts'
import { useLabels, useOwnLocale } from '../provider-context.ts'

export type DonutPart = {
  label: string
  /** Not negative. */
  value: number
  severity?: Severity
}

export type DonutChartProps = Omit<ComponentProps<'figure'>, 'children'> &
  ChartWords & {
    /** In display order. If there are more than five, the smallest are combined. */
    parts: readonly DonutPart[]
    labels?: Partial<ChartLabels>
  }

const SIZE = 144
const THICKNESS = 22

/** The few parts of a whole, each with its number next to it. Renders a `<figure>`. */
export function DonutChart({
  label,
  summary,
  unit,
  locale: givenLocale,
  parts,
  labels,
  ...props
}: DonutChartProps) {
  const locale = useOwnLocale(givenLocale)
  const id = useId()
  const words = useLabels('chart', englishChartLabels, labels)
  const format = chartFormat({ locale, unit })
  const shown = foldedParts(parts, words.other)
  const values = shown.map(({ value }) => value)
  const total = sum(values)
  const percents = shares(values)
  const looks = shown.map(({ severity }, place) => seriesLook(place, severity))

  const ring = arc<{ startAngle: number; endAngle: number }>()
    .outerRadius(SIZE / 2)
    .innerRadius(SIZE / 2 - THICKNESS)
  const slices = pie().sortValues(null)(values)
  const whole = ring({ startAngle: 0, endAngle: 2 * Math.PI }) ?? ''

  return (
    <Chart
      {...props}
      data-slot="donut-chart"
      label={label}
      summary={summary ?? summariseParts({ parts: shown, format, empty: words.empty })}
      labels={labels}
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <div className="relative size-36 shrink-0">
          <svg
            viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
            aria-hidden="true"
            className="size-full overflow-visible rtl:-scale-x-100"
          >
            <Textures id={id} names={shown.map((part) => part.label)} looks={looks} />
            {total > 0 ? (
              slices.map(
                (slice, place) =>
                  slice.value > 0 && (
                    <path
                      key={shown[place]?.label}
                      data-slot="donut-chart-part"
                      d={ring(slice) ?? ''}
                      fill={`url(#${id}${place})`}
                      // A single part needs no gap.
                      className={
                        slice.value < total
                          ? 'stroke-surface stroke-[1.5] forced-colors:stroke-[Canvas]'
                          : undefined
                      }
                    />
                  ),
              )
            ) : (
              <path d={whole} className="fill-muted forced-colors:stroke-[GrayText]" />
            )}
          </svg>
          <div
            aria-hidden="true"
            className="absolute inset-0 flex flex-col items-center justify-center"
          >
            <span className="text-xl/6 font-medium tabular-nums">{format.short(total)}</span>
            <span className="text-xs text-on-surface-muted">{words.total}</span>
          </div>
        </div>
        <table className="min-w-52 flex-1 text-sm tabular-nums">
          <caption className="sr-only">{label}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{words.category}</th>
              <th scope="col">{words.value}</th>
              <th scope="col">{words.share}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((part, place) => {
              const look = looks[place]
              return (
                <tr key={part.label} className="border-t border-subtle first:border-t-0">
                  <th scope="row" className="py-1.5 text-start font-normal">
                    <span className="flex items-center gap-2">
                      {look && <SeriesKey look={look} kind="area" />}
                      {part.label}
                    </span>
                  </th>
                  <td className="py-1.5 ps-4 text-end">{format.exact(part.value)}</td>
                  <td className="w-14 py-1.5 ps-4 text-end text-on-surface-muted">
                    {format.percent(percents[place] ?? 0, part.value)}
                  </td>
                </tr>
              )
            })}
            {shown.length === 0 && (
              <tr>
                <td colSpan={3} className="py-1.5 text-on-surface-muted">
                  {words.empty}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Chart>
  )
}

function foldedParts(parts: readonly DonutPart[], other: ChartLabels['other']) {
  if (parts.length <= MOST_SERIES) return parts
  const { top, rest } = ranked(parts, MOST_SERIES)
  return rest ? [...top, { label: other(rest.count), value: rest.value }] : top
}
