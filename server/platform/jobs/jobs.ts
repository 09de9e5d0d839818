import { randomUUID } from 'node:crypto'

import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
} from 'drizzle-orm'

import { type Clock, CLOCK_SKEW_SECONDS, secondsAfter } from '../clock.ts'
import type { Database } from '../db/client.ts'
import type { Log } from '../log.ts'
import { onBehalfOf } from '../network/connections.ts'
import { jobs } from './schema.ts'

const POLL_MS = 5_000
/** The delay after the database could not be reached, so that due jobs continue soon after it is back. */
const RETRY_MS = 1_000
const AT_ONCE = 8
/** However many jobs an account has, on however many servers, other accounts' jobs get a place next to its own. */
const AT_ONCE_BY_ACCOUNT = 2
/** A job whose server died is due again after this. The server that runs a job renews the lease well before. */
export const LEASE_SECONDS = 60
const RENEWAL_MS = 20_000
const FIRST_RETRY_SECONDS = 5
const LONGEST_RETRY_SECONDS = 60 * 60

/** Does the work for one subject. Returns when to do it again, or nothing when it is done. */
export type JobHandler = (subjectId: string, signal: AbortSignal) => Promise<Date | undefined>
export type JobHandlers = Readonly<Record<string, JobHandler>>

export type Jobs = {
  /** Signals that a job was enqueued. Returns immediately. */
  wake: () => void
  /** Settles when no due job is left. */
  idle: () => Promise<void>
  /** Interrupts running jobs and leaves them due for the next server. */
  stop: () => Promise<void>
}

type Row = typeof jobs.$inferSelect

/** Leases and retries that end later than any that begins now: they were stored before the clock was set back. */
const leftBehind = (now: Date) =>
  or(
    and(
      isNotNull(jobs.lease),
      gt(jobs.dueAt, secondsAfter(now, LEASE_SECONDS + CLOCK_SKEW_SECONDS)),
    ),
    and(
      isNull(jobs.lease),
      gt(jobs.attempts, 0),
      gt(jobs.dueAt, secondsAfter(now, LONGEST_RETRY_SECONDS + CLOCK_SKEW_SECONDS)),
    ),
  )

/**
 * Runs due jobs. Any number of replicas may do so: each job is taken by one of them (FOR UPDATE SKIP LOCKED) with a
 * lease that it renews; only the holder of the lease may write the outcome. A crash leaves the job due again. Accounts
 * with no running job come first, and no account takes all places.
 */
export function startJobs({
  db,
  clock,
  log,
  handlers,
  isAlone,
}: {
  db: Database
  clock: Clock
  log: Log
  handlers: JobHandlers
  /** No other server shares the database, so the previous lease holders are gone. */
  isAlone: boolean
}): Jobs {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  /** Leases with an unknown outcome, because the connection was lost while they were written. */
  const adrift = new Set<string>()
  let isWoken = false
  let isFailing = false
  let taking: Promise<void> | undefined
  let freedAt: Date | undefined

  const takeNext = async () => {
    const now = clock.now()
    // On any server.
    const busy = db
      .select({ ownerId: jobs.ownerId, jobs: count().as('running_jobs') })
      .from(jobs)
      .where(and(isNotNull(jobs.lease), gt(jobs.dueAt, now)))
      .groupBy(jobs.ownerId)
      .as('busy')
    const next = db
      .select({ id: jobs.id })
      .from(jobs)
      .leftJoin(busy, eq(busy.ownerId, jobs.ownerId))
      .where(and(lte(jobs.dueAt, now), or(isNull(busy.jobs), lt(busy.jobs, AT_ONCE_BY_ACCOUNT))))
      .orderBy(desc(isNull(busy.jobs)), asc(jobs.dueAt))
      .limit(1)
      .for('update', { of: jobs, skipLocked: true })
    const lease = randomUUID()
    adrift.add(lease)
    const [taken] = await db
      .update(jobs)
      .set({
        lease,
        attempts: sql`${jobs.attempts} + 1`,
        dueAt: secondsAfter(now, LEASE_SECONDS),
      })
      .where(sql`${jobs.id} = ${next}`)
      .returning()
    adrift.delete(lease)
    return taken
  }

  /** Jobs are idempotent, so one that may have been done is simply due again. */
  const returnAdrift = async () => {
    const leases = [...adrift]
    await db
      .update(jobs)
      .set({ lease: null, dueAt: clock.now() })
      .where(inArray(jobs.lease, leases))
    for (const lease of leases) adrift.delete(lease)
  }

  const mine = ({ id, lease }: Row) => and(eq(jobs.id, id), eq(jobs.lease, lease ?? ''))
  const handBack = (row: Row, change: Partial<Row>) =>
    db
      .update(jobs)
      .set({ lease: null, ...change })
      .where(mine(row))

  const handlerOf = ({ kind }: Row) => {
    const handler = handlers[kind]
    // Enqueued by a newer server: it waits for a server that knows it.
    if (!handler) throw new Error(`This server has no handler for jobs of the kind ${kind}.`)
    return handler
  }

  const run = async (row: Row) => {
    const lost = new AbortController()
    const renewal = setInterval(() => {
      db.update(jobs)
        .set({ dueAt: secondsAfter(clock.now(), LEASE_SECONDS) })
        .where(mine(row))
        .returning({ id: jobs.id })
        .then(
          (held) => held.length === 0 && lost.abort(),
          (error: unknown) =>
            log.warn('lease not renewed', { jobId: row.id, error: String(error) }),
        )
    }, RENEWAL_MS)
    try {
      const signal = AbortSignal.any([stopping.signal, lost.signal])
      // The server may have been stopped while the job was being taken.
      signal.throwIfAborted()
      const againAt = await handlerOf(row)(row.subjectId, signal)
      if (againAt) await handBack(row, { dueAt: againAt, attempts: 0, lastError: null })
      else await db.delete(jobs).where(mine(row))
    } catch (error) {
      if (stopping.signal.aborted) await handBack(row, { dueAt: clock.now() })
      else await postpone(row, error)
    } finally {
      clearInterval(renewal)
    }
  }

  const postpone = async (row: Row, error: unknown) => {
    log.error('job', error, { jobId: row.id, kind: row.kind, attempts: row.attempts })
    const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** (row.attempts - 1), LONGEST_RETRY_SECONDS)
    const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    await handBack(row, { dueAt: secondsAfter(clock.now(), wait), lastError })
  }

  /** The holder of such a lease loses it, as when it is not renewed in time. */
  const freeLeftBehind = async () => {
    const now = clock.now()
    const isSetBack = freedAt !== undefined && now < freedAt
    if (freedAt && !isSetBack && now < secondsAfter(freedAt, LEASE_SECONDS)) return
    freedAt = now
    const { rowCount } = await db
      .update(jobs)
      .set({ lease: null, dueAt: now })
      .where(leftBehind(now))
    if (rowCount) isWoken = true
  }

  const take = async () => {
    if (adrift.size > 0) await returnAdrift()
    if (isAlone) {
      isAlone = false
      await db.update(jobs).set({ lease: null, dueAt: clock.now() }).where(isNotNull(jobs.lease))
    }
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false
      while (running.size < AT_ONCE && !stopping.signal.aborted) {
        const row = await takeNext()
        isFailing = false
        if (!row) break
        const work = onBehalfOf(row.ownerId, () => run(row))
          .catch((error: unknown) => {
            log.error('job', error)
            if (row.lease) adrift.add(row.lease)
            retrySoon()
          })
          .finally(() => {
            running.delete(work)
            wake()
          })
        running.add(work)
      }
      if (!stopping.signal.aborted) await freeLeftBehind()
    }
  }

  const retrySoon = () => {
    if (!stopping.signal.aborted) setTimeout(wake, RETRY_MS).unref()
  }
  function wake() {
    isWoken = true
    taking ??= take()
      .catch((error: unknown) => {
        // Logged once for each outage, however long it is.
        if (!isFailing) log.error('jobs', error)
        isFailing = true
        retrySoon()
      })
      .finally(() => {
        taking = undefined
      })
  }
  const timer = setInterval(wake, POLL_MS).unref()

  return {
    wake,
    idle: async () => {
      wake()
      while (taking || running.size > 0) await Promise.all([taking, ...running])
    },
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await taking
      await Promise.all(running)
    },
  }
}
