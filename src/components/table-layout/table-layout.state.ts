import type { DataTableColumn, Density } from '../data-table/index.ts'

/** What a person changed about a table, and nothing else: new columns appear as they are defined. */
export type TableLayout = {
  order?: readonly string[]
  shown?: Readonly<Record<string, boolean>>
  pins?: Readonly<Record<string, Pin>>
  /** In pixels. */
  widths?: Readonly<Record<string, number>>
  density?: Density
}

export type Pin = 'start' | 'end' | 'none'

export const NARROWEST_PX = 64
const WIDEST_PX = 2000
export const WIDTH_STEP_PX = 32

export const boundedWidth = (px: number) =>
  Math.round(Math.min(WIDEST_PX, Math.max(NARROWEST_PX, px)))

type Column = Pick<DataTableColumn<never>, 'id' | 'isHidden' | 'isRowHeader' | 'pin'>

export const isShown = ({ id, isHidden, isRowHeader }: Column, { shown }: TableLayout) =>
  Boolean(isRowHeader) || (shown?.[id] ?? !isHidden)

export const pinOf = ({ id, pin }: Column, { pins }: TableLayout): Pin =>
  pins?.[id] ?? pin ?? 'none'

const edges: readonly Pin[] = ['start', 'none', 'end']

/** The columns in their order, pinned ones at their edge. One that has been added since comes after its neighbour. */
export function orderedColumns<Item extends Column>(
  columns: readonly Item[],
  layout: TableLayout,
): Item[] {
  // What was stored may name a column twice.
  const ordered = [...new Set(layout.order)].flatMap(
    (id) => columns.find((one) => one.id === id) ?? [],
  )
  columns.forEach((column, index) => {
    if (ordered.includes(column)) return
    const before = columns[index - 1]
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column)
  })
  return edges.flatMap((edge) => ordered.filter((column) => pinOf(column, layout) === edge))
}

/** The column that this one would change places with, past hidden ones, if it can be moved that way. */
export function neighbourOf<Item extends Column>(
  columns: readonly Item[],
  layout: TableLayout,
  { id, step }: { id: string; step: 1 | -1 },
): Item | undefined {
  const column = columns.find((one) => one.id === id)
  if (!column) return undefined
  const group = orderedColumns(columns, layout).filter(
    (one) =>
      one.id === id || (isShown(one, layout) && pinOf(one, layout) === pinOf(column, layout)),
  )
  return group[group.indexOf(column) + step]
}

/** The layout after moving a column to the place of another. */
export function withMove(
  columns: readonly Column[],
  layout: TableLayout,
  { id, to }: { id: string; to: string },
): TableLayout {
  const ids = orderedColumns(columns, layout).map((column) => column.id)
  const from = ids.indexOf(id)
  const target = ids.indexOf(to)
  if (from === -1 || target === -1) return layout
  return { ...layout, order: ids.toSpliced(from, 1).toSpliced(target, 0, id) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries of a stored record that are still valid. */
const entriesOf = <Value>(stored: unknown, isValid: (value: unknown) => value is Value) =>
  isRecord(stored)
    ? Object.fromEntries(
        Object.entries(stored).filter((entry): entry is [string, Value] => isValid(entry[1])),
      )
    : {}

/** Reads a stored layout. Whatever it doesn't understand is left out: another version may have written it. */
export function readLayout(text: string | null | undefined): TableLayout {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '')
  } catch {
    return {}
  }
  if (!isRecord(stored)) return {}
  const { order, shown, pins, widths, density } = stored
  return {
    ...(Array.isArray(order) && { order: order.filter((id) => typeof id === 'string') }),
    shown: entriesOf(shown, (value): value is boolean => typeof value === 'boolean'),
    pins: entriesOf(pins, (value): value is Pin => edges.some((edge) => edge === value)),
    widths: entriesOf(
      widths,
      (value): value is number => typeof value === 'number' && boundedWidth(value) === value,
    ),
    ...((density === 'compact' || density === 'comfortable') && { density }),
  }
}
