import type { Sort } from '../../components/data-table/index.ts'

type SortBy<Column> = { column: Column | 'name'; direction: Sort['direction'] }

/** The sort order in the URL: by one of the columns, or else by name. */
export function sortIn<Column extends string>(
  search: URLSearchParams,
  columns: readonly Column[],
): SortBy<Column> {
  const text = search.get('sort') ?? ''
  const column = columns.find((one) => one === text.replace('-', ''))
  if (!column) return { column: 'name', direction: 'ascending' }
  return { column, direction: text.startsWith('-') ? 'descending' : 'ascending' }
}

/** The order as the URL and the API name it. By name is the default of both: undefined. */
export function sortField<Column extends string>({ column, direction }: SortBy<Column>) {
  if (direction === 'descending') return `-${column}` as const
  return column === 'name' ? undefined : column
}
