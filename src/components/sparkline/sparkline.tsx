'use client'

import { cx } from 'class-variance-authority'
import { line } from 'd3-shape'
import type { ComponentProps } from 'react'

import { chartFormat } from '../chart/format.ts'
import { isolatedIndexes } from '../chart/points.ts'
import { known, valueAxis, valueScale } from '../chart/scale.ts'
import { summariseTrend } from '../chart/summary.ts'
import { useLabels, useOwnLocale } from '../provider-context.ts'

export type SparklineLabels = {
  /** Announced when there are no values. */
  empty: string
}

export const englishSparklineLabels: SparklineLabels = {
  empty: 'no data',
}

export type SparklineProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** What it counts and over which period, such as `Blocked in 24 hours`. */
  label: string
  /** Oldest first, evenly spaced; `null` is a gap. */
  values: readonly (number | null)[]
  /** Announced after its label. Computed from the values by default. */
  summary?: string
  labels?: Partial<SparklineLabels>
  unit?: string
  locale?: string
}

const WIDTH = 96
const HEIGHT = 24
/** Room for the line's width and the marker of the last value. */
const INSET = 3

/** A word-sized trend. Renders a `<span role="img">` with the numbers in its name. */
export function Sparkline({
  label,
  values,
  summary,
  labels: givenLabels,
  unit,
  locale: givenLocale,
  className,
  ...props
}: SparklineProps) {
  const locale = useOwnLocale(givenLocale)
  const labels = useLabels('sparkline', englishSparklineLabels, givenLabels)
  const format = chartFormat({ locale, unit })
  const words = summary ?? summariseTrend({ values, format, empty: labels.empty })
  const y = valueScale(valueAxis(values), [HEIGHT - INSET, INSET])
  const steps = Math.max(1, values.length - 1)
  const x = (index: number) =>
    values.length === 1 ? WIDTH / 2 : INSET + (index / steps) * (WIDTH - 2 * INSET)
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index))
    .y((value) => y(value ?? 0))(values)
  const last = values.findLastIndex((value) => value !== null)
  const dots = [...new Set([...isolatedIndexes(values), last])].filter((index) => index >= 0)
  const isEmpty = known(values).length === 0
  return (
    <span
      {...props}
      role="img"
      aria-label={`${label}: ${words}`}
      data-slot="sparkline"
      data-state={isEmpty ? 'empty' : 'filled'}
      className={cx('inline-block h-6 w-24 align-middle', className)}
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden="true"
        className="size-full overflow-visible rtl:-scale-x-100"
      >
        {isEmpty && (
          <path
            d={`M${INSET} ${HEIGHT - INSET}H${WIDTH - INSET}`}
            strokeDasharray="2 3"
            className="stroke-control forced-colors:stroke-[GrayText]"
          />
        )}
        <path
          d={path ?? ''}
          strokeLinejoin="round"
          className="fill-none stroke-chart-1 stroke-[1.5] forced-colors:stroke-[CanvasText]"
        />
        {dots.map((index) => (
          <circle
            key={index}
            cx={x(index)}
            cy={y(values[index] ?? 0)}
            r={index === last ? 2.25 : 1.25}
            className="fill-chart-1 forced-colors:fill-[CanvasText]"
          />
        ))}
      </svg>
    </span>
  )
}
