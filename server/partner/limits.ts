import { DAY_SECONDS } from '../platform/clock.ts'
import type { Limit } from '../platform/rate-limits/limits.ts'

export const partnerLimits = {
  addCustomerByPartner: {
    name: 'add customer by partner',
    max: 200,
    windowSeconds: DAY_SECONDS,
  },
} as const satisfies Record<string, Limit>
