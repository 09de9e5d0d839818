import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

import { SeriesKey } from './marks.tsx'
import { seriesLook } from './series-looks.ts'

export type ChartKeyProps = ComponentProps<'span'> & {
  /** The index of the series in its chart, from 0. */
  place: number
}

/**
 * The name of a series away from its chart, such as in a table, after the colour that it has there. Renders a `<span>`.
 */
export const ChartKey = ({ place, className, children, ...props }: ChartKeyProps) => (
  <span
    {...props}
    data-slot="chart-key"
    className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', className)}
  >
    <SeriesKey look={seriesLook(place)} kind="area" />
    {children}
  </span>
)
