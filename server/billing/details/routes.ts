import {
  billingDetailsPath,
  billingDetailsRequest,
  billingDetailsResponse,
  changeBillingDetailsRequest,
  listBillingDetailsResponse,
  removeBillingDetailsResponse,
} from '../../../contract/billing/details.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { inOrganisation, onlyByPerson } from '../../organisation/access/in-organisation.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { countVatCheck } from '../count-paying.ts'
import { IDEMPOTENCY_CODES, once } from '../idempotency/once.ts'
import {
  addDetails,
  changeDetails,
  checkVatAgain,
  listDetails,
  makeDefaultDetails,
  removeDetails,
} from './service.ts'

const sees = onlyByPerson(inOrganisation('billing.see'))
const changes = onlyByPerson(inOrganisation('billing.change'))

export const billingDetailsRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/billing/details',
      access: sees,
      summary: 'List the billing details of the current organisation.',
      response: listBillingDetailsResponse,
    }),
    async (c) =>
      c.json({ status: 200, data: await listDetails(c.var.db, c.var.access.organisationId) }, 200),
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/billing/details',
      access: changes,
      summary: 'Add billing details. The first ones are the default.',
      body: billingDetailsRequest,
      response: billingDetailsResponse,
      refuses: ['not_possible', 'invalid_request', 'too_many_attempts', ...IDEMPOTENCY_CODES],
    }),
    async (c) => {
      const entered = c.req.valid('json')
      if (entered.vat_number !== null) await countVatCheck(c)
      const data = await once(c, () => addDetails(c.var, c.var, entered))
      c.var.jobs.wake()
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/billing/details/{billingDetailId}',
      access: changes,
      summary: 'Change billing details, for future invoices.',
      params: billingDetailsPath,
      body: changeBillingDetailsRequest,
      response: billingDetailsResponse,
      refuses: [
        'not_found',
        'invalid_request',
        'changed_meanwhile',
        'too_many_attempts',
        ...IDEMPOTENCY_CODES,
      ],
    }),
    async (c) => {
      const { billingDetailId: id } = c.req.valid('param')
      const change = c.req.valid('json')
      if (change.vat_number !== null) await countVatCheck(c)
      const data = await once(c, () => changeDetails(c.var, c.var, { id, change }))
      c.var.jobs.wake()
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/billing/details/{billingDetailId}/default',
      access: changes,
      summary: 'Make billing details the default.',
      params: billingDetailsPath,
      response: billingDetailsResponse,
      refuses: ['not_found', ...IDEMPOTENCY_CODES],
    }),
    async (c) => {
      const { billingDetailId: id } = c.req.valid('param')
      const data = await once(c, () => makeDefaultDetails(c.var, c.var, id))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/billing/details/{billingDetailId}/check-vat',
      access: changes,
      summary: 'Look up the VAT number in VIES again.',
      params: billingDetailsPath,
      response: billingDetailsResponse,
      refuses: ['not_found', 'not_possible', 'too_many_attempts', ...IDEMPOTENCY_CODES],
    }),
    async (c) => {
      await countVatCheck(c)
      const { billingDetailId: id } = c.req.valid('param')
      const data = await once(c, () => checkVatAgain(c.var, c.var, id))
      c.var.jobs.wake()
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/billing/details/{billingDetailId}/remove',
      access: changes,
      summary: 'Remove billing details. Issued invoices are kept.',
      params: billingDetailsPath,
      response: removeBillingDetailsResponse,
      refuses: ['not_found', 'not_possible', ...IDEMPOTENCY_CODES],
    }),
    async (c) => {
      const { billingDetailId: id } = c.req.valid('param')
      await once(c, () => removeDetails(c.var, c.var, id))
      return c.json({ status: 200 }, 200)
    },
  )
