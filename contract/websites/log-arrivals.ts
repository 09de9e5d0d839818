import { z } from 'zod'

import { instant, responseWith } from '../common.ts'
import { refusedReasons } from './refused-reasons.ts'

/** How many refused lines of a website are kept. */
export const REFUSED_LINES_KEPT = 10
/** How long refused lines are counted, and kept at the most. */
export const REFUSED_COUNTED_DAYS = 7

/** GET /v1/domain/{id}/log-arrivals: what a website's firewall has sent, and which lines were refused. */
export const logArrivalsResponse = responseWith(
  z.object({
    /** When the current ingest key was created. */
    key_created_at: instant.nullable(),
    /** When attacks that were sent with this key first and last arrived, even ones already stored. */
    first_at: instant.nullable(),
    last_at: instant.nullable(),
    /** The reasons for which lines, or batches as a whole, were refused in the last seven days, most frequent first. */
    refused: z.array(
      z.object({
        reason: z.enum(refusedReasons),
        last_day: z.int(),
        last_week: z.int(),
        /** What to do. */
        message: z.string(),
        /** Lines for the firewall's settings that fix it. */
        settings: z.string().nullable(),
      }),
    ),
    /** The last ten refused lines or batches of the last seven days, newest first. */
    refused_lines: z.array(
      z.object({
        received_at: instant,
        /** Numbered from 1 within its batch; null if the whole batch was refused. */
        line: z.int().nullable(),
        reason: z.enum(refusedReasons),
        message: z.string(),
        /** Its beginning, without possible secrets; null if it may be part of a request's body, and for a batch. */
        text: z.string().nullable(),
      }),
    ),
  }),
)
export type LogArrivals = z.infer<typeof logArrivalsResponse>['data']
