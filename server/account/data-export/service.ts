import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'

import type { DataExport } from '../../../contract/account/data-export.ts'
import { audit } from '../../platform/audit/events.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { dataExportParts, dataExports } from '../schema.ts'
import type { Account } from '../sessions/service.ts'
import { expiresAt } from './expires-at.ts'

/** The kind of the job that writes an export, and deletes it when it has expired. */
export const EXPORT_DATA = 'export_data'

type Row = typeof dataExports.$inferSelect
type Person = { account: Account; caller: Caller }

const nextAt = ({ requestedAt }: Row) => secondsAfter(requestedAt, DAY_SECONDS)

const exportOf = (row: Row): DataExport => ({
  state: row.readyAt ? 'ready' : 'preparing',
  requested_at: row.requestedAt.toISOString(),
  expires_at: row.readyAt && expiresAt(row.readyAt).toISOString(),
  bytes: row.bytes,
  next_at: nextAt(row).toISOString(),
})

async function find(db: Db, accountId: string) {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.accountId, accountId))
  return row
}

/** Returns the newest export, or null when there is none. */
export async function readExport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<DataExport | null> {
  const row = await find(db, accountId)
  const isOver = row?.readyAt && expiresAt(row.readyAt) <= clock.now()
  return row && !isOver ? exportOf(row) : null
}

/** Requests an export, at most once a day. It replaces the previous one. */
export async function requestExport(
  context: Context & { db: Database } & Pick<Dependencies, 'jobs'>,
  { account, caller }: Person,
): Promise<DataExport | null> {
  const { db, clock, jobs } = context
  const at = clock.now()
  const accountId = account.id
  await db.transaction(async (tx) => {
    const aDayAgo = secondsAfter(at, -DAY_SECONDS)
    const [asked] = await tx
      .insert(dataExports)
      .values({ accountId, requestedAt: at })
      .onConflictDoUpdate({
        target: dataExports.accountId,
        set: { requestedAt: at, readyAt: null, bytes: null },
        setWhere: sql`${dataExports.requestedAt} <= ${aDayAgo.toISOString()}`,
      })
      .returning()
    if (!asked) {
      const before = await find(tx, accountId)
      const seconds = before ? (nextAt(before).getTime() - at.getTime()) / 1000 : 1
      throw new Refusal(
        'too_many_attempts',
        'You can request your data once a day. Download the last export, or try again later.',
        { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) },
      )
    }
    await tx.delete(dataExportParts).where(eq(dataExportParts.accountId, accountId))
    await queueJob(tx, { kind: EXPORT_DATA, subjectId: accountId, ownerId: accountId, dueAt: at })
    await audit(tx, 'DATA_EXPORT', { at, accountId, caller })
  })
  jobs.wake()
  return readExport(context, accountId)
}

/** Returns the size of a finished export and its parts, one query each. Refuses when there is none. */
export async function openExport(context: Context, { account, caller }: Person) {
  const { db, clock } = context
  const found = await readExport(context, account.id)
  if (found?.state !== 'ready') {
    throw new Refusal('not_found', 'There is no export to download. Request a new one.')
  }
  await audit(db, 'DATA_EXPORT_DOWNLOAD', { at: clock.now(), accountId: account.id, caller })
  return { bytes: found.bytes ?? 0, parts: partsOf(db, account.id) }
}

async function* partsOf(db: Db, accountId: string) {
  for (let last = -1; ;) {
    const [part] = await db
      .select()
      .from(dataExportParts)
      .where(and(eq(dataExportParts.accountId, accountId), gt(dataExportParts.number, last)))
      .orderBy(asc(dataExportParts.number))
      .limit(1)
    if (!part) return
    last = part.number
    yield part.content
  }
}

/** Deletes an export, unless a new one was requested in the meantime. */
export async function forgetExport(db: Db, { accountId, requestedAt }: Row) {
  await db
    .delete(dataExports)
    .where(and(eq(dataExports.accountId, accountId), eq(dataExports.requestedAt, requestedAt)))
}

/** The export that is waiting to be written, or has been written. */
export const findExport = find

/** Marks an export as finished, unless a new one was requested in the meantime. Returns whether it did. */
export async function finishExport(
  db: Db,
  { accountId, requestedAt }: Row,
  { at, bytes }: { at: Date; bytes: number },
) {
  const finished = await db
    .update(dataExports)
    .set({ readyAt: at, bytes })
    .where(
      and(
        eq(dataExports.accountId, accountId),
        eq(dataExports.requestedAt, requestedAt),
        isNull(dataExports.readyAt),
      ),
    )
    .returning({ id: dataExports.accountId })
  return finished.length > 0
}
