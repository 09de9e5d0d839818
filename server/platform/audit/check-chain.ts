import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'

import { type Clock, DAY_SECONDS, secondsAfter } from '../clock.ts'
import type { Db } from '../db/client.ts'
import type { Log } from '../log.ts'
import type { Keys } from '../security/keys.ts'
import { type Chain, hashOf, isProved, isSameHash, sealAuditEvents } from './chain.ts'
import { auditChain, auditEvents } from './schema.ts'

const AT_ONCE = 1_000
/** The maximum number of faults that are listed individually. */
const LISTED_MAX = 100
const CHECK_INTERVAL_SECONDS = DAY_SECONDS

export type AuditFault =
  /** By its place in the chain. */
  | { fault: 'changed'; seq: number }
  | { fault: 'removed'; from: number; to: number }
  /** By its id, because a row that was added may have no place. */
  | { fault: 'added'; id: number }
  /** The row with the ends of the chain was changed or removed. */
  | { fault: 'ends' }
  /**
   * The row that was once the newest is missing, or another one has its place: the log was emptied, or an old copy
   * restored.
   */
  | { fault: 'replaced'; seq: number }

/** The newest row of a check: its place in the chain and its hash. */
export type ChainHead = { seq: number; hash: string }

type AuditCheck = {
  checked: number
  faults: AuditFault[]
  /** To compare with what was logged earlier: restoring an old database restores its end too. */
  head: ChainHead
}

/**
 * Reads the whole log and finds the rows that were changed, removed or added by anything other than a server. What was
 * written before the call is part of the chain then. `expected` is the newest row of an earlier check, which was stored
 * outside of the database.
 */
export async function checkAuditChain(
  context: { db: Db; keys: Keys },
  { expected }: { expected?: ChainHead | undefined } = {},
): Promise<AuditCheck> {
  await sealAuditEvents(context)
  const { db, keys } = context
  const start = await readChain(db)
  const faults: AuditFault[] = []
  const report = (fault: AuditFault) => {
    if (faults.length < LISTED_MAX) faults.push(fault)
  }
  if (!isProved(keys, start)) report({ fault: 'ends' })
  let checked = 0
  let seq = start.anchorSeq
  let previous: Buffer | null | undefined = start.anchorHash
  for (;;) {
    const rows = await db
      .select()
      .from(auditEvents)
      .where(and(gt(auditEvents.seq, seq), lte(auditEvents.seq, start.headSeq)))
      .orderBy(asc(auditEvents.seq))
      .limit(AT_ONCE)
    // Read after the rows: those that have become too old in the meantime are not missing.
    const { anchorSeq, anchorHash } = await readChain(db)
    for (const row of rows) {
      const place = row.seq ?? 0
      if (place > seq + 1 && anchorSeq > seq) {
        seq = Math.min(anchorSeq, place - 1)
        previous = anchorSeq === seq ? anchorHash : undefined
      }
      if (place > seq + 1) {
        report({ fault: 'removed', from: seq + 1, to: place - 1 })
        previous = undefined
      }
      // What follows a gap can't be computed: the gap is the fault.
      if (previous !== undefined) {
        const isRight = hashOf(keys, row, previous).some((right) => isSameHash(right, row.hash))
        if (!isRight) report({ fault: 'changed', seq: place })
      }
      seq = place
      previous = row.hash
      checked += 1
    }
    if (rows.length < AT_ONCE) {
      const reached = Math.max(seq, anchorSeq)
      if (reached < start.headSeq)
        report({ fault: 'removed', from: reached + 1, to: start.headSeq })
      else if (reached === start.headSeq && previous && !isSameHash(previous, start.headHash))
        report({ fault: 'ends' })
      break
    }
  }
  if (expected && !(await hasRow(db, expected))) report({ fault: 'replaced', seq: expected.seq })

  // In one statement each, because the ends can move in the meantime.
  const foreign = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      or(
        lte(auditEvents.seq, sql`(select max(${auditChain.anchorSeq}) from ${auditChain})`),
        gt(auditEvents.seq, sql`(select max(${auditChain.headSeq}) from ${auditChain})`),
        and(
          isNull(auditEvents.seq),
          isNull(auditEvents.mark),
          gt(
            auditEvents.id,
            sql`coalesce((select max(${auditChain.unmarkedTo}) from ${auditChain}), 0)`,
          ),
        ),
      ),
    )
    .orderBy(asc(auditEvents.id))
    .limit(LISTED_MAX)
  for (const { id } of foreign) report({ fault: 'added', id })
  const head = { seq: start.headSeq, hash: start.headHash?.toString('hex') ?? '' }
  return { checked, faults, head }
}

/** Whether the row is in the chain, or was deleted because of its age. */
async function hasRow(db: Db, { seq, hash }: ChainHead) {
  const [row] = await db
    .select({ hash: auditEvents.hash })
    .from(auditEvents)
    .where(eq(auditEvents.seq, seq))
  // Read after the row, which may have become too old in the meantime.
  const { anchorSeq, anchorHash } = await readChain(db)
  if (row || seq === anchorSeq) {
    return isSameHash(Buffer.from(hash, 'hex'), row ? row.hash : anchorHash)
  }
  return seq < anchorSeq
}

/** Checks the log once a day, on one of the servers. Logs the outcome, which a metric shows too. */
export async function checkAuditChainDaily({
  db,
  keys,
  clock,
  log,
}: {
  db: Db
  keys: Keys
  clock: Clock
  log: Log
}) {
  const now = clock.now()
  const due = secondsAfter(now, -CHECK_INTERVAL_SECONDS)
  const [taken] = await db
    .update(auditChain)
    .set({ checkedAt: now })
    .where(or(isNull(auditChain.checkedAt), lte(auditChain.checkedAt, due)))
    .returning({ id: auditChain.id })
  const isLost = !taken && (await isChainLost(db))
  if (!taken && !isLost) return
  const { checked, faults, head } = await checkAuditChain({ db, keys })
  await db.update(auditChain).set({ faults: faults.length })
  if (faults.length === 0) return log.info('audit log', { checked, head })
  const message = 'The audit log was changed outside of Parapet. Run npm run check-audit-log.'
  log.error('audit log', new Error(message), { checked, head, faults })
}

async function isChainLost(db: Db) {
  const [row] = await db.select({ id: auditChain.id }).from(auditChain)
  if (row) return false
  const [sealed] = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(isNotNull(auditEvents.seq))
    .limit(1)
  return sealed !== undefined
}

const none: Chain = {
  id: 1,
  anchorSeq: 0,
  anchorHash: null,
  headSeq: 0,
  headHash: null,
  unmarkedTo: 0,
  proof: null,
  checkedAt: null,
  faults: 0,
}

async function readChain(db: Db): Promise<Chain> {
  const [chain] = await db.select().from(auditChain)
  if (chain) return chain
  const [{ last } = { last: null }] = await db
    .select({ last: sql<number | null>`max(${auditEvents.seq})`.mapWith(Number) })
    .from(auditEvents)
  // Without its ends, the rows are checked among themselves; a proof that nothing matches reports the missing row.
  return last ? { ...none, headSeq: last, proof: Buffer.alloc(0) } : none
}
