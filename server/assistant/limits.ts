import { HOUR_SECONDS, MINUTE_SECONDS } from '../platform/clock.ts'
import type { Limit } from '../platform/rate-limits/limits.ts'

export const assistantLimits = {
  askByAccount: { name: 'ask the assistant by account', max: 30, windowSeconds: MINUTE_SECONDS },
  describeClientByAccount: {
    name: 'describe MCP client by account',
    max: 30,
    windowSeconds: HOUR_SECONDS,
  },
  registerByAddress: {
    name: 'register MCP client by address',
    max: 60,
    windowSeconds: HOUR_SECONDS,
  },
  tokenByAddress: { name: 'MCP token by address', max: 300, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>
