import { and, eq, inArray, sql } from 'drizzle-orm'

import type { StatementKind } from '../../../contract/databases/statement-kinds.ts'
import { SHAPES_MAX } from '../../../contract/databases/statement-rules.ts'
import type { Db } from '../../platform/db/client.ts'
import { databaseShapes } from '../schema.ts'

/** Returns whether a user may run statements of a shape. */
export async function readAllowed(db: Db, databaseId: string) {
  const rows = await db
    .select({ shapeId: databaseShapes.shapeId, username: databaseShapes.username })
    .from(databaseShapes)
    .where(and(eq(databaseShapes.databaseId, databaseId), eq(databaseShapes.isAllowed, true)))
  const allowed = new Set(rows.map(({ shapeId, username }) => `${shapeId} ${username}`))
  return (shapeId: string, username: string) => allowed.has(`${shapeId} ${username}`)
}

type Seen = {
  shapeId: string | null
  statement: string | null
  username: string
  kind: StatementKind
  objects: readonly string[]
  signs: readonly string[]
}

/** Without its text, a statement is shown by what the activity has: what it does, and its tables. */
const shownAs = ({ statement, kind, objects }: Seen) =>
  statement ?? [kind, objects.join(', ')].filter(Boolean).join(': ')

const shapeOf = ({ shapeId }: Seen) => shapeId ?? ''

/**
 * Adds the statements of a batch to what was seen while learning. One with signs of an injection is never proposed,
 * because nobody would notice it in a long list, nor is one that can't be read, because its shape stands for others
 * too.
 */
export async function learn(
  db: Db,
  databaseId: string,
  {
    entries,
    at,
    isInjection,
  }: {
    entries: readonly Seen[]
    at: Date
    isInjection: (entry: Seen) => boolean
  },
) {
  const seen = new Map<string, Seen & { count: number }>()
  for (const entry of entries) {
    if (entry.shapeId === null || ['session', 'unread'].includes(entry.kind)) continue
    if (isInjection(entry)) continue
    const key = `${entry.shapeId} ${entry.username}`
    seen.set(key, { ...entry, count: (seen.get(key)?.count ?? 0) + 1 })
  }
  if (seen.size === 0) return
  // The same order in every batch, so that two at once can't wait for each other's rows.
  const sorted = [...seen.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const ofThis = eq(databaseShapes.databaseId, databaseId)
  let free = SHAPES_MAX - (await db.$count(databaseShapes, ofThis))
  const known = new Set<string>()
  if (sorted.length > free) {
    const found = await db
      .select({ shapeId: databaseShapes.shapeId, username: databaseShapes.username })
      .from(databaseShapes)
      .where(and(ofThis, inArray(databaseShapes.shapeId, [...seen.values()].map(shapeOf))))
    for (const { shapeId, username } of found) known.add(`${shapeId} ${username}`)
  }
  const rows = sorted.filter(([key]) => known.has(key) || (free -= 1) >= 0).map(([, one]) => one)
  if (rows.length === 0) return
  await db.execute(sql`
    insert into database_shapes (database_id, shape_id, username, statement, kind, count, last_at, is_allowed)
    select ${databaseId}::uuid, shape_id, username, statement, kind, count, ${at.toISOString()}::timestamptz, false
    from unnest(
      ${sql.param(rows.map(({ shapeId }) => shapeId))}::text[],
      ${sql.param(rows.map(({ username }) => username))}::text[],
      ${sql.param(rows.map(shownAs))}::text[],
      ${sql.param(rows.map(({ kind }) => kind))}::text[],
      ${sql.param(rows.map(({ count }) => count))}::int[]
    ) as given (shape_id, username, statement, kind, count)
    on conflict (database_id, shape_id, username) do update
      set count = database_shapes.count + excluded.count, last_at = excluded.last_at`)
}
