import type { Context } from 'hono'
import { z } from 'zod'

import { addressOf, productName } from '../../platform/brand/brand.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import { ApiRouter } from '../../platform/http/api-router.ts'
import { openBody } from '../../platform/http/body-rules.ts'
import { withBody } from '../../platform/http/read-body.ts'
import { byAddress, countAttempt } from '../../platform/rate-limits/service.ts'
import { assistantLimits } from '../limits.ts'
import { rowIdOf } from './client-documents.ts'
import { registerClient, registration } from './clients.ts'
import {
  ACCESS_LIFE_SECONDS,
  exchangeCode,
  OAuthError,
  refresh,
  revoke,
  unknownClient,
} from './grants.ts'

const scopes = ['read', 'propose'] as const
const CONSENT_PAGE = '/chatvai'

/** Where the MCP server is, without a trailing slash: what tokens are for (RFC 8707). */
const mcpUrl = (address: string) => `${address}/mcp`
export const isResource = (resource: string, address: string) =>
  [mcpUrl(address), address].includes(resource.replace(/\/$/, ''))
export const metadataUrl = (address: string) =>
  `${address}/.well-known/oauth-protected-resource/mcp`

/**
 * The authorization server of the MCP server: OAuth 2.1 for public clients, with PKCE, dynamic registration (RFC 7591)
 * and metadata (RFC 8414, RFC 9728), as the MCP specification requires.
 */
export const oauthRoutes = new ApiRouter()

const protectedResource = (c: Context<AppEnv>) => {
  const address = addressOf(c.var.config)
  return c.json({
    resource: mcpUrl(address),
    authorization_servers: [address],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: productName(),
  })
}
oauthRoutes.get('/.well-known/oauth-protected-resource', protectedResource)
oauthRoutes.get('/.well-known/oauth-protected-resource/mcp', protectedResource)

oauthRoutes.get('/.well-known/oauth-authorization-server', (c) => {
  const address = addressOf(c.var.config)
  return c.json({
    issuer: address,
    authorization_endpoint: `${address}/mcp/authorize`,
    token_endpoint: `${address}/mcp/token`,
    registration_endpoint: `${address}/mcp/register`,
    revocation_endpoint: `${address}/mcp/revoke`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: grantTypes,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    client_id_metadata_document_supported: true,
    // RFC 9207 section 3: otherwise, no client could rely on it.
    authorization_response_iss_parameter_supported: true,
  })
})

/** The consent page is in the console, where the person signs in first. */
oauthRoutes.get('/mcp/authorize', (c) => {
  const query = new URL(c.req.url).searchParams
  return c.redirect(`${CONSENT_PAGE}?${query}`, 302)
})

oauthRoutes.post('/mcp/register', async (c) => {
  const { caller } = c.var
  await countAttempt(c.var, byAddress(assistantLimits.registerByAddress, caller), caller)
  const parsed = await withBody(c, openBody(c), async (body) =>
    registration.safeParse(jsonIn(body)),
  )
  if (!parsed.success) {
    // RFC 7591 section 3.2.2.
    const isName = parsed.error.issues.every(({ path }) => path[0] === 'client_name')
    return c.json(
      isName
        ? {
            error: 'invalid_client_metadata',
            error_description: 'Send a client_name on one line of at most 100 characters.',
          }
        : {
            error: 'invalid_redirect_uri',
            error_description:
              'Send redirect_uris with https, a loopback address or your own scheme.',
          },
      400,
    )
  }
  const client = await registerClient(c.var, parsed.data)
  return c.json(
    {
      client_id: client.id,
      client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: grantTypes,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    201,
  )
})

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

const grantTypes = ['authorization_code', 'refresh_token'] as const
const short = z.string().min(1).max(2_000)
const tokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: short,
    client_id: short,
    redirect_uri: short,
    /** RFC 7636 section 4.1. */
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
    resource: short.optional(),
  }),
  z.object({
    grant_type: z.literal('refresh_token'),
    refresh_token: short,
    client_id: short,
    resource: short.optional(),
  }),
])

const formIn = (c: Context<AppEnv>) =>
  withBody(c, openBody(c), async (body) => Object.fromEntries(new URLSearchParams(body.toString())))

oauthRoutes.post('/mcp/token', async (c) => {
  const { caller, config } = c.var
  await countAttempt(c.var, byAddress(assistantLimits.tokenByAddress, caller), caller)
  // RFC 6749 section 5.1.
  c.header('Cache-Control', 'no-store')
  const form = await formIn(c)
  const parsed = tokenRequest.safeParse(form)
  try {
    if (!parsed.success) throw badRequest(form['grant_type'])
    const { data } = parsed
    const isOurs = data.resource === undefined || isResource(data.resource, addressOf(config))
    if (!isOurs) throw new OAuthError('invalid_target', 'Tokens are only issued for this server.')
    const clientId = rowIdOf(data.client_id)
    if (clientId === undefined) throw unknownClient()
    const issued =
      data.grant_type === 'refresh_token'
        ? await refresh(c.var, { refreshToken: data.refresh_token, clientId })
        : await exchangeCode(c.var, {
            code: data.code,
            clientId,
            redirectUri: data.redirect_uri,
            verifier: data.code_verifier,
            caller,
          })
    return c.json({
      access_token: issued.accessToken,
      token_type: 'Bearer',
      expires_in: ACCESS_LIFE_SECONDS,
      refresh_token: issued.refreshToken,
      scope: issued.mayPropose ? 'read propose' : 'read',
    })
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return c.json({ error: error.code, error_description: error.message }, 400)
  }
})

const badRequest = (grantType: string | undefined) =>
  grantType === undefined || grantTypes.some((one) => one === grantType)
    ? new OAuthError('invalid_request', 'A parameter is missing or wrong.')
    : new OAuthError('unsupported_grant_type', `Use one of these: ${grantTypes.join(', ')}.`)

oauthRoutes.post('/mcp/revoke', async (c) => {
  const { token } = await formIn(c)
  if (!token)
    return c.json({ error: 'invalid_request', error_description: 'Send the token to revoke.' }, 400)
  await revoke(c.var.db, token)
  return c.body(null, 200)
})
