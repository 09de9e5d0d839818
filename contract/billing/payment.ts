import { z } from 'zod'

import { instant, responseWith } from '../common.ts'
import { paymentStates } from './billing-states.ts'
import { declineReasons } from './decline-reasons.ts'
import { money } from './money.ts'
import { providerForm } from './provider-form.ts'

/** An attempt to pay an invoice. */
export const payment = z.object({
  id: z.uuid(),
  /** The website or database. */
  resource_id: z.uuid(),
  invoice_id: z.uuid(),
  invoice_number: z.string(),
  purpose: z.enum(['start', 'renew', 'change']),
  state: z.enum(paymentStates),
  /** With tax: the amount on the button. */
  total: money,
  /** Why it failed. */
  decline: z.enum(declineReasons).nullable(),
  /** The provider's fields or its 3-D Secure, while the state is `created` or `requires_action`. */
  form: providerForm.nullable(),
  created_at: instant,
})
export type Payment = z.infer<typeof payment>

export const paymentPath = z.object({ paymentId: z.string() })

/**
 * GET /v1/billing/payments/{paymentId}; POST …/confirm, which fetches the state from the provider; POST …/cancel, which
 * abandons a payment that is waiting for the person.
 */
export const paymentResponse = responseWith(payment)
