import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { domains } from '../../websites/domains/schema.ts'
import { instant } from '../db/columns.ts'

export const jobKinds = [
  'scan',
  'check_name_servers',
  'check_registration',
  'check_posture',
  'watch_attacks',
  'purge',
] as const
export type JobKind = (typeof jobKinds)[number]

/** What is to be done for a website, and when (see server/platform/jobs). */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: jobKinds }).notNull(),
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** Set ahead while the job runs: should its server die, it is due again then. */
    dueAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** Who runs it now. */
    lease: uuid(),
    lastError: text(),
  },
  (table) => [
    unique('jobs_kind_domain_unique').on(table.kind, table.domainId),
    index().on(table.dueAt),
  ],
)
