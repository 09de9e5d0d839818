import { response } from '../../../contract/common.ts'
import {
  acceptPartnerRequest,
  acceptPartnerResponse,
  askCustomerRequest,
  askCustomerResponse,
  customerRequestPath,
  listCustomerRequestsResponse,
  readPartnerRequest,
  readPartnerResponse,
} from '../../../contract/partner/customer-request.ts'
import { customerPath, handOverRequest } from '../../../contract/partner/customer.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { inPartner } from '../partners/in-partner.ts'
import { acceptRequest, declineRequest, readRequest } from './accept-or-decline.ts'
import { askCustomer, listRequests, offerHandOver, revokeRequest } from './ask.ts'

export const partnerRequestRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/partner/customer-requests',
      access: inPartner('customers.see'),
      summary: 'List the partner’s unanswered requests to customers.',
      response: listCustomerRequestsResponse,
    }),
    async (c) => {
      const data = await listRequests(c.var, c.var.access)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/customer-requests',
      access: inPartner('customers.change'),
      summary: 'Ask the owner of an existing organisation by email to become a customer.',
      body: askCustomerRequest,
      response: askCustomerResponse,
      refuses: ['invalid_request', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await askCustomer(c.var, c.var, c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/customer-requests/{requestId}/revoke',
      access: inPartner('customers.change'),
      summary: 'Revoke a pending request. Its link stops working.',
      params: customerRequestPath,
      response,
    }),
    async (c) => {
      await revokeRequest(c.var, c.var, c.req.valid('param').requestId)
      return c.json({ status: 200 }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/customers/{customerId}/hand-over',
      access: inPartner('customers.change'),
      summary: 'Offer the customer, by email, the organisation that the partner created for it.',
      params: customerPath,
      body: handOverRequest,
      response: askCustomerResponse,
      refuses: ['invalid_request', 'already_done', 'too_many_attempts'],
    }),
    async (c) => {
      const { customerId } = c.req.valid('param')
      const { email } = c.req.valid('json')
      const data = await offerHandOver(c.var, c.var, { customerId, email })
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner-request',
      summary: 'Get the details of a partner’s request. This changes nothing.',
      body: readPartnerRequest,
      response: readPartnerResponse,
      refuses: ['invalid_request', 'not_found'],
    }),
    async (c) => {
      const data = await readRequest(c.var, c.var.account, c.req.valid('json').token)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner-request/accept',
      summary:
        'Accept a partner for an organisation, or take over the one that it created. Only the account with the address can.',
      body: acceptPartnerRequest,
      response: acceptPartnerResponse,
      refuses: [
        'invalid_request',
        'not_found',
        'not_allowed',
        'already_done',
        'organisation_requires_second_factor',
        'organisation_deleted',
      ],
    }),
    async (c) => {
      const id = await acceptRequest(c.var, c.var, c.req.valid('json'))
      return c.json({ status: 200, data: { organisation_id: id } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner-request/decline',
      summary: 'Decline a partner’s request. Only the account with the address can.',
      body: readPartnerRequest,
      response,
      refuses: ['invalid_request', 'not_found', 'not_allowed', 'already_done'],
    }),
    async (c) => {
      await declineRequest(c.var, c.var, c.req.valid('json').token)
      return c.json({ status: 200 }, 200)
    },
  )
