import { listDomainsResponse, listDomainsQuery } from '../../../contract/websites/domain.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { inOrganisation } from '../../organisation/access/in-organisation.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { listDomains } from './list.ts'

export const domainListRoutes = new ApiRouter().openapi(
  signedIn({
    method: 'get',
    path: '/v1/domain',
    access: inOrganisation('resources.list'),
    summary: 'List the websites of the organisation that you can see, filtered and sorted.',
    query: listDomainsQuery,
    response: listDomainsResponse,
    refuses: ['invalid_request'],
    // Part of the warm-up after sign-in, before the email address is verified.
    allows: 'unverified_email',
  }),
  async (c) => {
    const page = await listDomains(c.var, c.var.access, c.req.valid('query'))
    return c.json({ status: 200, ...page }, 200)
  },
)
