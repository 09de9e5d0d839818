import {
  INVENTORY_MAX_ROWS,
  type SensitiveKind,
  sensitiveKinds,
} from '../../../contract/databases/inventory.ts'
import type { Query, Row } from '../advisor/check.ts'
import { printable } from '../advisor/printable.ts'
import { reported } from '../advisor/reported.ts'

/** One more than is kept, which shows that there are more. */
export const LIMIT = `limit ${INVENTORY_MAX_ROWS + 1}`

type Read<Item> = { rows: Item[]; is_cut: boolean; not_visible: string | null }

export const notVisible = (missing: string) => ({ rows: [], is_cut: false, not_visible: missing })

export const keep = <Item>(rows: readonly Item[]): Read<Item> => ({
  rows: rows.slice(0, INVENTORY_MAX_ROWS),
  is_cut: rows.length > INVENTORY_MAX_ROWS,
  not_visible: null,
})

/** Reads the rows of a list, or why there are none. Never rejects. */
export async function listed<Item>(
  query: Query,
  sql: string,
  itemOf: (row: Row) => Item,
  missing?: string,
): Promise<Read<Item>> {
  if (missing !== undefined) return notVisible(missing)
  try {
    // A hostile server sends more than the statement allows.
    const rows = (await query(sql)).slice(0, INVENTORY_MAX_ROWS + 1)
    return keep(rows.map(itemOf))
  } catch (error) {
    return notVisible(reasonOf(error))
  }
}

/** The server's message, for people. */
export const reasonOf = (error: unknown) =>
  reported(error instanceof Error ? error.message : String(error))

const TEXT_MAX_LENGTH = 1_000

/** A character that is cut in half can't be stored. */
export const text = (value: unknown) =>
  printable(String(value)).slice(0, TEXT_MAX_LENGTH).toWellFormed()
/** A hostile server sends something else, which no JSON has as a number. */
export function figure(value: unknown) {
  const number = Number(value)
  return Number.isFinite(number) ? number : 0
}
export const sensitiveKind = (value: unknown): SensitiveKind =>
  sensitiveKinds.find((one) => one === value) ?? 'credential'
export const textOrNull = (value: unknown) =>
  value === null || value === undefined ? null : text(value)
