export {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  type TableBodyProps,
  type TableCellProps,
  type TableHeaderProps,
  type TableHeadProps,
  type TableProps,
  type TableRowProps,
} from './table.tsx'
export {
  tableCellVariants,
  tableHeaderVariants,
  tableRowVariants,
  tableVariants,
} from './table.variants.ts'
