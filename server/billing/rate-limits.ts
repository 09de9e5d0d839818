import { HOUR_SECONDS, MINUTE_SECONDS } from '../platform/clock.ts'
import type { Limit } from '../platform/rate-limits/limits.ts'

export const billingLimits = {
  /** So that nobody can test stolen cards with it. */
  payByOrganisation: { name: 'pay by organisation', max: 40, windowSeconds: HOUR_SECONDS },
  /** VIES blocks clients that send too many requests. */
  vatChecksByOrganisation: {
    name: 'VAT checks by organisation',
    max: 20,
    windowSeconds: HOUR_SECONDS,
  },
  wrongWebhooksByAddress: {
    name: 'wrong webhooks by address',
    max: 30,
    windowSeconds: 15 * MINUTE_SECONDS,
  },
  sendInvoiceByAccount: { name: 'send invoice by account', max: 20, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, Limit>
