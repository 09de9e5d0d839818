'use client'

import { cx } from 'class-variance-authority'
import { useId, type ComponentProps, type ReactNode } from 'react'

import { englishChartLabels, type ChartLabels } from '../chart/chart.labels.ts'
import { Chart, type ChartView } from '../chart/chart.tsx'
import type { ChartSeries, ChartWords } from '../chart/chart.types.ts'
import { EmptyPlot } from '../chart/empty-plot.tsx'
import { chartFormat } from '../chart/format.ts'
import { Legend } from '../chart/legend.tsx'
import { Textures } from '../chart/marks.tsx'
import { Plot } from '../chart/plot.tsx'
import { inWords, Readout, type PlotReadout } from '../chart/readout.tsx'
import { known, valueAxis, valueScale, type ValueAxis } from '../chart/scale.ts'
import { seriesLook } from '../chart/series-looks.ts'
import { stackSeries, type Stack } from '../chart/stack.ts'
import { summariseBars } from '../chart/summary.ts'
import { usePoints, type Points } from '../chart/use-points.ts'
import { useWidth } from '../chart/use-width.ts'
import { useLabels, useOwnLocale } from '../provider-context.ts'
import { barTable } from './bar-chart.table.ts'

export type BarChartProps = Omit<ComponentProps<'figure'>, 'children'> &
  ChartWords & {
    /** What the bars represent, in display order. */
    categories: readonly string[]
    /** One series, or several that are stacked, the first next to the zero line. At most five can be told apart. */
    series: readonly ChartSeries[]
    /** Horizontal bars have room for long names. */
    orientation?: 'vertical' | 'horizontal'
    /** Height of the plot with vertical bars, in pixels. */
    height?: number
    defaultView?: ChartView
    labels?: Partial<ChartLabels>
  }

/** Compares categories: one bar for each, with one value or several stacked. Renders a `<figure>`. */
export function BarChart({
  label,
  summary,
  unit,
  locale: givenLocale,
  categories,
  series,
  orientation = 'vertical',
  height = 200,
  labels,
  ...props
}: BarChartProps) {
  const locale = useOwnLocale(givenLocale)
  const id = useId()
  const words = useLabels('chart', englishChartLabels, labels)
  const [width, widthRef] = useWidth()
  const format = chartFormat({ locale, unit })
  const count = categories.length
  const band = 100 / Math.max(1, count)
  const positions = categories.map((_, index) => (index + 0.5) * band)
  const points = usePoints({
    positions,
    isVertical: orientation === 'horizontal',
    startsAt: 'first',
  })

  const looks = series.map(({ severity, place }, index) => seriesLook(place ?? index, severity))
  const stacked = stackSeries(series, { count, isDiverging: true })
  const axis = valueAxis(stacked.layers.flat().flatMap((span) => span ?? []))
  const isEmpty = known(stacked.totals).length === 0

  const isStacked = series.length > 1
  const names = series.map((it) => it.label)
  const { columns, cellsAt } = barTable({ series, totals: stacked.totals, words, format })
  const readoutOf = (index: number): PlotReadout => {
    const cells = cellsAt(index)
    return {
      title: categories[index] ?? '',
      rows: columns.map((column, place) => ({
        label: column,
        value: cells[place] ?? '',
        ...(looks[place] && { look: looks[place] }),
      })),
    }
  }
  const fills = looks.map((_, place) => `url(#${id}${place})`)
  const sliderLabel = words.points(label)

  return (
    <Chart
      {...props}
      data-slot="bar-chart"
      data-orientation={orientation}
      label={label}
      summary={summary ?? summariseBars({ categories, series, format, empty: words.empty })}
      labels={words}
      data={{
        columns: [words.category, ...columns],
        rows: categories.map((category, index) => [category, ...cellsAt(index)]),
      }}
    >
      {isEmpty ? (
        <EmptyPlot height={orientation === 'vertical' ? height : ROW_HEIGHT} />
      ) : (
        <div className="flex flex-col gap-4">
          {isStacked && (
            <Legend
              kind="area"
              series={series.flatMap((it, place) => {
                const look = looks[place]
                return look ? [{ label: it.label, look }] : []
              })}
            />
          )}
          {orientation === 'vertical' ? (
            <Plot
              height={height}
              axis={axis}
              format={format.short}
              kind="area"
              ticks={categories.map((category, index) => ({
                position: positions[index] ?? 0,
                label: category,
                width: band,
              }))}
              positions={positions}
              points={points}
              sliderLabel={sliderLabel}
              readoutOf={readoutOf}
              reach={band / 2}
              widthRef={widthRef}
            >
              <Textures id={id} names={names} looks={looks} />
              <Columns
                names={names}
                categories={categories}
                layers={stacked.layers}
                axis={axis}
                fills={fills}
                height={height}
                thickness={Math.min(band * 0.64, (MOST_THICKNESS / width) * 100)}
                active={points.active}
              />
            </Plot>
          ) : (
            <Rows
              names={names}
              categories={categories}
              layers={stacked.layers}
              ends={stacked.totals.map((total) =>
                total === null ? words.missing : format.short(total),
              )}
              fills={fills}
              points={points}
              sliderLabel={sliderLabel}
              readoutOf={readoutOf}
              textures={<Textures id={id} names={names} looks={looks} />}
            />
          )}
        </div>
      )}
    </Chart>
  )
}

const MOST_THICKNESS = 56
const ROW_HEIGHT = 32
const BAR_HEIGHT = 16
const activeClass = 'fill-muted forced-colors:fill-[Canvas] forced-colors:stroke-[Highlight]'
// A thin line between the parts of a stack, even where their colours are similar.
const barClass = 'stroke-surface stroke-1 forced-colors:stroke-[Canvas]'

type Bars = {
  names: readonly string[]
  categories: readonly string[]
  layers: Stack['layers']
  fills: readonly string[]
}
type ColumnsProps = Bars & {
  axis: ValueAxis
  height: number
  thickness: number
  active: number | null
}

function Columns({
  names,
  categories,
  layers,
  axis,
  fills,
  height,
  thickness,
  active,
}: ColumnsProps) {
  const y = valueScale(axis, [height, 0])
  const band = 100 / Math.max(1, categories.length)
  return (
    <>
      {active !== null && (
        <rect x={`${active * band}%`} width={`${band}%`} height={height} className={activeClass} />
      )}
      {layers.map((layer, place) =>
        layer.map((span, index) => {
          if (!span || span[0] === span[1]) return null
          return (
            <rect
              key={`${names[place] ?? ''} ${categories[index] ?? ''}`}
              data-slot="bar-chart-bar"
              x={`${(index + 0.5) * band - thickness / 2}%`}
              width={`${thickness}%`}
              y={y(span[1])}
              height={y(span[0]) - y(span[1])}
              fill={fills[place]}
              className={barClass}
            />
          )
        }),
      )}
    </>
  )
}

type RowsProps = Bars & {
  /** The value after each bar. */
  ends: readonly string[]
  points: Points
  sliderLabel: string
  readoutOf: (index: number) => PlotReadout
  textures: ReactNode
}

/** Horizontal bars show their numbers, so they need no axis. */
function Rows({
  names,
  categories,
  layers,
  ends,
  fills,
  points,
  sliderLabel,
  readoutOf,
  textures,
}: RowsProps) {
  const values = layers.flat().flatMap((span) => span ?? [])
  const min = Math.min(0, ...values)
  // There is no axis, so the longest bar can use the full width.
  const x = valueScale({ min, max: Math.max(min + 1e-9, 0, ...values), ticks: [] }, [0, 100])
  const height = categories.length * ROW_HEIGHT
  const { active } = points
  return (
    <div className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)_auto] gap-x-3 text-sm">
      <RowCells keys={categories} cells={categories} className="text-on-surface" />
      <div
        data-slot="chart-plot"
        className="relative touch-pan-y has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        style={{ height }}
        {...points.plot}
      >
        <svg
          aria-hidden="true"
          width="100%"
          height={height}
          className="absolute inset-0 rtl:-scale-x-100"
        >
          {textures}
          {active !== null && (
            <rect
              y={active * ROW_HEIGHT}
              width="100%"
              height={ROW_HEIGHT}
              className={activeClass}
            />
          )}
          {layers.map((layer, place) =>
            layer.map((span, index) => {
              if (!span || span[0] === span[1]) return null
              return (
                <rect
                  key={`${names[place] ?? ''} ${categories[index] ?? ''}`}
                  data-slot="bar-chart-bar"
                  x={`${x(span[0])}%`}
                  width={`${x(span[1]) - x(span[0])}%`}
                  y={index * ROW_HEIGHT + (ROW_HEIGHT - BAR_HEIGHT) / 2}
                  height={BAR_HEIGHT}
                  fill={fills[place]}
                  className={barClass}
                />
              )
            }),
          )}
          <line
            x1={`${x(0)}%`}
            x2={`${x(0)}%`}
            y2={height}
            className="stroke-control forced-colors:stroke-[GrayText]"
            shapeRendering="crispEdges"
          />
        </svg>
        <input
          {...points.slider}
          type="range"
          data-slot="chart-slider"
          aria-orientation="vertical"
          aria-label={sliderLabel}
          aria-valuetext={inWords(readoutOf(points.shown))}
          className="pointer-events-none absolute inset-0 m-0 size-full appearance-none opacity-0"
        />
        {active !== null && (
          <Readout
            {...readoutOf(active)}
            kind="area"
            style={{ top: (active + 1) * ROW_HEIGHT + 2, insetInlineEnd: 0 }}
          />
        )}
      </div>
      <RowCells keys={categories} cells={ends} className="text-end tabular-nums" />
    </div>
  )
}

type RowCellsProps = { keys: readonly string[]; cells: readonly string[]; className: string }

function RowCells({ keys, cells, className }: RowCellsProps) {
  return (
    <div aria-hidden="true" className={cx('min-w-0', className)}>
      {keys.map((key, index) => (
        <div
          key={key}
          title={cells[index]}
          className="truncate"
          style={{ height: ROW_HEIGHT, lineHeight: `${ROW_HEIGHT}px` }}
        >
          {cells[index]}
        </div>
      ))}
    </div>
  )
}
