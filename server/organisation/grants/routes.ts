import { response } from '../../../contract/common.ts'
import {
  grantPath,
  grantRequest,
  grantResponse,
  listGrantsQuery,
  listGrantsResponse,
  listRecipientsQuery,
  listRecipientsResponse,
  listResourcesQuery,
  listResourcesResponse,
  resourcePath,
} from '../../../contract/organisation/grant.ts'
import { type AccessCheck, signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { mayDo } from '../access/access.ts'
import { refuseScope } from '../access/by-token.ts'
import { inOrganisation } from '../access/in-organisation.ts'
import { listGrants, listResources } from './list.ts'
import { listRecipients } from './recipients.ts'
import { grantAccess, removeGrant } from './service.ts'

/** Any role in the organisation: the level on the website or database decides, which the service knows. */
const granting: AccessCheck = { ...inOrganisation('inbox.see'), action: 'resource.grant' }

export const grantRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation/grants',
      access: inOrganisation('resources.list'),
      summary: 'List the access granted to members and teams, by website and database.',
      query: listGrantsQuery,
      response: listGrantsResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const { access } = c.var
      // The list names members.
      if (access.token && !mayDo(access, 'members.see')) throw refuseScope('members.see')
      const page = await listGrants(c.var.db, access, c.req.valid('query'))
      return c.json({ status: 200, ...page }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/grants',
      access: granting,
      summary: 'Grant a member or a team access to a website or database, or change its level.',
      body: grantRequest,
      response: grantResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const data = await grantAccess(c.var, c.var, c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/grants/{grantId}/remove',
      access: granting,
      summary: 'Revoke access that was granted.',
      params: grantPath,
      response,
    }),
    async (c) => {
      await removeGrant(c.var, c.var, c.req.valid('param').grantId)
      return c.json({ status: 200, message: 'The access was removed.' }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation/resources',
      access: inOrganisation('resources.list'),
      summary:
        'List the websites and databases that the person may grant access to, or see, by name.',
      query: listResourcesQuery,
      response: listResourcesResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const data = await listResources(c.var.db, c.var.access, c.req.valid('query'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation/resources/{resourceId}/members',
      access: granting,
      summary: 'Find members to grant access to a website or database, by name or email address.',
      params: resourcePath,
      query: listRecipientsQuery,
      response: listRecipientsResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const { resourceId } = c.req.valid('param')
      const { search } = c.req.valid('query')
      const data = await listRecipients(c.var.db, c.var.access, { resourceId, search })
      return c.json({ status: 200, data }, 200)
    },
  )
