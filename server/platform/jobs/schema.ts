import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../db/columns.ts'

/** What is to be done, about what, and when (see server/platform/jobs). */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What server/job-handlers.ts does it by. */
    kind: text().notNull(),
    /** The id of what it is about, such as a website. */
    subjectId: uuid().notNull(),
    /** The account beside whose other jobs it waits for its turn. */
    ownerId: uuid().notNull(),
    /** Set ahead while the job runs: should its server die, it is due again then. */
    dueAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** Who runs it now. */
    lease: uuid(),
    lastError: text(),
  },
  (table) => [
    unique('jobs_kind_subject_unique').on(table.kind, table.subjectId),
    index().on(table.dueAt),
  ],
)
