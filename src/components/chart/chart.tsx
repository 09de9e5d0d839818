'use client'

import { cx } from 'class-variance-authority'
import { createElement, useId, useState, type ComponentProps, type ReactNode } from 'react'

import { Button } from '../button/button.tsx'
import { useLabels } from '../provider-context.ts'
import { englishChartLabels, type ChartLabels } from './chart.labels.ts'

export type ChartView = 'chart' | 'table'

/** Contents of the table. The first cell names its row, so every first cell must be different. */
export type ChartData = {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

export type ChartProps = Omit<ComponentProps<'figure'>, 'children'> & {
  /** Names the chart: its heading. */
  label: string
  /** One sentence that summarises what the marks show. */
  summary: string
  /** The same data as the marks. Leave out when the children include their own table. */
  data?: ChartData
  headingLevel?: 2 | 3 | 4
  defaultView?: ChartView
  labels?: Partial<ChartLabels> | undefined
  /** The marks. */
  children: ReactNode
}

/**
 * The frame of every chart: a heading, a one-sentence summary, and the data as a table, which assistive technology can
 * always reach and anyone can show. Renders a `<figure>`.
 */
export function Chart({
  label,
  summary,
  data,
  headingLevel = 3,
  defaultView = 'chart',
  labels,
  className,
  children,
  ...props
}: ChartProps) {
  const id = useId()
  const words = useLabels('chart', englishChartLabels, labels)
  const [view, setView] = useState(defaultView)
  const isTable = data !== undefined && view === 'table'
  return (
    <figure
      data-slot="chart"
      {...props}
      data-state={isTable ? 'table' : 'chart'}
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}summary`}
      className={cx('@container relative flex min-w-0 flex-col gap-4', className)}
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          {createElement(
            `h${headingLevel}`,
            { id: `${id}label`, 'data-slot': 'chart-label', className: 'text-base/6 font-medium' },
            label,
          )}
          <p
            id={`${id}summary`}
            data-slot="chart-summary"
            // A server and a browser can write a date or the name of a country differently.
            suppressHydrationWarning
            className="text-sm text-pretty text-on-surface-muted"
          >
            {summary}
          </p>
        </div>
        {data && data.rows.length > 0 && (
          <Button
            variant="text"
            aria-describedby={`${id}label`}
            className="-my-2 shrink-0 text-sm pointer-coarse:my-0"
            onClick={() => setView(isTable ? 'chart' : 'table')}
          >
            {isTable ? words.showChart : words.showTable}
          </Button>
        )}
      </div>
      <div data-slot="chart-drawing" hidden={isTable}>
        {children}
      </div>
      {data && (
        <div
          data-slot="chart-data"
          // It scrolls, so the keyboard must be able to reach it.
          {...(isTable && { role: 'region', tabIndex: 0, 'aria-label': words.table(label) })}
          className={isTable ? 'max-h-80 overflow-auto' : 'sr-only'}
        >
          <ChartTable caption={label} data={data} empty={words.empty} />
        </div>
      )}
    </figure>
  )
}

type ChartTableProps = { caption: string; data: ChartData; empty: string }

function ChartTable({ caption, data: { columns, rows }, empty }: ChartTableProps) {
  return (
    <table data-slot="chart-table" className="w-full text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 bg-surface text-on-surface-muted">
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={cx('py-2 font-medium', index === 0 ? 'text-start' : 'ps-4 text-end')}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...values]) => (
          <tr key={name} className="border-t border-subtle">
            <th scope="row" className="py-1.5 text-start font-normal">
              {name}
            </th>
            {values.map((value, index) => (
              <td key={columns[index + 1]} className="py-1.5 ps-4 text-end">
                {value}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr className="border-t border-subtle">
            <td colSpan={columns.length} className="py-1.5 text-on-surface-muted">
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
