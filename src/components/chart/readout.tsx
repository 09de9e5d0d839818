import type { CSSProperties } from 'react'

import { SeriesKey } from './marks.tsx'
import type { SeriesLook } from './series-looks.ts'

export type PlotReadout = {
  title: string
  rows: readonly { label: string; value: string; look?: SeriesLook }[]
}

/** The slider's text for a point. */
export const inWords = ({ title, rows }: PlotReadout) =>
  `${title}: ${rows.map(({ label, value }) => `${label} ${value}`).join(', ')}`

/** Next to a position in percent, on the side with more room. */
export const besidePoint = (position: number, reach: number): CSSProperties =>
  position < 50
    ? { insetInlineStart: `calc(${position + reach}% + 12px)` }
    : { insetInlineEnd: `calc(${100 - position + reach}% + 12px)` }

type ReadoutProps = PlotReadout & { kind: 'line' | 'area'; style: CSSProperties }

/** The values at a point, shown for sighted users. The slider announces the same text. */
export function Readout({ title, rows, kind, style }: ReadoutProps) {
  return (
    <div
      aria-hidden="true"
      data-slot="chart-readout"
      className="pointer-events-none absolute z-10 flex w-max max-w-56 flex-col gap-1 rounded-control border border-subtle bg-raised px-2.5 py-2 text-xs/4 text-on-raised shadow-lg"
      style={{ top: 0, ...style }}
    >
      <span className="font-medium">{title}</span>
      {rows.map(({ label, value, look }) => (
        <span key={label} className="flex items-center gap-1.5">
          {look && <SeriesKey look={look} kind={kind} />}
          <span className="min-w-0 text-on-surface-muted">{label}</span>
          <span className="ms-auto ps-3 tabular-nums">{value}</span>
        </span>
      ))}
    </div>
  )
}
