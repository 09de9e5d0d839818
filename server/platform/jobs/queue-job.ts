import { and, eq, isNull, type SQL } from 'drizzle-orm'

import type { Db } from '../db/client.ts'
import { jobs } from './schema.ts'

export type NewJob = { kind: string; subjectId: string; ownerId: string | SQL; dueAt: Date }

/**
 * Enqueues a job within the transaction that makes it necessary; wake the jobs after the commit. A subject has one job
 * of each kind: the new time replaces the old one, and a server that is running the old job loses its lease.
 */
export async function queueJob(db: Db, { kind, subjectId, ownerId, dueAt }: NewJob) {
  await db
    .insert(jobs)
    .values({ kind, subjectId, ownerId, dueAt })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.subjectId],
      set: { dueAt, lease: null, attempts: 0, lastError: null },
    })
}

/**
 * The same, but leaves a waiting job unchanged, so that it may be called very often. A running job has to run again,
 * because it may already have read the data.
 */
export async function queueJobOnce(db: Db, job: NewJob) {
  const [waiting] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, job.kind), eq(jobs.subjectId, job.subjectId), isNull(jobs.lease)))
  if (!waiting) await queueJob(db, job)
}

/** For what no longer needs to be done. */
export const forgetJob = (db: Db, { kind, subjectId }: Pick<NewJob, 'kind' | 'subjectId'>) =>
  db.delete(jobs).where(and(eq(jobs.kind, kind), eq(jobs.subjectId, subjectId)))
