import type { Context } from 'hono'

import type { AppEnv } from '../platform/http/api-router.ts'
import { countAttempt } from '../platform/rate-limits/service.ts'
import { billingLimits } from './rate-limits.ts'

/** Counts requests that may charge a card, for the organisation that pays. */
export const countPaying = (c: Context<AppEnv>) =>
  countAttempt(
    c.var,
    [{ limit: billingLimits.payByOrganisation, subject: c.var.access.organisationId }],
    c.var.caller,
  )

/** Counts requests that look up a VAT number. */
export const countVatCheck = (c: Context<AppEnv>) =>
  countAttempt(
    c.var,
    [{ limit: billingLimits.vatChecksByOrganisation, subject: c.var.access.organisationId }],
    c.var.caller,
  )
