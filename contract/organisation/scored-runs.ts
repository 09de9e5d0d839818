import { z } from 'zod'

import { CURSOR_FAULT, instant, pageLimit, responseWith } from '../common.ts'
import { postureGrades } from './posture-grades.ts'

const RUNS_PAGE_MAX = 100

/** The time and the result of a run of checks. No score: what is checked was not visible. */
export const scoredRun = z.object({
  checked_at: instant,
  score: z.int().min(0).nullable(),
  grade: z.enum(postureGrades).nullable(),
})
export type ScoredRun = z.infer<typeof scoredRun>

/** Of all runs, newest first. */
export const runHistoryQuery = z.object({
  limit: pageLimit(RUNS_PAGE_MAX, 30),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, CURSOR_FAULT)
    .optional(),
})
export type RunHistoryQuery = z.infer<typeof runHistoryQuery>
export const runHistoryResponse = responseWith(z.array(scoredRun)).extend({
  next_cursor: z.string().nullable(),
})
