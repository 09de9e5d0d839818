'use client'

import { useId, type ComponentProps, type ReactNode } from 'react'

import { useDateSettings, useLabels, useOwnLocale } from '../provider-context.ts'
import { englishChartLabels, type ChartLabels } from './chart.labels.ts'
import { Chart, type ChartView } from './chart.tsx'
import type { ChartSeries, ChartWords } from './chart.types.ts'
import { EmptyPlot } from './empty-plot.tsx'
import { chartFormat } from './format.ts'
import { Plot } from './plot.tsx'
import { known, valueAxis, valueScale } from './scale.ts'
import { seriesLook, type SeriesLook } from './series-looks.ts'
import type { summariseLines } from './summary.ts'
import { timeTicks } from './time-ticks.ts'
import { usePoints } from './use-points.ts'
import { useWidth } from './use-width.ts'

export type TimeChartProps = Omit<ComponentProps<'figure'>, 'children'> &
  ChartWords & {
    /** ISO 8601, ascending: the times that all series share. */
    times: readonly string[]
    /** At most five can be told apart. */
    series: readonly ChartSeries[]
    /** IANA name of the time zone in which times are shown. The chart displays its name. */
    timeZone?: string
    /** Height of the plot, in pixels. */
    height?: number
    defaultView?: ChartView
    labels?: Partial<ChartLabels>
  }

export type TimeMarks = {
  id: string
  looks: readonly SeriesLook[]
  /** Position of each time, in percent. */
  positions: readonly number[]
  /** Converts a value to pixels from the top. */
  y: (value: number) => number
  active: number | null
  /** Height of the plot, in pixels. */
  height: number
}

type Props = TimeChartProps & {
  slot: string
  kind: 'line' | 'area'
  summarise: typeof summariseLines
  /** The numbers that the axis must contain. */
  heights: readonly (number | null)[]
  /** The value at which the name of each series is shown at the end of its line, or null when it has none. */
  endsAt: readonly (number | null)[]
  hasTotal?: boolean
  renderMarks: (plot: TimeMarks) => ReactNode
}

const TICK_WIDTH = 88
const MINUTE_MS = 60_000

/** The common part of line and area charts over time. */
export function TimeChart({
  slot,
  kind,
  summarise,
  heights,
  endsAt,
  hasTotal = false,
  renderMarks,
  label,
  summary,
  unit,
  locale: givenLocale,
  timeZone: givenTimeZone,
  times,
  series,
  height = 200,
  labels,
  ...props
}: Props) {
  const id = useId()
  const locale = useOwnLocale(givenLocale)
  const { timeZone: zone = 'UTC', dateFormat } = useDateSettings()
  const timeZone = givenTimeZone ?? zone
  const words = useLabels('chart', englishChartLabels, labels)
  const [width, widthRef] = useWidth()
  const moments = times.map((time) => Date.parse(time))
  // The time names its row in the table.
  const hasSeconds = moments.some((at, index) => at - (moments[index - 1] ?? -Infinity) < MINUTE_MS)
  const format = chartFormat({ locale, timeZone, dateFormat, unit, hasSeconds })
  const first = moments[0] ?? 0
  const last = moments.at(-1) ?? first
  const positionOf = (at: number) => (last > first ? ((at - first) / (last - first)) * 100 : 50)
  const positions = moments.map(positionOf)
  const points = usePoints({ positions })

  const looks = series.map(({ severity, place }, index) => seriesLook(place ?? index, severity))
  const axis = valueAxis(heights)
  const y = valueScale(axis, [height, 0])
  const isEmpty = known(series.flatMap(({ values }) => values)).length === 0

  const written = (value: number | null | undefined) =>
    value === null || value === undefined ? words.missing : format.exact(value)
  const cellsAt = (index: number) => {
    const values = series.map(({ values: all }) => all[index])
    const cells = values.map(written)
    if (!hasTotal || series.length < 2) return cells
    const there = known(values.map((value) => value ?? null))
    const total = there.length > 0 ? there.reduce((sum, value) => sum + value, 0) : null
    return [...cells, written(total)]
  }
  const names = series.map((it) => it.label)
  const columns = hasTotal && series.length > 1 ? [...names, words.total] : names
  const momentAt = (index: number) => moments[index] ?? last

  // The time zone's name distinguishes the hour that occurs twice on an autumn night.
  const rowTime = (at: number) =>
    format.zone(at) === format.zone(last)
      ? format.time(at)
      : `${format.time(at)} ${format.zone(at)}`

  const ticks =
    moments.length === 1
      ? [{ at: first, label: format.moment(first) }]
      : timeTicks(first, last, {
          timeZone,
          locale,
          dateFormat,
          count: Math.max(3, Math.min(8, Math.floor(width / TICK_WIDTH))),
        })

  return (
    <Chart
      {...props}
      data-slot={slot}
      label={label}
      summary={summary ?? summarise({ times: moments, series, format, empty: words.empty })}
      labels={words}
      data={{
        columns: [`${words.time} (${format.zone(last)})`, ...columns],
        rows: moments.map((at, index) => [rowTime(at), ...cellsAt(index)]),
      }}
    >
      {isEmpty ? (
        <EmptyPlot height={height} />
      ) : (
        <Plot
          height={height}
          axis={axis}
          format={format.short}
          ticks={ticks.map((tick) => ({ position: positionOf(tick.at), label: tick.label }))}
          corner={format.zone(last)}
          positions={positions}
          points={points}
          sliderLabel={words.points(label)}
          readoutOf={(index) => {
            const cells = cellsAt(index)
            const at = momentAt(index)
            return {
              title: `${format.moment(at)} ${format.zone(at)}`,
              rows: columns.map((column, place) => ({
                label: column,
                value: cells[place] ?? '',
                ...(looks[place] && { look: looks[place] }),
              })),
            }
          }}
          kind={kind}
          ends={series.flatMap((it, place) => {
            const end = endsAt[place]
            const look = looks[place]
            if (end === null || end === undefined || !look) return []
            return [{ label: it.label, look, y: y(end) }]
          })}
          widthRef={widthRef}
        >
          {renderMarks({ id, looks, positions, y, active: points.active, height })}
        </Plot>
      )}
    </Chart>
  )
}
