import { cx } from 'class-variance-authority'
import type { ReactNode, Ref } from 'react'

import { Legend } from './legend.tsx'
import { SeriesKey } from './marks.tsx'
import { spread } from './points.ts'
import { besidePoint, inWords, Readout, type PlotReadout } from './readout.tsx'
import type { ValueAxis } from './scale.ts'
import { valueScale } from './scale.ts'
import type { SeriesLook } from './series-looks.ts'
import type { Points } from './use-points.ts'

export type PlotTick = { position: number; label: string; width?: number }
export type PlotEnd = { label: string; look: SeriesLook; y: number }

export type PlotProps = {
  height: number
  axis: ValueAxis
  format: (value: number) => string
  ticks: readonly PlotTick[]
  /** Shown where the axes meet: the time zone. */
  corner?: string
  positions: readonly number[]
  points: Points
  /** Names the slider. */
  sliderLabel: string
  readoutOf: (index: number) => PlotReadout
  kind: 'line' | 'area'
  /** How far a point extends to either side, in percent of the plot. The readout leaves this area free. */
  reach?: number
  /** Names of series at the ends of their lines. */
  ends?: readonly PlotEnd[]
  widthRef: Ref<HTMLDivElement>
  /** SVG, with `x` in percent of the plot and `y` in pixels. */
  children: ReactNode
}

const LABEL_HEIGHT = 18
const noEnds: readonly PlotEnd[] = []
/**
 * A plot with a value axis, its ticks and a slider along its points. Positions are logical percentages, so the first
 * paint is correct before anything is measured, and time and categories follow the reading direction.
 */
export function Plot({
  height,
  axis,
  format,
  ticks,
  corner,
  positions,
  points,
  sliderLabel,
  readoutOf,
  kind,
  ends = noEnds,
  reach = 0,
  widthRef,
  children,
}: PlotProps) {
  const y = valueScale(axis, [height, 0])
  const { active, shown } = points
  return (
    <div className="flex flex-col gap-3">
      {ends.length > 1 && (
        // Names at the ends of lines need room that a narrow container doesn't have.
        <Legend series={ends} kind={kind} className="@lg:hidden" />
      )}
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 text-xs/4 text-on-surface-muted">
        <div aria-hidden="true" className="grid text-end tabular-nums" style={{ height }}>
          {axis.ticks.map((tick) => (
            <span
              key={tick}
              className="self-start [grid-area:1/1]"
              style={{ transform: `translateY(calc(${y(tick)}px - 50%))` }}
            >
              {format(tick)}
            </span>
          ))}
        </div>
        <div
          ref={widthRef}
          data-slot="chart-plot"
          className="relative touch-pan-y has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus"
          style={{ height }}
          {...points.plot}
        >
          <svg
            aria-hidden="true"
            width="100%"
            height={height}
            className="absolute inset-0 overflow-visible rtl:-scale-x-100"
          >
            {axis.ticks.map((tick) => (
              <line
                key={tick}
                x2="100%"
                y1={y(tick)}
                y2={y(tick)}
                className={cx(
                  tick === 0 ? 'stroke-control' : 'stroke-subtle',
                  'forced-colors:stroke-[GrayText]',
                )}
                shapeRendering="crispEdges"
              />
            ))}
            {active !== null && kind === 'line' && (
              <line
                x1={`${positions[active] ?? 0}%`}
                x2={`${positions[active] ?? 0}%`}
                y2={height}
                className="stroke-control forced-colors:stroke-[CanvasText]"
                shapeRendering="crispEdges"
              />
            )}
            {children}
          </svg>
          <input
            {...points.slider}
            type="range"
            data-slot="chart-slider"
            aria-label={sliderLabel}
            aria-valuetext={inWords(readoutOf(shown))}
            className="pointer-events-none absolute inset-0 m-0 size-full appearance-none opacity-0"
          />
          {active !== null && (
            <Readout
              {...readoutOf(active)}
              kind={kind}
              style={besidePoint(positions[active] ?? 0, reach)}
            />
          )}
        </div>
        <EndLabels ends={ends} height={height} kind={kind} />
        <span aria-hidden="true" className="col-start-1 pt-2 text-end">
          {corner}
        </span>
        <Ticks ticks={ticks} />
      </div>
    </div>
  )
}

function EndLabels({
  ends,
  height,
  kind,
}: {
  ends: readonly PlotEnd[]
  height: number
  kind: 'line' | 'area'
}) {
  const places = spread(
    ends.map((end) => end.y),
    { gap: LABEL_HEIGHT, from: 0, to: height },
  )
  return (
    <div aria-hidden="true" className="hidden max-w-40 @lg:grid" style={{ height }}>
      {ends.map(({ label, look }, index) => (
        <span
          key={label}
          className="flex min-w-0 items-center gap-1.5 self-start text-on-surface [grid-area:1/1]"
          style={{ transform: `translateY(calc(${places[index] ?? 0}px - 50%))` }}
        >
          <SeriesKey look={look} kind={kind} />
          <span className="truncate">{label}</span>
        </span>
      ))}
    </div>
  )
}

function Ticks({ ticks }: { ticks: readonly PlotTick[] }) {
  return (
    <div aria-hidden="true" className="relative col-start-2 h-6 tabular-nums">
      {ticks.map(({ position, label, width }) => (
        <span
          key={`${position}`}
          data-slot="chart-tick"
          className={cx(
            'absolute top-2 max-w-full truncate text-center',
            tickPlace(position, width),
          )}
          style={{
            insetInlineStart: `${position}%`,
            width: width === undefined ? undefined : `${width}%`,
          }}
        >
          {label}
        </span>
      ))}
    </div>
  )
}

/** Centred below its point; the first and the last stay inside the plot. */
function tickPlace(position: number, width: number | undefined) {
  if (width === undefined && position < 3) return ''
  if (width === undefined && position > 97) return '-translate-x-full rtl:translate-x-full'
  return '-translate-x-1/2 rtl:translate-x-1/2'
}
