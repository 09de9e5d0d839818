import { cx } from 'class-variance-authority'

import { SeriesKey } from './marks.tsx'
import type { SeriesLook } from './series-looks.ts'

type LegendProps = {
  series: readonly { label: string; look: SeriesLook }[]
  kind: 'line' | 'area'
  className?: string
}

/** Names the series. Hidden from assistive technology, which reads the table instead. */
export function Legend({ series, kind, className }: LegendProps) {
  return (
    <ul
      aria-hidden="true"
      data-slot="chart-legend"
      className={cx('flex flex-wrap gap-x-4 gap-y-1 text-xs/4 text-on-surface', className)}
    >
      {series.map(({ label, look }) => (
        <li key={label} className="flex items-center gap-1.5">
          <SeriesKey look={look} kind={kind} />
          {label}
        </li>
      ))}
    </ul>
  )
}
