import { eq } from 'drizzle-orm'

import type { LogReport } from '../../../contract/databases/activity.ts'
import { ruleNames } from '../../../contract/databases/rule-words.ts'
import { injectionSigns, type LogFault } from '../../../contract/databases/statement-kinds.ts'
import { atMostOfEach } from '../../platform/at-most.ts'
import { HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Context, Dependencies } from '../../platform/dependencies.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { BatchText } from '../../platform/log-intake/batch-body.ts'
import { storeInPartitions } from '../../platform/log-intake/partitions.ts'
import { turnsOf } from '../../platform/turns.ts'
import type { DatabaseRow } from '../databases/find-database.ts'
import { announceDatabase } from '../databases/move-database.ts'
import { notifyOfAlert } from '../databases/notify-of-database.ts'
import { databaseRules, databases } from '../schema.ts'
import { learn, readAllowed } from '../statement-rules/learning.ts'
import { ruleMatcher } from '../statement-rules/match-rules.ts'
import { readRules, type StoredRule } from '../statement-rules/service.ts'
import { type ActivityRows, factsAt } from './activity-rows.ts'
import { storeRefusedLines } from './arrivals.ts'
import { type StoredIdentityKey, identityKeyOf } from './identity-key.ts'
import { noteDatabaseArrival } from './ingest-key.ts'
import { type Outcome, storeRows } from './store-activity.ts'

/**
 * Batches from one database are stored in turn, so that its rules see what the previous batch stored. The thread reads
 * the next one meanwhile.
 */
const oneOfEach = atMostOfEach(1)
/** How long the rules may block the event loop: 10,000 entries are compared with 50 rules. */
const TURN_MS = 10
/** A rule that keeps matching is only reported once within this time. */
const ALERT_INTERVAL_SECONDS = HOUR_SECONDS

/** A database with the time zone of its log, and the hash of the key with which the batch was sent. */
type Sent = {
  row: DatabaseRow
  timeZone: string
  keyHash: Buffer
  /** Null before its first batch. */
  identityKey: StoredIdentityKey | null
}

/** Stores the entries of a log, with the rules that match each one, and returns why every other line was refused. */
export async function takeLog(
  context: Context & Pick<Dependencies, 'heavyWork'>,
  sent: Sent,
  batch: BatchText,
): Promise<LogReport> {
  const { row, timeZone, keyHash } = sent
  const identityKey = await identityKeyOf(context, row.id, sent.identityKey)
  // Always in the thread: the parsers are large, and a statement can be made to keep them busy.
  const read = await context.heavyWork.batchInLine(row.organisationId, (timeLimitMs) =>
    context.heavyWork.run(
      'readLog',
      {
        batch,
        databaseId: row.id,
        identityKey,
        engine: row.engine,
        timeZone,
        now: context.clock.now(),
      },
      {
        timeLimitMs,
        // A small body shares its memory with others, and can only be copied.
        handedOver:
          batch.bytes.length === batch.bytes.buffer.byteLength ? [batch.bytes.buffer] : [],
      },
    ),
  )
  if ('refusal' in read) {
    const { code, message, details } = read.refusal
    throw new Refusal(code, message, details)
  }
  const { count, rows, refused, ...report } = read
  const { accepted, isAlert, isNotified } = await oneOfEach(row.id, () =>
    storeRead(context, row, { rows, refused }),
  )
  if (isNotified) announceDatabase(context, row)
  else if (isAlert) context.live.publish(row.organisationId, { kind: 'database', id: row.id })
  // Last: if it fails, the batch is sent again, and its entries are known by then.
  if (count > 0) await noteDatabaseArrival(context, { databaseId: row.id, keyHash })
  return { accepted, duplicates: count - accepted, ...report }
}

type Read = {
  rows: ActivityRows
  refused: readonly { line: number; reason: LogFault }[]
}

/** A batch that isn't stored with all its consequences is sent again, and then none of its entries may be known. */
const storeRead = (context: Context, row: DatabaseRow, read: Read) =>
  storeInPartitions(context.db, 'database_activity', {
    store: (isFirstTry) =>
      context.db.transaction((tx) =>
        storeBatch({ ...context, db: tx }, row, { ...read, isFirstTry }),
      ),
    instants: () => Array.from(read.rows.times, (time) => new Date(time)),
  })

async function storeBatch(
  context: Context,
  row: DatabaseRow,
  { rows, refused, isFirstTry }: Read & { isFirstTry: boolean },
) {
  const { db, clock } = context
  // A change of the rules or of the allow list waits, and is seen by the next batch.
  const [found] = await db
    .select({ id: databases.id })
    .from(databases)
    .where(eq(databases.id, row.id))
    .for('no key update')
  // It was purged in the meantime.
  if (!found) return { accepted: 0, isAlert: false, isNotified: false }
  const rules = await readRules(db, row.id)
  const { outcomes, outcomeOf } = await applyRules(context, row, { rules, rows })
  const { stored, keepsStatements, learningUntil } = await storeRows(db, row.id, {
    rows,
    outcomes,
    outcomeOf,
    isFirstTry,
  })
  if (learningUntil !== null && learningUntil > clock.now())
    await learn(db, row.id, {
      // Only the new ones: a shipper may send a batch twice.
      entries: stored
        .flatMap((at) => factsAt(rows, at) ?? [])
        .map((facts) => (keepsStatements ? facts : { ...facts, statement: null })),
      at: clock.now(),
      isInjection: ({ signs }) => signs.some((sign) => injectionSigns.some((one) => one === sign)),
    })
  await storeRefusedLines(context, row.id, refused)
  const matched = new Set(stored.map((at) => outcomes[outcomeOf[at] ?? -1]?.alertedBy))
  const alerting = rules.filter(({ id }) => matched.has(id))
  const isNotified = await alert(context, row, alerting)
  return { accepted: stored.length, isAlert: alerting.length > 0, isNotified }
}

/** Returns the possible outcomes, each with the rule that alerts, and which of them each entry has. */
async function applyRules(
  { db }: Pick<Context, 'db'>,
  row: DatabaseRow,
  { rules, rows }: { rules: readonly StoredRule[]; rows: ActivityRows },
): Promise<{ outcomes: RuleOutcome[]; outcomeOf: Uint32Array }> {
  const needsAllowed = rules.some(({ kind }) => kind === 'unknown_statement')
  const isAllowed = needsAllowed ? await readAllowed(db, row.id) : () => true
  const match = ruleMatcher(rules, { isAllowed })
  const outcomes = [noRule, ...rules.map(outcomeBy)]
  const outcomeOf = new Uint32Array(rows.times.length)
  const pause = turnsOf(TURN_MS)
  for (let at = 0; at < outcomeOf.length; at += 1) {
    const facts = factsAt(rows, at)
    outcomeOf[at] = facts ? match(facts) + 1 : 0
    const turn = pause()
    // Awaiting nothing, a thousand times, takes half a millisecond.
    if (turn) await turn
  }
  return { outcomes, outcomeOf }
}

type RuleOutcome = Outcome & { alertedBy?: string }
const noRule: RuleOutcome = { action: 'recorded', ruleKind: null }
const outcomeBy = ({ id, kind, action }: StoredRule): RuleOutcome =>
  action === 'alert'
    ? { action: 'alerted', ruleKind: kind, alertedBy: id }
    : { action: 'logged', ruleKind: kind }

/**
 * Notifies the people with access to the database of each of these rules, unless it did so recently. Returns whether it
 * notified anybody.
 */
async function alert(context: Context, row: DatabaseRow, rules: readonly StoredRule[]) {
  const now = context.clock.now()
  const silentSince = secondsAfter(now, -ALERT_INTERVAL_SECONDS)
  const due = rules.filter(({ alertedAt }) => alertedAt === null || alertedAt < silentSince)
  for (const { id, kind } of due) {
    await context.db.update(databaseRules).set({ alertedAt: now }).where(eq(databaseRules.id, id))
    await notifyOfAlert(context, row, ruleNames[kind])
  }
  return due.length > 0
}
