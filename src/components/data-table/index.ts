export { DataTable } from './data-table.tsx'
export { englishDataTableLabels, type DataTableLabels } from './data-table.labels.ts'
export {
  allSelected,
  countSelected,
  isSelected,
  noneSelected,
  type Selection,
} from './data-table.selection.ts'
export type { Sort, SortDirection, SortValue } from './data-table.sort.ts'
export type {
  DataTableAction,
  DataTableColumn,
  DataTableDetails,
  DataTableError,
  DataTableProps,
  Density,
} from './data-table.types.ts'
