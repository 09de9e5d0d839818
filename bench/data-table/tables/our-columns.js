import { columns } from '../rows.js'

export const ourColumns = columns.map(({ id, header, isFigure }) => ({
  id,
  header,
  cell: (row) => row[id],
  sortValue: (row) => row[id],
  isSortable: true,
  align: isFigure ? 'end' : 'start',
  isRowHeader: id === 'host',
}))
export const idOf = ({ id }) => id
export const nameOf = ({ host }) => host
