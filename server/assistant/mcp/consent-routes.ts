import {
  authorizeMcpRequest,
  authorizeMcpResponse,
  declineMcpRequest,
  mcpClientPath,
  mcpClientResponse,
} from '../../../contract/assistant/mcp.ts'
import { signedIn } from '../../account/sessions/signed-in.ts'
import { inOrganisation } from '../../organisation/access/in-organisation.ts'
import { addressOf } from '../../platform/brand/brand.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { byAccount, countAttempt } from '../../platform/rate-limits/service.ts'
import { assistantLimits } from '../limits.ts'
import { isDocumentUrl, readClientDocument, rowIdOf } from './client-documents.ts'
import { findClient, isRegistered } from './clients.ts'
import { issueCode } from './grants.ts'
import { isResource } from './oauth-routes.ts'

type Vars = Parameters<typeof countAttempt>[0] &
  Parameters<typeof readClientDocument>[0] & { account: { id: string }; caller: Caller }

/** People can have the server fetch only so many addresses. */
async function readDocument(context: Vars, url: string) {
  const subject = byAccount(assistantLimits.describeClientByAccount, context.account.id)
  await countAttempt(context, [subject], context.caller)
  return readClientDocument(context, url)
}

/** What the consent page in the console needs. */
export const consentRoutes = new ApiRouter()
  .openapi(
    signedIn({
      method: 'get',
      path: '/v1/assistant/mcp/clients/{clientId}',
      access: inOrganisation('assistant.use'),
      summary: 'Get an MCP client that is requesting access.',
      params: mcpClientPath,
      response: mcpClientResponse,
      refuses: ['too_many_attempts'],
    }),
    async (c) => {
      const id = c.req.valid('param').clientId
      const client = isDocumentUrl(id)
        ? await readDocument(c.var, id)
        : await findClient(c.var.db, id)
      const data = { id, name: client.name, redirect_uris: client.redirectUris }
      return c.json({ status: 200, data }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/assistant/mcp/authorize',
      access: inOrganisation('assistant.use'),
      summary:
        'Let an MCP client read data in the organisation on your behalf and, optionally, suggest changes.',
      body: authorizeMcpRequest,
      response: authorizeMcpResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const { access } = c.var
      const request = c.req.valid('json')
      const client = await findRegistered(c.var, request)
      // Another server that names this one as its authorization server would get the tokens.
      if (request.resource !== undefined && !isResource(request.resource, addressOf(c.var.config)))
        throw refuseField(
          'invalid_request',
          'resource',
          'The application requested access to another server. Connect it to this one directly.',
        )
      const code = await issueCode(c.var, {
        access,
        sessionId: c.var.session.id,
        clientId: client.id,
        redirectUri: request.redirect_uri,
        challenge: request.code_challenge,
        mayPropose: request.may_propose,
      })
      const location = wayBack(c.var, request, { code })
      return c.json({ status: 200, data: { location } }, 200)
    },
  )
  .openapi(
    signedIn({
      method: 'post',
      path: '/v1/assistant/mcp/decline',
      access: inOrganisation('assistant.use'),
      summary: 'Notify an MCP client that it was not connected.',
      body: declineMcpRequest,
      response: authorizeMcpResponse,
      refuses: ['invalid_request'],
    }),
    async (c) => {
      const request = c.req.valid('json')
      await findRegistered(c.var, request)
      const location = wayBack(c.var, request, { error: request.error })
      return c.json({ status: 200, data: { location } }, 200)
    },
  )

type AuthorizationRequest = { client_id: string; redirect_uri: string; state?: string | undefined }

/** Codes and errors are only sent to an address that the client registered. */
async function findRegistered({ db }: Pick<Dependencies, 'db'>, request: AuthorizationRequest) {
  const client = await findClient(db, rowIdOf(request.client_id) ?? '')
  if (isRegistered(request.redirect_uri, client.redirectUris)) return client
  throw refuseField(
    'invalid_request',
    'redirect_uri',
    'The client did not register this address. Connect it again.',
  )
}

function wayBack(
  { config }: Pick<Dependencies, 'config'>,
  request: AuthorizationRequest,
  result: { code: string } | { error: string },
) {
  const location = new URL(request.redirect_uri)
  for (const [name, value] of Object.entries(result)) location.searchParams.set(name, value)
  // RFC 9207: a client of several servers can tell which one responded.
  location.searchParams.set('iss', addressOf(config))
  if (request.state !== undefined) location.searchParams.set('state', request.state)
  return location.href
}
