import { MINUTE_SECONDS } from '../clock.ts'

/** At most `max` attempts for one subject within a window that opens with the first attempt. */
export type Limit = { name: string; max: number; windowSeconds: number }

export const platformLimits = {
  /** Wrong session tokens and ingest keys. It never refuses a correct one. */
  wrongTokensByAddress: {
    name: 'wrong tokens by address',
    max: 300,
    windowSeconds: 15 * MINUTE_SECONDS,
  },
  metricsByAddress: { name: 'metrics by address', max: 20, windowSeconds: 15 * MINUTE_SECONDS },
} as const satisfies Record<string, Limit>
