import type { Db } from '../../platform/db/client.ts'
import { readFewGranted, type Scope } from '../access/access.ts'

/** A page may have fewer rows than asked for, or none, even when there is a next one. */
export type Page<Row> = { rows: Row[]; nextCursor: string | null }

/** The most websites or databases of a member that a page reads one by one. */
const READ_ONE_BY_ONE_MAX = 20

/**
 * Reads a page of what happened to websites or databases. The few of a member are read one by one, each by its index:
 * among those of a large organisation, a page would rarely find any of them. Ids have to begin with the time of their
 * row.
 */
export async function readVisiblePage<Row extends { id: string }>(
  db: Db,
  scope: Scope,
  {
    wanted,
    limit,
    read,
  }: {
    /** The websites or databases that the page is limited to. */
    wanted: string | readonly string[] | undefined
    limit: number
    /** Reads a page of everything that is wanted, or of one website or database. */
    read: (resourceId?: string) => Promise<Page<Row>>
  },
): Promise<Page<Row>> {
  const granted = await readFewGranted(db, scope, READ_ONE_BY_ONE_MAX)
  if (!granted) return read()
  const ids = granted.filter((id) => !wanted || [wanted].flat().includes(id))
  const pages = await Promise.all(ids.map((id) => read(id)))
  // What is older than the next page of any of them is not known yet.
  const horizon = pages.map(({ nextCursor }) => nextCursor ?? '').reduce(newerOf, '')
  const rows = pages
    .flatMap((page) => page.rows)
    .filter(({ id }) => id >= horizon)
    .toSorted((one, other) => (one.id > other.id ? -1 : 1))
  if (rows.length <= limit) return { rows, nextCursor: horizon || null }
  return firstOf(rows, limit)
}
const newerOf = (one: string, other: string) => (one > other ? one : other)

/** The part of a table that one step scans. */
type Step<Row> = {
  /** Returns the newest rows in it that match, at most this many. */
  find: (limit: number) => Promise<Row[]>
  /** Returns its oldest row, whether it matches or not; undefined if the table ends in it. */
  findLast: () => Promise<{ id: string } | undefined>
}

/**
 * Returns the newest matching rows after the cursor, among at most `scannedMax`. It scans in steps, so that other
 * queries get their turn in between.
 */
export async function scanInSteps<Row extends { id: string }>(
  {
    cursor,
    limit,
    scannedMax,
    scannedAtOnce,
  }: { cursor: string | undefined; limit: number; scannedMax: number; scannedAtOnce: number },
  stepBehind: (cursor: string | undefined, atOnce: number) => Step<Row>,
): Promise<Page<Row>> {
  const rows: Row[] = []
  let from = cursor
  for (let scanned = 0; scanned < scannedMax; scanned += scannedAtOnce) {
    const { find, findLast } = stepBehind(from, Math.min(scannedAtOnce, scannedMax - scanned))
    rows.push(...(await find(limit - rows.length + 1)))
    if (rows.length > limit) return firstOf(rows, limit)
    const last = await findLast()
    if (!last) return { rows, nextCursor: null }
    from = last.id
  }
  return { rows, nextCursor: from ?? null }
}

const firstOf = <Row extends { id: string }>(rows: readonly Row[], limit: number): Page<Row> => ({
  rows: rows.slice(0, limit),
  nextCursor: rows[limit - 1]?.id ?? null,
})
