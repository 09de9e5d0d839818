import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../db/columns.ts'

/** What to do, for which subject, and when (see server/platform/jobs). */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The key of its handler in server/job-handlers.ts. */
    kind: text().notNull(),
    /** The id of its subject, such as a website. */
    subjectId: uuid().notNull(),
    /** The account whose turn it waits for. */
    ownerId: uuid().notNull(),
    /** Postponed while the job runs; if its server dies, the job is due again at this time. */
    dueAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** Identifies the server that is running it. */
    lease: uuid(),
    lastError: text(),
  },
  (table) => [
    unique('jobs_kind_subject_unique').on(table.kind, table.subjectId),
    index().on(table.dueAt),
  ],
)
