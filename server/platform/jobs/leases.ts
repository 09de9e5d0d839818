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
import { jobs } from './schema.ts'

/** However many jobs an account has, and on however many servers, other accounts' jobs get a slot too. */
const AT_ONCE_BY_ACCOUNT = 2
/** A job whose server died is due again after this. The server that runs it renews the lease well before. */
export const LEASE_SECONDS = 60
export const LONGEST_RETRY_SECONDS = 60 * 60

export type Job = typeof jobs.$inferSelect

/** Leases and retries that end later than any that begins now: they were written before the clock was set back. */
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

const held = ({ id, lease }: Job) => and(eq(jobs.id, id), eq(jobs.lease, lease ?? ''))

/** Leases on the rows of jobs: only the holder of one runs the job and may write its outcome. */
export function jobLeases(db: Database, clock: Clock) {
  /** Leases whose state in the database is unknown because the connection was lost. */
  const adrift = new Set<string>()
  let freedAt: Date | undefined

  return {
    /** Takes the next due job. Accounts with no running job on any server come first. */
    takeNext: async (): Promise<Job | undefined> => {
      const now = clock.now()
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
    },

    /** Returns false when another server has claimed the job. */
    renew: async (job: Job) => {
      const renewed = await db
        .update(jobs)
        .set({ dueAt: secondsAfter(clock.now(), LEASE_SECONDS) })
        .where(held(job))
        .returning({ id: jobs.id })
      return renewed.length > 0
    },

    handBack: async (job: Job, change: Partial<Job>) => {
      await db
        .update(jobs)
        .set({ lease: null, ...change })
        .where(held(job))
    },

    remove: async (job: Job) => {
      await db.delete(jobs).where(held(job))
    },

    /** Its outcome could not be written: returnAdrift hands it back later. */
    setAdrift: ({ lease }: Job) => {
      if (lease) adrift.add(lease)
    },

    hasAdrift: () => adrift.size > 0,

    /** Jobs are idempotent, so one that may have been done is simply due again. */
    returnAdrift: async () => {
      const leases = [...adrift]
      await db
        .update(jobs)
        .set({ lease: null, dueAt: clock.now() })
        .where(inArray(jobs.lease, leases))
      for (const lease of leases) adrift.delete(lease)
    },

    /** For a server that shares the database with no other: the previous lease holder is gone. */
    freeAll: async () => {
      await db.update(jobs).set({ lease: null, dueAt: clock.now() }).where(isNotNull(jobs.lease))
    },

    /** Frees leases from before the clock was set back, as when they are not renewed in time. Returns whether any was. */
    freeLeftBehind: async () => {
      const now = clock.now()
      const isSetBack = freedAt !== undefined && now < freedAt
      if (freedAt && !isSetBack && now < secondsAfter(freedAt, LEASE_SECONDS)) return false
      freedAt = now
      const { rowCount } = await db
        .update(jobs)
        .set({ lease: null, dueAt: now })
        .where(leftBehind(now))
      return Boolean(rowCount)
    },
  }
}
export type JobLeases = ReturnType<typeof jobLeases>
