import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Db } from '../platform/db/client.ts'
import { queueJob, queueJobOnce } from '../platform/jobs/queue-job.ts'
import { jobs } from '../platform/jobs/schema.ts'
import { domains } from './schema/domains.ts'

const domainJobKinds = [
  'scan',
  'check_name_servers',
  'check_registration',
  'check_posture',
  'watch_attacks',
  'purge',
] as const
export type DomainJobKind = (typeof domainJobKinds)[number]

type DomainJob = { kind: DomainJobKind; domainId: string; dueAt: Date }

const jobOn = ({ kind, domainId, dueAt }: DomainJob) => ({
  kind,
  subjectId: domainId,
  ownerId: sql`(select ${domains.organisationId} from ${domains} where ${domains.id} = ${domainId})`,
  dueAt,
})

/** Like queueJob, for a website, in the queue of its owner. */
export const queueDomainJob = (db: Db, job: DomainJob) => queueJob(db, jobOn(job))

/** Like queueJobOnce, for a website, in the queue of its owner. */
export const queueDomainJobOnce = (db: Db, job: DomainJob) => queueJobOnce(db, jobOn(job))

/** Matches the website's jobs of one kind. */
export const isDomainJob = (domainId: string, kind: DomainJobKind) =>
  and(eq(jobs.subjectId, domainId), eq(jobs.kind, kind))

/** For a removed website: no foreign key deletes its jobs. */
export const forgetJobsOn = (db: Db, domainId: string) =>
  db.delete(jobs).where(and(eq(jobs.subjectId, domainId), inArray(jobs.kind, [...domainJobKinds])))
