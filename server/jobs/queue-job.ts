import type { Db } from '../db/client.ts'
import { type JobKind, jobs } from '../db/schema.ts'

/**
 * Puts a job down for a website, within the transaction that makes it needed; wake the jobs after commit. A website has
 * one job of a kind: the new time takes the place of the old, and who runs the old one has lost it.
 */
export async function queueJob(
  db: Db,
  { kind, domainId, dueAt }: { kind: JobKind; domainId: string; dueAt: Date },
) {
  await db
    .insert(jobs)
    .values({ kind, domainId, dueAt })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.domainId],
      set: { dueAt, lease: null, attempts: 0, lastError: null },
    })
}
