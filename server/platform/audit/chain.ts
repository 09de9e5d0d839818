import { timingSafeEqual } from 'node:crypto'
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises'

import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'

import { AUDIT_KEPT_DAYS } from '../../../contract/audit-kinds.ts'
import { type Clock, DAY_SECONDS, secondsAfter } from '../clock.ts'
import type { Db } from '../db/client.ts'
import type { Keys } from '../security/keys.ts'
import { turnsOf } from '../turns.ts'
import { isMark } from './marks.ts'
import { auditChain, auditEvents } from './schema.ts'

/** How many rows are sealed or deleted in one transaction, so that other work gets its turn. */
const AT_ONCE = 100
/** The longest that sealing blocks the event loop. */
const TURN_MS = 10

type Sealing = { db: Db; keys: Keys }
type AuditRow = typeof auditEvents.$inferSelect
export type Chain = typeof auditChain.$inferSelect

/**
 * Assigns a place in the chain to each row that was written since the last time. Only one server does so at a time; no
 * other transaction waits for it. Returns how many rows were sealed.
 */
export async function sealAuditEvents(context: Sealing): Promise<number> {
  let sealed = 0
  const pause = turnsOf(TURN_MS)
  for (;;) {
    const { looked, count } = await context.db.transaction((tx) =>
      sealSome({ ...context, db: tx }, pause),
    )
    sealed += count
    if (looked < AT_ONCE) return sealed
    // Several batches in one go would keep everybody else from an embedded database.
    await othersHadTheirTurn()
  }
}

async function sealSome({ db, keys }: Sealing, pause: ReturnType<typeof turnsOf>) {
  const chain = await lockChain(db)
  if (!chain) return { looked: 0, count: 0 }
  const rows = await db
    .select()
    .from(auditEvents)
    .where(
      and(
        isNull(auditEvents.seq),
        or(isNotNull(auditEvents.mark), lte(auditEvents.id, chain.unmarkedTo)),
      ),
    )
    .orderBy(asc(auditEvents.id))
    .limit(AT_ONCE)
  const isOurs = (row: AuditRow) =>
    row.mark ? isMark(keys, row.mark, row) : row.id <= chain.unmarkedTo
  let { headSeq, headHash } = chain
  const sealed = []
  const foreign = []
  for (const row of rows) {
    await pause()
    if (isOurs(row)) {
      headSeq += 1
      headHash = hashOf(keys, { ...row, seq: headSeq }, headHash)[0]
      sealed.push({ id: row.id, seq: headSeq, hash: headHash })
    } else foreign.push(row)
  }
  if (sealed.length > 0) {
    await db.execute(sql`
      update ${auditEvents} set seq = place.seq, hash = place.hash, mark = null
      from unnest(
        ${sql.param(sealed.map(({ id }) => id))}::bigint[],
        ${sql.param(sealed.map(({ seq }) => seq))}::bigint[],
        ${sql.param(sealed.map(({ hash }) => hash))}::bytea[]
      ) as place (id, seq, hash)
      where ${auditEvents.id} = place.id`)
  }
  // The check reports rows without a mark.
  for (const { id } of foreign) {
    await db.update(auditEvents).set({ mark: null }).where(eq(auditEvents.id, id))
  }
  const hasOld = rows.some(({ id }) => id <= chain.unmarkedTo)
  if (sealed.length > 0 || (chain.unmarkedTo > 0 && !hasOld)) {
    const unmarkedTo = hasOld ? chain.unmarkedTo : 0
    await writeChain({ db, keys }, chain, { headSeq, headHash, unmarkedTo })
  }
  return { looked: rows.length, count: sealed.length }
}

/** Deletes the events that are too old. The hash of the last one is kept, because the next row depends on it. */
export async function forgetOldAuditEvents({ db, keys, clock }: Sealing & { clock: Clock }) {
  const oldest = secondsAfter(clock.now(), -AUDIT_KEPT_DAYS * DAY_SECONDS)
  for (;;) {
    const forgotten = await db.transaction(async (tx) => {
      const chain = await lockChain(tx)
      if (!chain) return 0
      const rows = await tx
        .select({ seq: auditEvents.seq, at: auditEvents.at, hash: auditEvents.hash })
        .from(auditEvents)
        .where(isNotNull(auditEvents.seq))
        .orderBy(asc(auditEvents.seq))
        .limit(AT_ONCE)
      const kept = rows.findIndex(({ at }) => at >= oldest)
      const old = kept < 0 ? rows : rows.slice(0, kept)
      const last = old.at(-1)
      if (!last?.seq) return 0
      await tx.delete(auditEvents).where(lte(auditEvents.seq, last.seq))
      await writeChain({ db: tx, keys }, chain, { anchorSeq: last.seq, anchorHash: last.hash })
      return old.length
    })
    if (forgotten < AT_ONCE) return
  }
}

/**
 * Returns the hash over a row, its place and the hash of the row before: with the current key, then with each older
 * one. Keyed, because otherwise anyone who changes a row could recompute the hashes.
 */
export const hashOf = (keys: Keys, row: AuditRow, previous: Buffer | null) =>
  keys.digests(
    'audit log',
    'row',
    previous ?? '',
    JSON.stringify([
      row.seq,
      row.id,
      row.at.toISOString(),
      row.kind,
      row.organisationId,
      row.accountId,
      row.tokenId,
      row.resourceId,
      row.address,
      row.userAgent,
      row.requestId,
      sorted(row.detail),
      sorted(row.changes),
      // Rows from before there were partners keep their hash.
      ...(row.partnerId === null ? [] : [row.partnerId]),
    ]),
  ) as [Buffer, ...Buffer[]]

/** jsonb has its own key order. */
const sorted = (fields: object | null): unknown =>
  fields &&
  Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [name, value && typeof value === 'object' ? sorted(value) : value])

/** Whether a server wrote the ends of the chain. */
export const isProved = (keys: Keys, chain: Chain) =>
  chain.proof === null
    ? chain.headSeq === 0 && chain.anchorSeq === 0
    : proofOf(keys, chain).some((right) => isSameHash(right, chain.proof))

export const isSameHash = (right: Buffer, stored: Buffer | null) =>
  stored !== null && right.length === stored.length && timingSafeEqual(right, stored)

const proofOf = (keys: Keys, chain: Chain) =>
  keys.digests(
    'audit log',
    'ends',
    JSON.stringify([chain.anchorSeq, chain.headSeq, chain.unmarkedTo]),
    chain.anchorHash ?? '',
    chain.headHash ?? '',
  )

/** Returns the ends of the chain, or undefined while another server is at work on it. */
async function lockChain(db: Db): Promise<Chain | undefined> {
  const [chain] = await db.select().from(auditChain).for('update', { skipLocked: true })
  if (chain) return chain
  // Only for an empty log: a chain that lost its ends is a fault, not a new chain.
  await db.execute(sql`
    insert into ${auditChain} (id) select 1
    where not exists (select from ${auditEvents} where seq is not null)
    on conflict do nothing`)
  const [made] = await db.select().from(auditChain).for('update', { skipLocked: true })
  return made
}

/** A forged end never gets a valid proof, however much is appended to it. */
async function writeChain({ db, keys }: Sealing, chain: Chain, change: Partial<Chain>) {
  const next = { ...chain, ...change }
  const proof = isProved(keys, chain) ? proofOf(keys, next)[0] : chain.proof
  await db.update(auditChain).set({ ...change, proof })
}
