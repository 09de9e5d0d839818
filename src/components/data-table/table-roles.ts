/** The implicit roles of table elements, made explicit: browsers drop them when `display` turns rows into cards. */
export const roles = {
  table: 'table',
  rowgroup: 'rowgroup',
  row: 'row',
  columnheader: 'columnheader',
  rowheader: 'rowheader',
  cell: 'cell',
} as const

/** Those of a grid, whose cells are focused one at a time. */
export const gridRoles: TableRoles = { ...roles, table: 'grid', cell: 'gridcell' }

export type TableRoles = Omit<typeof roles, 'table' | 'cell'> & {
  table: 'table' | 'grid'
  cell: 'cell' | 'gridcell'
}
