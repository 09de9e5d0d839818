import { sql } from 'drizzle-orm'
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

/** The result of one check. */
export type CheckResult = {
  id: PostureCheckId
  /** Added to the score, by the published method or, where there is none, by ours. Null: not tested. */
  points: number | null
  /** As a sentence. */
  finding: string
  /** The observed value. */
  observed: string | null
}

/** The results of a website's checks, one row for each run. */
export const postureRuns = pgTable(
  'posture_runs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    checkedAt: instant().notNull(),
    /** Null when the website did not respond. */
    score: integer(),
    results: jsonb().$type<CheckResult[]>().notNull(),
    /** The results that lose points or couldn't be tested: small, unlike the whole report. */
    notPassed: jsonb()
      .$type<CheckResult[]>()
      .notNull()
      .generatedAlwaysAs(
        sql`jsonb_path_query_array(results, '$[*] ? (@.points < 0 || @.points == null)')`,
      ),
  },
  (table) => [index().on(table.domainId, table.id)],
)

/** Findings that are ignored until a day. */
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
