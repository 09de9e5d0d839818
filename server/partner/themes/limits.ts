import { HOUR_SECONDS, MINUTE_SECONDS } from '../../platform/clock.ts'
import type { Limit } from '../../platform/rate-limits/limits.ts'

export const themeLimits = {
  /** Each queries name servers. */
  hostChecksByOrganisation: {
    name: 'theme host checks by organisation',
    max: 60,
    windowSeconds: HOUR_SECONDS,
  },
  /** A form requests one after each change. */
  previewsByOrganisation: {
    name: 'theme previews by organisation',
    max: 300,
    windowSeconds: MINUTE_SECONDS,
  },
} as const satisfies Record<string, Limit>
