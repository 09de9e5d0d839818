/**
 * The roles that the elements of a table have anyway, until `display` makes cards of them: then
 * browsers forget them. Said outright, they stay.
 */
export const roles = {
  table: 'table',
  rowgroup: 'rowgroup',
  row: 'row',
  columnheader: 'columnheader',
  rowheader: 'rowheader',
  cell: 'cell',
} as const
