import { MAX_TTL_SECONDS, MIN_TTL_SECONDS } from '../../../contract/record-types.ts'

/** The nearest TTL that Parapet serves. Cloudflare's “Auto”, for example, is exported as 1. */
export const allowedTtl = (seconds: number) =>
  Math.min(Math.max(seconds, MIN_TTL_SECONDS), MAX_TTL_SECONDS)
