import { z } from 'zod'

import { instant, responseWith } from '../common.ts'
import { connectionFaults, connectionSteps, stepStates } from './connection-steps.ts'

/** One step of a test, in the order in which they run. */
const connectionStep = z.object({
  id: z.enum(connectionSteps),
  state: z.enum(stepStates),
  /** The problem, for a step that failed or has a warning. */
  fault: z.enum(connectionFaults).nullable(),
  /** The result, as a sentence. Null until the step has run. */
  finding: z.string().nullable(),
  /** What to do about it. */
  remedy: z.object({ text: z.string(), sql: z.string().nullable() }).nullable(),
})
export type ConnectionStep = z.infer<typeof connectionStep>

/** A test of a connection. Steps after one that failed don't run. */
export const connectionTest = z.object({
  started_at: instant,
  /** Null while it runs. */
  ended_at: instant.nullable(),
  outcome: z.enum(['running', 'passed', 'failed']),
  steps: z.array(connectionStep),
})
export type ConnectionTest = z.infer<typeof connectionTest>

/** GET /v1/database/{id}/test: the newest one, which may be the check that lost or regained the connection, or null. */
export const connectionTestResponse = responseWith(connectionTest.nullable())
