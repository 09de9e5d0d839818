import { and, eq, inArray } from 'drizzle-orm'

import type { Db } from '../platform/db/client.ts'
import { queueJob } from '../platform/jobs/queue-job.ts'
import { jobs } from '../platform/jobs/schema.ts'

const databaseJobKinds = ['check_database', 'check_database_now', 'purge_database'] as const
export type DatabaseJobKind = (typeof databaseJobKinds)[number]

/** Like queueJob, for a database, in the queue of its owner. */
export const queueDatabaseJob = (
  db: Db,
  {
    kind,
    database: { id, organisationId },
    dueAt,
  }: { kind: DatabaseJobKind; database: { id: string; organisationId: string }; dueAt: Date },
) => queueJob(db, { kind, subjectId: id, ownerId: organisationId, dueAt })

/** No foreign key deletes them. */
export const forgetJobsOn = (db: Db, databaseId: string) =>
  db
    .delete(jobs)
    .where(and(eq(jobs.subjectId, databaseId), inArray(jobs.kind, [...databaseJobKinds])))
