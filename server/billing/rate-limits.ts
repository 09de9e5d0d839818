import { HOUR_SECONDS } from '../platform/clock.ts'
import type { Limit } from '../platform/rate-limits/limits.ts'

export const billingLimits = {
  /** So that nobody tries stolen cards through it. */
  payByOrganisation: { name: 'pay by organisation', max: 40, windowSeconds: HOUR_SECONDS },
  /** VIES blocks those that ask too often. */
  vatChecksByOrganisation: {
    name: 'VAT checks by organisation',
    max: 20,
    windowSeconds: HOUR_SECONDS,
  },
  sendInvoiceByAccount: { name: 'send invoice by account', max: 20, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>
