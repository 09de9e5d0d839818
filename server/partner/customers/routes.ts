import { response } from '../../../contract/common.ts'
import {
  addCustomerRequest,
  customerPath,
  customerResponse,
  enterCustomerResponse,
  listCustomersQuery,
  listCustomersResponse,
} from '../../../contract/partner/customer.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { inPartner } from '../partners/in-partner.ts'
import { endByPartner } from './end.ts'
import { listCustomers, readCustomer } from './list.ts'
import { addCustomer, enterCustomer } from './service.ts'

export const customerRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/partner/customers',
      access: inPartner('customers.list'),
      summary: 'List the customers of the current partner, by name.',
      query: listCustomersQuery,
      response: listCustomersResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const page = await listCustomers(c.var.db, c.var.access, c.req.valid('query'))
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/customers',
      access: inPartner('customers.change'),
      summary: 'Create an organisation for a customer, to hand over to them later.',
      body: addCustomerRequest,
      response: customerResponse,
      refuses: ['invalid_request', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await addCustomer(c.var, c.var, c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/partner/customers/{customerId}',
      access: inPartner('customers.list'),
      summary: 'Get a customer.',
      params: customerPath,
      response: customerResponse,
    }),
    async (c) => {
      const data = await readCustomer(c.var.db, c.var.access, c.req.valid('param').customerId)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/customers/{customerId}/enter',
      access: inPartner('customers.see'),
      summary: 'Work in a customer’s organisation, with the role that it granted to the partner.',
      params: customerPath,
      response: enterCustomerResponse,
    }),
    async (c) => {
      const { customerId } = c.req.valid('param')
      await enterCustomer(c.var, c.var, customerId)
      return c.json({ status: 200, data: { organisation_id: customerId } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/customers/{customerId}/end',
      access: inPartner('customers.change'),
      summary:
        'End the relationship with a customer, who keeps everything. An organisation that nobody took over is deleted.',
      params: customerPath,
      response,
    }),
    async (c) => {
      await endByPartner(c.var, c.var, c.req.valid('param').customerId)
      return c.json({ status: 200 }, 200)
    },
  )
