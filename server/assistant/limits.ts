import { HOUR_SECONDS, MINUTE_SECONDS } from '../platform/clock.ts'
import type { Limit } from '../platform/rate-limits/limits.ts'

export const assistantLimits = {
  askByAccount: { name: 'ask the assistant by account', max: 30, windowSeconds: MINUTE_SECONDS },
  proposeByAccount: { name: 'propose by account', max: 200, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>
