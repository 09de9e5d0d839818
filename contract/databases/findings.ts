import { z } from 'zod'

import { instant, responseWith, text } from '../common.ts'
import { findingSeverities } from '../organisation/finding-severities.ts'
import { ignored, ignoring } from '../organisation/ignored-findings.ts'
import { scoredRun } from '../organisation/scored-runs.ts'
import { advisorAreas, advisorStates } from './advisor-areas.ts'
import { remedyKinds } from './remedy-kinds.ts'

/** How many checks failed and aren’t ignored, by severity. */
export const findingCounts = z.object({ high: z.int(), medium: z.int(), low: z.int() })
export type FindingCounts = z.infer<typeof findingCounts>

const databaseFinding = z.object({
  /** The name of the object, quoted as in a statement. */
  object: z.string(),
  evidence: z.string(),
  /** For people to review and run. Parapet never runs it. For a manual one, `sql` is a sentence. */
  remedy: z.object({ how: z.enum(remedyKinds), sql: z.string() }),
})
export type DatabaseFinding = z.infer<typeof databaseFinding>

const databaseCheck = z.object({
  id: z.string(),
  area: z.enum(advisorAreas),
  title: z.string(),
  severity: z.enum(findingSeverities),
  /** The most points that it can cost: those of one severity together cost no more than a limit. */
  weight: z.int(),
  state: z.enum(advisorStates),
  /** The state in the previous run; null when there was none, or when it had no such check. */
  previous_state: z.enum(advisorStates).nullable(),
  /** Why it matters. */
  why: z.string(),
  /**
   * Why it was not visible (the missing privilege), is not applicable or could not run; of one that failed, that not
   * all objects could be read, or null.
   */
  reason: z.string().nullable(),
  findings: z.array(databaseFinding),
  /** May exceed the number of findings, which is limited. */
  total: z.int(),
  ignored: ignored.nullable(),
  /** The database system's documentation. */
  link: z.url(),
})
export type DatabaseCheck = z.infer<typeof databaseCheck>

/** No score: nothing was visible. */
export const databaseReport = scoredRun.extend({
  /** When it can be checked again. */
  next_run_at: instant,
  server_version: z.string(),
  previous: scoredRun.nullable(),
  counts: findingCounts,
  checks: z.array(databaseCheck),
})
export type DatabaseReport = z.infer<typeof databaseReport>

/** GET /v1/database/{id}/findings: null before the first check. */
export const findingsResponse = responseWith(databaseReport.nullable())
/** Each request that changes the report returns it. */
export const reportResponse = responseWith(databaseReport)

const check = text('Choose a check.').max(100, 'Unknown check.')

/**
 * POST /v1/database/{id}/findings/ignore: the check still counts towards the score, but is hidden from the list of things to do.
 */
export const ignoreFindingRequest = z.object({ check, ...ignoring })
export type IgnoreFinding = z.infer<typeof ignoreFindingRequest>

/** POST /v1/database/{id}/findings/unignore. */
export const unignoreFindingRequest = z.object({ check })

/** GET /v1/database/{id}/findings/export: a row for each check, and for each object of one that failed. */
export const exportFindingsQuery = z.object({ format: z.enum(['csv', 'json']) })
export const exportFindingsResponse = z.array(
  z.object({
    check: z.string(),
    title: z.string(),
    area: z.enum(advisorAreas),
    severity: z.enum(findingSeverities),
    weight: z.int(),
    state: z.enum(advisorStates),
    reason: z.string().nullable(),
    object: z.string().nullable(),
    evidence: z.string().nullable(),
    remedy: z.string().nullable(),
    /** How many objects the check found. May exceed the number of its rows, which is limited. */
    total: z.int(),
    ignored_until: instant.nullable(),
    ignored_because: z.string().nullable(),
    link: z.url(),
  }),
)
export type ExportedFinding = z.infer<typeof exportFindingsResponse>[number]
