import { customerPath, customerResponse } from '../../../contract/partner/customer.ts'
import { relationResponse } from '../../../contract/partner/relation.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { inOrganisation, onlyByPerson } from '../../organisation/access/in-organisation.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { readCustomer } from '../customers/list.ts'
import { inPartner } from '../partners/in-partner.ts'
import { readRelation } from '../relation/service.ts'
import { acceptPayer, offerToPay, stopByCustomer, stopByPartner } from './service.ts'

export const payingRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/customers/{customerId}/pay',
      access: onlyByPerson(inPartner('billing.change')),
      summary: 'Offer to pay for the plans of a customer, who can accept or decline.',
      params: customerPath,
      response: customerResponse,
      refuses: ['already_done', 'not_possible'],
    }),
    async (c) => {
      const { customerId } = c.req.valid('param')
      await offerToPay(c.var, c.var, customerId)
      const data = await readCustomer(c.var.db, c.var.access, customerId)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/customers/{customerId}/pay/end',
      access: onlyByPerson(inPartner('billing.change')),
      summary:
        'Stop paying for the plans of a customer, or withdraw the offer. Periods that are already paid for continue until they end.',
      params: customerPath,
      response: customerResponse,
      refuses: ['already_done'],
    }),
    async (c) => {
      const { customerId } = c.req.valid('param')
      await stopByPartner(c.var, c.var, customerId)
      const data = await readCustomer(c.var.db, c.var.access, customerId)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/partner/pay',
      access: onlyByPerson(inOrganisation('billing.change')),
      summary: 'Accept the partner’s offer to pay for the plans of the current organisation.',
      response: relationResponse,
      refuses: ['not_possible', 'not_found'],
    }),
    async (c) => {
      await acceptPayer(c.var, c.var)
      return c.json({ status: 200, data: await readRelation(c.var.db, c.var.access) }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/partner/pay/end',
      access: onlyByPerson(inOrganisation('billing.change')),
      summary:
        'Go back to paying for the plans of the current organisation, or decline the partner’s offer.',
      response: relationResponse,
      refuses: ['already_done', 'not_found'],
    }),
    async (c) => {
      await stopByCustomer(c.var, c.var)
      return c.json({ status: 200, data: await readRelation(c.var.db, c.var.access) }, 200)
    },
  )
