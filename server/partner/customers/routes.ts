import { listCustomersQuery, listCustomersResponse } from '../../../contract/partner/customer.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { inPartner } from '../partners/in-partner.ts'
import { listCustomers } from './list.ts'

export const customerRoutes = new ApiRouter().openapi(
  signedIn({
    method: 'get',
    path: '/v1/partner/customers',
    access: inPartner('customers.see'),
    summary: 'List the customers of the partner in use, by name.',
    query: listCustomersQuery,
    response: listCustomersResponse,
    refuses: ['invalid_request'],
  }),
  async (c) => {
    const page = await listCustomers(c.var.db, c.var.access, c.req.valid('query'))
    return c.json({ status: 200, ...page }, 200)
  },
)
