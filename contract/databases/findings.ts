import { z } from 'zod'

import { instant, responseWith } from '../common.ts'
import { findingSeverities } from '../organisation/finding-severities.ts'
import { postureGrades } from '../organisation/posture-grades.ts'
import { advisorAreas, advisorStates } from './advisor-areas.ts'
import { remedyKinds } from './remedy-kinds.ts'

/** How many checks failed, by severity. */
export const findingCounts = z.object({ high: z.int(), medium: z.int(), low: z.int() })

export const databaseFinding = z.object({
  /** The name of the object, quoted as in a statement. */
  object: z.string(),
  evidence: z.string(),
  /** To review and run. Parapet never runs it. `sql` of a manual one is a sentence. */
  remedy: z.object({ how: z.enum(remedyKinds), sql: z.string() }),
})
export type DatabaseFinding = z.infer<typeof databaseFinding>

export const databaseCheck = z.object({
  id: z.string(),
  area: z.enum(advisorAreas),
  title: z.string(),
  severity: z.enum(findingSeverities),
  state: z.enum(advisorStates),
  /** Why it matters. */
  why: z.string(),
  /** Why it was not visible (the missing privilege), is not applicable or could not run. */
  reason: z.string().nullable(),
  findings: z.array(databaseFinding),
  /** May exceed the number of findings, which is limited. */
  total: z.int(),
  /** The database system's documentation. */
  link: z.url(),
})
export type DatabaseCheck = z.infer<typeof databaseCheck>

export const databaseReport = z.object({
  checked_at: instant,
  /** When it can be checked again. */
  next_run_at: instant,
  server_version: z.string(),
  /** Null when nothing could be seen. */
  score: z.int().min(0).nullable(),
  grade: z.enum(postureGrades).nullable(),
  counts: findingCounts,
  checks: z.array(databaseCheck),
})
export type DatabaseReport = z.infer<typeof databaseReport>

/** GET /v1/database/{id}/findings: null before the first check. */
export const findingsResponse = responseWith(databaseReport.nullable())
/** POST /v1/database/{id}/findings: checks it now. */
export const runChecksResponse = responseWith(databaseReport)
