import { z } from 'zod'

import { instant, responseWith } from '../common.ts'

/** GET /v1/status: for the console's self-test. */
export const statusResponse = responseWith(
  z.object({
    /** The version of the server. */
    version: z.string(),
    /** The time by the server's clock. */
    now: instant,
  }),
)
