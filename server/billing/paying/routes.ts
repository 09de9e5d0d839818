import { eq } from 'drizzle-orm'

import { paymentPath, paymentResponse } from '../../../contract/billing/payment.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { mayDo } from '../../organisation/access/access.ts'
import { inOrganisationOf } from '../../organisation/access/in-organisation-of.ts'
import { onlyByPerson } from '../../organisation/access/in-organisation.ts'
import { audit } from '../../platform/audit/events.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { openBody } from '../../platform/http/body-rules.ts'
import { withBody } from '../../platform/http/read-body.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { IDEMPOTENCY_CODES, once } from '../idempotency/once.ts'
import { isUndecided } from '../payments/transitions.ts'
import { invoices, payments } from '../schema.ts'
import { readPayment } from './read-payment.ts'
import { cancelPayment, submitPayment } from './submit.ts'
import { takeWebhook } from './webhooks.ts'

const onPayment = inOrganisationOf('paymentId', (db, id) =>
  db
    .select({ organisationId: invoices.organisationId })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(payments.id, id)),
)

export const paymentRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/billing/payments/{paymentId}',
      access: onlyByPerson(onPayment('billing.see')),
      summary: 'Get a payment, with the provider’s form while it is needed.',
      params: paymentPath,
      response: paymentResponse,
    }),
    async (c) => {
      const { organisationId } = c.var.access
      const { paymentId: id } = c.req.valid('param')
      // An admin can see that a payment is waiting, but can't continue it.
      const mayPay = mayDo(c.var.access, 'billing.change')
      const data = await readPayment(c.var, { organisationId, id, mayPay })
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/billing/payments/{paymentId}/confirm',
      access: onlyByPerson(onPayment('billing.change')),
      summary: 'Fetch the state of a payment from the provider. May be repeated.',
      params: paymentPath,
      response: paymentResponse,
      refuses: ['unavailable', ...IDEMPOTENCY_CODES],
    }),
    async (c) => {
      const { organisationId } = c.var.access
      const of = { organisationId, id: c.req.valid('param').paymentId, mayPay: true }
      const data = await once(c, async () => {
        await readPayment(c.var, of)
        await submitPayment(c.var, of.id)
        return readPayment(c.var, of)
      })
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/billing/payments/{paymentId}/cancel',
      access: onlyByPerson(onPayment('billing.change')),
      summary: 'Cancel a payment that is still waiting for the person.',
      params: paymentPath,
      response: paymentResponse,
      refuses: ['unavailable', ...IDEMPOTENCY_CODES],
    }),
    async (c) => {
      const { organisationId, accountId } = c.var.access
      const of = { organisationId, id: c.req.valid('param').paymentId, mayPay: true }
      const data = await once(c, async () => {
        const { resource_id: resourceId, state } = await readPayment(c.var, of)
        // Before anything happens: whatever stops this request, its webhook or job may record the outcome.
        if (isUndecided(state)) {
          await audit(c.var.db, 'PAYMENT_CANCEL', {
            at: c.var.clock.now(),
            organisationId,
            accountId,
            resourceId,
            caller: c.var.caller,
            detail: { payment_id: of.id },
          })
        }
        await cancelPayment(c.var, of.id)
        return readPayment(c.var, of)
      })
      return c.json({ status: 200, data }, 200)
    },
  )

/** For the payment provider, and so not part of the document for people and their programs. */
paymentRoutes.post('/v1/billing/webhooks/:provider', async (c) => {
  const name = c.req.param('provider')
  const provider = c.var.billing.providers.find((one) => one.name === name)
  if (!provider) {
    throw new Refusal('not_found', 'This provider isn’t set up.')
  }
  // The signature is over the exact bytes, so nothing may parse them first.
  await withBody(c, openBody(c), (body) =>
    takeWebhook(c.var, provider, { body, headers: c.req.raw.headers, caller: c.var.caller }),
  )
  c.var.jobs.wake()
  return c.json({ status: 200 }, 200)
})
