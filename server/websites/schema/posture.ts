import {
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import { type PostureCheckId, postureCheckIds } from '../../../contract/websites/posture.ts'
import { instant } from '../../platform/db/columns.ts'
import { domains } from './domains.ts'

/** What one check came to. */
export type CheckResult = {
  id: PostureCheckId
  /** What it adds to the score, by the published method or, where there is none, by ours. Null: not tested. */
  points: number | null
  /** In a sentence. */
  finding: string
  /** As it was seen. */
  observed: string | null
}

/** What the checks of a website have found, each time that they ran. */
export const postureRuns = pgTable(
  'posture_runs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    checkedAt: instant().notNull(),
    /** Null when the website did not answer. */
    score: integer(),
    results: jsonb().$type<CheckResult[]>().notNull(),
  },
  (table) => [index().on(table.domainId, table.id)],
)

/** Findings that their owner leaves as they are until a day. */
export const postureIgnores = pgTable(
  'posture_ignores',
  {
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    checkId: text({ enum: postureCheckIds }).notNull(),
    reason: text().notNull(),
    until: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.domainId, table.checkId] })],
)
