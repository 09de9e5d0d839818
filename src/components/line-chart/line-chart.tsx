'use client'

import { cx } from 'class-variance-authority'
import { line } from 'd3-shape'

import { Mark } from '../chart/marks.tsx'
import { isolatedIndexes } from '../chart/points.ts'
import { known } from '../chart/scale.ts'
import { summariseLines } from '../chart/summary.ts'
import { TimeChart, type TimeChartProps, type TimeMarks } from '../chart/time-chart.tsx'

export type LineChartProps = TimeChartProps & {
  /** The highest possible value, for a figure that has one, such as a score: the axis then reaches it. */
  max?: number
}

/** Numbers over time: one line for each series, with gaps for missing numbers. Renders a `<figure>`. */
export function LineChart({ max, ...props }: LineChartProps) {
  const { series } = props
  return (
    <TimeChart
      {...props}
      slot="line-chart"
      kind="line"
      summarise={summariseLines}
      heights={[...series.flatMap(({ values }) => values), max ?? null]}
      endsAt={series.map(({ values }) => known(values).at(-1) ?? null)}
      renderMarks={(plot) => <Lines {...plot} series={series} />}
    />
  )
}

function Lines({
  series,
  looks,
  positions,
  y,
  active,
}: TimeMarks & Pick<LineChartProps, 'series'>) {
  return series.map(({ label, values }, place) => {
    const look = looks[place]
    if (!look) return null
    const shown = positions.map((_, index) => values[index] ?? null)
    const path = line<number | null>()
      .defined((value) => value !== null)
      .x((_, index) => positions[index] ?? 0)
      .y((value) => y(value ?? 0))(shown)
    const alone = isolatedIndexes(shown)
    const marked = active === null ? alone : [...new Set([...alone, active])]
    return (
      <g key={label} data-slot="line-chart-series">
        <svg
          viewBox={`0 0 100 1`}
          width="100%"
          height="1"
          preserveAspectRatio="none"
          className="overflow-visible"
        >
          <path
            d={path ?? ''}
            className={cx(look.stroke, 'fill-none stroke-[1.75]')}
            strokeDasharray={look.dashes}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {marked.map((index) => {
          const value = shown[index]
          if (value === null || value === undefined) return null
          return <Mark key={index} look={look} x={positions[index] ?? 0} y={y(value)} />
        })}
      </g>
    )
  })
}
