import {
  addApiTokenRequest,
  addApiTokenResponse,
  apiTokenPath,
  listApiTokensResponse,
  revokeApiTokenResponse,
} from '../../../contract/organisation/api-token.ts'
import { refuseWithoutProof } from '../../account/sessions/recent-proof.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { inOrganisation } from '../access/in-organisation.ts'
import { addApiToken, listApiTokens, revokeApiToken } from './service.ts'

export const apiTokenRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/organisation/api-tokens',
      access: inOrganisation('tokens.see'),
      summary: 'List the API tokens of the current organisation, newest first.',
      response: listApiTokensResponse,
    }),
    async (c) => c.json({ status: 200, data: await listApiTokens(c.var.db, c.var.access) }, 200),
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/api-tokens',
      access: inOrganisation('tokens.change'),
      summary: 'Create an API token. Its value is only returned in this response.',
      body: addApiTokenRequest,
      response: addApiTokenResponse,
      refuses: ['proof_required', 'invalid_request', 'limit_reached'],
    }),
    async (c) => {
      refuseWithoutProof(c.var.session, c.var.clock)
      const data = await addApiToken(c.var, c.var, c.req.valid('json'))
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/organisation/api-tokens/{tokenId}/revoke',
      access: inOrganisation('tokens.change'),
      summary: 'Revoke an API token. The next request with it is refused.',
      params: apiTokenPath,
      response: revokeApiTokenResponse,
    }),
    async (c) => {
      await revokeApiToken(c.var, c.var, c.req.valid('param').tokenId)
      return c.json({ status: 200, message: 'The API token was revoked. Create a new one.' }, 200)
    },
  )
