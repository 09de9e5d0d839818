'use client'

import { useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'

import type { DataTableDetails } from '../data-table/index.ts'
import { useLabels } from '../provider-context.ts'
import { useControlled } from '../use-controlled.ts'
import { DetailsRow } from './details-row.tsx'
import { DetailsToggle } from './details-toggle.tsx'
import { englishRowDetailsLabels, type RowDetailsLabels } from './row-details.labels.ts'

/** Enough for a few lines. */
const VIRTUAL_HEIGHT_PX = 160

export type RowDetailsOptions<Row> = {
  /** What is shown below a row. Keep its identity between renders. */
  renderDetails: (row: Row) => ReactNode
  /** The ids of the rows whose details are shown. */
  expanded?: ReadonlySet<string>
  defaultExpanded?: ReadonlySet<string>
  onExpandedChange?: (expanded: ReadonlySet<string>) => void
  /** Shows the details of at most one row at a time. */
  isSingle?: boolean
  /** With virtual rows, the height of the details of each row, which scroll if they need more. */
  virtualHeightPx?: number
  labels?: Partial<RowDetailsLabels>
}

const none: ReadonlySet<string> = new Set()

/** Details that people show below a row, with a button before the row’s name. Returns a property for a DataTable. */
export function useRowDetails<Row>({
  renderDetails,
  expanded: given,
  defaultExpanded = none,
  onExpandedChange,
  isSingle = false,
  virtualHeightPx = VIRTUAL_HEIGHT_PX,
  labels: givenLabels,
}: RowDetailsOptions<Row>): { rowDetails: DataTableDetails<Row> } {
  const [expanded, change] = useControlled(given, defaultExpanded, onExpandedChange)
  const { detailsOf } = useLabels('rowDetails', englishRowDetailsLabels, givenLabels)

  const toggle = useRef<(id: string) => void>(null)
  // The latest version, so that the buttons of other rows aren't rendered again.
  useLayoutEffect(() => {
    toggle.current = (id) => {
      const others = [...expanded].filter((other) => other !== id)
      const kept = isSingle && !expanded.has(id) ? [] : others
      change(new Set(expanded.has(id) ? kept : [...kept, id]))
    }
  })
  const renderToggle = useCallback<DataTableDetails<Row>['renderToggle']>(
    ({ id, name, isExpanded }) => (
      <DetailsToggle
        label={detailsOf(name)}
        isExpanded={isExpanded}
        onToggle={() => toggle.current?.(id)}
      />
    ),
    [detailsOf],
  )
  const renderRow = useCallback<DataTableDetails<Row>['renderRow']>(
    (row, { id, name, ...cell }) => (
      <DetailsRow
        key={`details ${id}`}
        {...cell}
        label={detailsOf(name)}
        heightPx={virtualHeightPx}
      >
        {renderDetails(row)}
      </DetailsRow>
    ),
    [detailsOf, renderDetails, virtualHeightPx],
  )
  return {
    rowDetails: useMemo(
      () => ({ expanded, heightPx: virtualHeightPx, renderToggle, renderRow }),
      [expanded, virtualHeightPx, renderToggle, renderRow],
    ),
  }
}
