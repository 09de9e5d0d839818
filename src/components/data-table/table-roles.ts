/** The implicit roles of table elements, made explicit: browsers drop them when `display` turns rows into cards. */
export const roles = {
  table: 'table',
  rowgroup: 'rowgroup',
  row: 'row',
  columnheader: 'columnheader',
  rowheader: 'rowheader',
  cell: 'cell',
} as const
