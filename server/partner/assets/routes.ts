import {
  checkDatabasesRequest,
  checkDatabasesResponse,
  listCustomerDatabasesQuery,
  listCustomerDatabasesResponse,
} from '../../../contract/partner/customer-database.ts'
import {
  customerDomainPath,
  customerDomainResponse,
  listCustomerDomainsQuery,
  listCustomerDomainsResponse,
} from '../../../contract/partner/customer-domain.ts'
import {
  checkPosturesRequest,
  checkPosturesResponse,
  setModesRequest,
  setModesResponse,
} from '../../../contract/websites/many-domains.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { inPartner } from '../partners/in-partner.ts'
import { listCustomerDatabases } from './databases.ts'
import { listCustomerDomains, readCustomerDomain } from './domains.ts'
import { checkCustomerDatabases, checkCustomerPostures, setCustomerModes } from './many.ts'

export const customerAssetRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/partner/domains',
      access: inPartner('customers.see'),
      summary: 'List the websites of customers that let their partner see them.',
      query: listCustomerDomainsQuery,
      response: listCustomerDomainsResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const page = await listCustomerDomains(c.var, c.var.access, c.req.valid('query'))
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/domains/settings',
      access: inPartner('customers.see'),
      summary: 'Set the mode of up to 100 customer websites: either all of them change, or none.',
      body: setModesRequest,
      response: setModesResponse,
      refuses: ['invalid_request', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await setCustomerModes(c.var, c.var, c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/domains/posture',
      access: inPartner('customers.see'),
      summary: 'Check up to 100 customer websites now.',
      body: checkPosturesRequest,
      response: checkPosturesResponse,
      refuses: ['invalid_request', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await checkCustomerPostures(c.var, c.var, c.req.valid('json').ids)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/partner/domains/{domainId}',
      access: inPartner('customers.see'),
      summary: 'Get a website of a customer.',
      params: customerDomainPath,
      response: customerDomainResponse,
    }),
    async (c) => {
      const { domainId } = c.req.valid('param')
      const data = await readCustomerDomain(c.var, c.var.access, domainId)
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/partner/databases',
      access: inPartner('customers.see'),
      summary: 'List the databases of customers that let their partner see them.',
      query: listCustomerDatabasesQuery,
      response: listCustomerDatabasesResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const page = await listCustomerDatabases(c.var, c.var.access, c.req.valid('query'))
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/partner/databases/check',
      access: inPartner('customers.see'),
      summary: 'Check up to 100 customer databases now.',
      body: checkDatabasesRequest,
      response: checkDatabasesResponse,
      refuses: ['invalid_request', 'too_many_attempts'],
    }),
    async (c) => {
      const data = await checkCustomerDatabases(c.var, c.var, c.req.valid('json').ids)
      return c.json({ status: 200, data }, 200)
    },
  )
