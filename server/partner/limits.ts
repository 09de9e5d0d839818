import { DAY_SECONDS } from '../platform/clock.ts'
import type { Limit } from '../platform/rate-limits/limits.ts'

export const partnerLimits = {
  addCustomerByPartner: {
    name: 'add customer by partner',
    max: 200,
    windowSeconds: DAY_SECONDS,
  },
  /** An operator reads each of them. */
  applyByOrganisation: { name: 'apply by organisation', max: 5, windowSeconds: DAY_SECONDS },
} as const satisfies Record<string, Limit>
