import { randomUUID } from 'node:crypto'

import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'

import type { Db } from '../db/client.ts'
import { manyRows } from '../db/many-rows.ts'
import { jobs } from './schema.ts'

export type NewJob = { kind: string; subjectId: string; ownerId: string; dueAt: Date }

const replacing = {
  target: [jobs.kind, jobs.subjectId],
  set: { dueAt: sql`excluded.due_at`, lease: null, attempts: 0, lastError: null },
}

/**
 * Enqueues a job within the transaction that makes it necessary; wake the jobs after the commit. A subject has one job
 * of each kind: the new time replaces the old one, and a server that is running the old job loses its lease.
 */
export async function queueJob(db: Db, job: Omit<NewJob, 'ownerId'> & { ownerId: string | SQL }) {
  await db.insert(jobs).values(job).onConflictDoUpdate(replacing)
}

/** The same for several: each for a different subject, or of a different kind. */
export async function queueJobs(db: Db, queued: readonly NewJob[]) {
  if (queued.length === 0) return
  const rows = queued.map((job) => {
    return { ...job, id: randomUUID(), attempts: 0, lease: null, lastError: null }
  })
  await db.insert(jobs).select(manyRows(jobs, rows)).onConflictDoUpdate(replacing)
}

/**
 * The same, but leaves a waiting job unchanged, so that it may be called very often. A running job has to run again,
 * because it may already have read the data. Returns when the job is due.
 */
export async function queueJobOnce(db: Db, job: Parameters<typeof queueJob>[1]) {
  const [waiting] = await db
    .select({ dueAt: jobs.dueAt })
    .from(jobs)
    .where(and(eq(jobs.kind, job.kind), eq(jobs.subjectId, job.subjectId), isNull(jobs.lease)))
  if (waiting) return waiting.dueAt
  await queueJob(db, job)
  return job.dueAt
}

/**
 * Removes running jobs in the same transaction as their work, so that the work isn't repeated if their outcome is lost.
 * Keeps a job that was enqueued again in the meantime.
 */
export async function finishJobs(db: Db, kind: string, subjectIds: readonly string[]) {
  const ofSubjects = and(eq(jobs.kind, kind), inArray(jobs.subjectId, [...subjectIds]))
  await db.delete(jobs).where(and(ofSubjects, isNotNull(jobs.lease)))
}

/** For what no longer needs to be done. */
export async function forgetJobs(db: Db, kind: string, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return
  await db.delete(jobs).where(and(eq(jobs.kind, kind), inArray(jobs.subjectId, [...subjectIds])))
}
