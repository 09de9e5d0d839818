'use client'

import { cx } from 'class-variance-authority'
import { area, line } from 'd3-shape'

import { Mark, Textures } from '../chart/marks.tsx'
import { isolatedIndexes } from '../chart/points.ts'
import { stackSeries, type Span, type Stack } from '../chart/stack.ts'
import { summariseAreas } from '../chart/summary.ts'
import { TimeChart, type TimeChartProps, type TimeMarks } from '../chart/time-chart.tsx'

/** Values must not be negative: an area is a part of a whole. */
export type AreaChartProps = TimeChartProps

/** How parts make up a whole over time, as stacked areas with the first at the bottom. Renders a `<figure>`. */
export function AreaChart(props: AreaChartProps) {
  const { series, times } = props
  const names = series.map(({ label }) => label)
  const { layers, totals } = stackSeries(series, { count: times.length })
  return (
    <TimeChart
      {...props}
      slot="area-chart"
      kind="area"
      hasTotal
      summarise={summariseAreas}
      heights={totals}
      endsAt={layers.map((layer) => {
        const last = layer.findLast((span) => span !== null)
        return last ? (last[0] + last[1]) / 2 : null
      })}
      renderMarks={(plot) => (
        <>
          <Textures id={plot.id} names={names} looks={plot.looks} />
          <Layers {...plot} names={names} layers={layers} />
        </>
      )}
    />
  )
}

type LayersProps = TimeMarks & { names: readonly string[]; layers: Stack['layers'] }

function Layers({ id, names, layers, looks, positions, y, height, active }: LayersProps) {
  const x = (_: Span | null, index: number) => positions[index] ?? 0
  return (
    <>
      {layers.map((layer, place) => {
        const look = looks[place]
        if (!look) return null
        const filled = area<Span | null>()
          .defined((span) => span !== null)
          .x((_, index) => (positions[index] ?? 0) / 100)
          .y0((span) => y(span?.[0] ?? 0) / height)
          .y1((span) => y(span?.[1] ?? 0) / height)(layer)
        const edge = line<Span | null>()
          .defined((span) => span !== null)
          .x(x)
          .y((span) => y(span?.[1] ?? 0))(layer)
        return (
          <g key={names[place]} data-slot="area-chart-layer">
            {/* The shape stretches with the plot; the texture doesn't. */}
            <clipPath id={`${id}clip${place}`} clipPathUnits="objectBoundingBox">
              <path d={filled ?? ''} />
            </clipPath>
            <rect
              width="100%"
              height={height}
              fill={`url(#${id}${place})`}
              clipPath={`url(#${id}clip${place})`}
              className="opacity-40 forced-colors:opacity-100"
            />
            <svg
              viewBox="0 0 100 1"
              width="100%"
              height="1"
              preserveAspectRatio="none"
              className="overflow-visible"
            >
              <path
                d={edge ?? ''}
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
                strokeDasharray={look.dashes}
                className={cx(look.stroke, 'fill-none stroke-[1.5]')}
              />
            </svg>
            {isolatedIndexes(layer.map((span) => span?.[1] ?? null)).map((index) => (
              // An area with a single point has no width.
              <line
                key={index}
                x1={`${positions[index] ?? 0}%`}
                x2={`${positions[index] ?? 0}%`}
                y1={y(layer[index]?.[0] ?? 0)}
                y2={y(layer[index]?.[1] ?? 0)}
                className={cx(look.stroke, 'stroke-4')}
              />
            ))}
          </g>
        )
      })}
      {active !== null && (
        <line
          x1={`${positions[active] ?? 0}%`}
          x2={`${positions[active] ?? 0}%`}
          y2={y(0)}
          className="stroke-on-surface forced-colors:stroke-[CanvasText]"
          shapeRendering="crispEdges"
        />
      )}
      {active !== null &&
        layers.map((layer, place) => {
          const look = looks[place]
          const span = layer[active]
          if (!look || !span) return null
          return <Mark key={names[place]} look={look} x={positions[active] ?? 0} y={y(span[1])} />
        })}
    </>
  )
}
