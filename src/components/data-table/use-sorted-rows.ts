'use client'

import { useMemo } from 'react'

import { useControlled } from '../use-controlled.ts'
import { sortOrder, type Sort } from './data-table.sort.ts'
import type { DataTableProps } from './data-table.types.ts'

type Given<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rows' | 'sort' | 'defaultSort' | 'onSortChange' | 'isSortedByServer'
> & { locale: string }

/** The sort of a DataTable, and its rows in that order: `rowAt(0)` is the first one. */
export function useSortedRows<Row>({
  columns,
  rows,
  sort: givenSort,
  defaultSort,
  onSortChange,
  isSortedByServer,
  locale,
}: Given<Row>) {
  // See DataTable.
  'use no memo'
  const [sort, changeSort] = useControlled<Sort | null>(givenSort, defaultSort ?? null, (next) => {
    if (next) onSortChange?.(next)
  })
  const sortValue = columns.find(({ id }) => id === sort?.column)?.sortValue
  const direction = sort?.direction
  const order = useMemo(() => {
    if (isSortedByServer || !sortValue || !direction) return null
    const { compare: compareText } = new Intl.Collator(locale)
    return sortOrder(rows, sortValue, { direction, compareText })
  }, [rows, sortValue, direction, isSortedByServer, locale])
  const rowAt = (index: number) => rows[order ? (order[index] as number) : index] as Row
  return { sort, changeSort, order, rowAt }
}
