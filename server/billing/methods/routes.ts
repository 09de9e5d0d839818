import {
  addPaymentMethodRequest,
  paymentMethodPath,
  listPaymentMethodsResponse,
  paymentMethodsResponse,
  removePaymentMethodResponse,
  setUpPaymentMethodQuery,
  setUpPaymentMethodResponse,
} from '../../../contract/billing/payment-method.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { inOrganisation, onlyByPerson } from '../../organisation/access/in-organisation.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { countPaying } from '../count-paying.ts'
import { IDEMPOTENCY_CODES, once } from '../idempotency/once.ts'
import { kindsOf } from '../providers/provider.ts'
import { addMethod, listMethods, makeDefault, removeMethod, setUpMethod } from './service.ts'

const sees = onlyByPerson(inOrganisation('billing.see'))
const changes = onlyByPerson(inOrganisation('billing.change'))

export const paymentMethodRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/billing/payment-methods',
      access: sees,
      summary: 'List the saved cards and wallets of the current organisation.',
      response: listPaymentMethodsResponse,
    }),
    async (c) => {
      const data = await listMethods(c.var, c.var.access.organisationId)
      return c.json({ status: 200, data, ...kindsOf(c.var.billing) }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/billing/payment-methods/setup',
      access: changes,
      summary: 'Open the provider’s fields for a new card, or its wallet.',
      query: setUpPaymentMethodQuery,
      response: setUpPaymentMethodResponse,
      refuses: ['unavailable', 'too_many_attempts', ...IDEMPOTENCY_CODES],
    }),
    async (c) => {
      await countPaying(c)
      const { organisationId } = c.var.access
      const { kind } = c.req.valid('query')
      const data = await once(c, () => setUpMethod(c.var, { organisationId, kind }))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/billing/payment-methods',
      access: changes,
      summary:
        'Save the card that was entered in the provider’s fields, or the wallet that was approved.',
      body: addPaymentMethodRequest,
      response: paymentMethodsResponse,
      refuses: ['not_found', 'not_possible', 'unavailable', ...IDEMPOTENCY_CODES],
    }),
    async (c) => {
      const { setup_id: setupId, kind } = c.req.valid('json')
      const data = await once(c, () => addMethod(c.var, c.var, { setupId, kind }))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/billing/payment-methods/{paymentMethodId}/default',
      access: changes,
      summary: 'Pay renewals with this method.',
      params: paymentMethodPath,
      response: paymentMethodsResponse,
      refuses: ['not_found', ...IDEMPOTENCY_CODES],
    }),
    async (c) => {
      const { paymentMethodId: id } = c.req.valid('param')
      const data = await once(c, () => makeDefault(c.var, c.var, id))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/billing/payment-methods/{paymentMethodId}/remove',
      access: changes,
      summary: 'Remove a saved method. The default of an active plan can’t be removed.',
      params: paymentMethodPath,
      response: removePaymentMethodResponse,
      refuses: ['not_found', 'not_possible', ...IDEMPOTENCY_CODES],
    }),
    async (c) => {
      const { paymentMethodId: id } = c.req.valid('param')
      await once(c, () => removeMethod(c.var, c.var, id))
      c.var.jobs.wake()
      return c.json({ status: 200 }, 200)
    },
  )
