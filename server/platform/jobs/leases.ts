import { randomUUID } from 'node:crypto'

import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
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

/** Those of the jobs whose leases are still theirs. */
const held = (taken: readonly Job[]) =>
  and(
    inArray(
      jobs.id,
      taken.map(({ id }) => id),
    ),
    inArray(jobs.lease, [...new Set(taken.map(({ lease }) => lease ?? ''))]),
  )

/** Leases on the rows of jobs: only the holder of one runs the job and may write its outcome. */
export function jobLeases(db: Database, clock: Clock) {
  /** Leases whose state in the database is unknown because the connection was lost. */
  const adrift = new Set<string>()
  let freedAt: Date | undefined

  const take = async (which: SQL, now: Date) => {
    const lease = randomUUID()
    adrift.add(lease)
    const taken = await db
      .update(jobs)
      .set({
        lease,
        attempts: sql`${jobs.attempts} + 1`,
        dueAt: secondsAfter(now, LEASE_SECONDS),
      })
      .where(which)
      .returning()
    adrift.delete(lease)
    return taken
  }

  return {
    /** Takes the next due job of other kinds. Accounts with no running job on any server come first. */
    takeNext: async (otherThan: readonly string[]): Promise<Job | undefined> => {
      const now = clock.now()
      /** The accounts with this many running jobs. */
      const busy = (running: number) =>
        db
          .select({ ownerId: jobs.ownerId })
          .from(jobs)
          // Other servers' clocks may be ahead. Without an end, this would read every job that is due some day.
          .where(
            and(
              isNotNull(jobs.lease),
              gt(jobs.dueAt, now),
              lte(jobs.dueAt, secondsAfter(now, LEASE_SECONDS + CLOCK_SKEW_SECONDS)),
            ),
          )
          .groupBy(jobs.ownerId)
          .having(gte(count(), running))
      const firstDue = (running: number) =>
        db
          .select({ id: jobs.id })
          .from(jobs)
          .where(
            and(
              lte(jobs.dueAt, now),
              notInArray(jobs.ownerId, busy(running)),
              otherThan.length > 0 ? notInArray(jobs.kind, [...otherThan]) : undefined,
            ),
          )
          .orderBy(asc(jobs.dueAt))
          .limit(1)
          .for('update', { skipLocked: true })
      // Two searches along the index, of which the second is rarely needed: one that sorts reads all due jobs each
      // time.
      const [taken] = await take(
        sql`${jobs.id} = coalesce(${firstDue(1)}, ${firstDue(AT_ONCE_BY_ACCOUNT)})`,
        now,
      )
      return taken
    },

    /** Takes more due jobs of a kind, of any account: they are done together. */
    takeMore: async (kind: string, limit: number): Promise<Job[]> => {
      const now = clock.now()
      const due = db
        .select({ id: jobs.id })
        .from(jobs)
        .where(and(eq(jobs.kind, kind), lte(jobs.dueAt, now)))
        .orderBy(asc(jobs.dueAt))
        .limit(limit)
        .for('update', { skipLocked: true })
      return take(sql`${jobs.id} = any (array(${due}))`, now)
    },

    /** Returns false when other servers have claimed all of the jobs. */
    renew: async (taken: readonly Job[]) => {
      const renewed = await db
        .update(jobs)
        .set({ dueAt: secondsAfter(clock.now(), LEASE_SECONDS) })
        .where(held(taken))
        .returning({ id: jobs.id })
      return renewed.length > 0
    },

    handBack: async (taken: readonly Job[], change: Partial<Job>) => {
      await db
        .update(jobs)
        .set({ lease: null, ...change })
        .where(held(taken))
    },

    remove: async (taken: readonly Job[]) => {
      await db.delete(jobs).where(held(taken))
    },

    /** Its outcome could not be written: returnAdrift hands it back later. */
    setAdrift: (taken: readonly Job[]) => {
      for (const { lease } of taken) if (lease) adrift.add(lease)
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

    /**
     * Frees leases from before the clock was set back, as when they are not renewed in time. Returns whether any was.
     */
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
