import { and, eq, isNull, type SQL } from 'drizzle-orm'

import type { Db } from '../db/client.ts'
import { jobs } from './schema.ts'

export type NewJob = { kind: string; subjectId: string; ownerId: string | SQL; dueAt: Date }

/**
 * Puts a job down within the transaction that makes it needed; wake the jobs after commit. A subject has one job of a
 * kind: the new time takes the place of the old, and who runs the old one has lost it.
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
 * The same, but leaves a job that waits as it is, so that it may be called very often. One that runs has to run again:
 * it may have looked already.
 */
export async function queueJobOnce(db: Db, job: NewJob) {
  const [waiting] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, job.kind), eq(jobs.subjectId, job.subjectId), isNull(jobs.lease)))
  if (!waiting) await queueJob(db, job)
}
