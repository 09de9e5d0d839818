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
  ownerId: sql`(select ${domains.accountId} from ${domains} where ${domains.id} = ${domainId})`,
  dueAt,
})

/** As queueJob, for a website and at its owner's turn. */
export const queueDomainJob = (db: Db, job: DomainJob) => queueJob(db, jobOn(job))

/** As queueJobOnce, for a website and at its owner's turn. */
export const queueDomainJobOnce = (db: Db, job: DomainJob) => queueJobOnce(db, jobOn(job))

/** The jobs of a website, of one kind. */
export const isDomainJob = (domainId: string, kind: DomainJobKind) =>
  and(eq(jobs.subjectId, domainId), eq(jobs.kind, kind))

/** For a website that is gone: no foreign key takes its jobs along. */
export const forgetJobsOn = (db: Db, domainId: string) =>
  db.delete(jobs).where(and(eq(jobs.subjectId, domainId), inArray(jobs.kind, [...domainJobKinds])))
