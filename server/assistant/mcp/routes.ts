import type { Context } from 'hono'
import { z } from 'zod'

import { readAccess } from '../../organisation/access/access.ts'
import { byToken } from '../../organisation/access/by-token.ts'
import { addressOf } from '../../platform/brand/brand.ts'
import { type AppEnv, ApiRouter } from '../../platform/http/api-router.ts'
import { bearerOf } from '../../platform/http/bearer.ts'
import { knownBody } from '../../platform/http/body-rules.ts'
import { withBody } from '../../platform/http/read-body.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { countingWrongTokens, WrongToken } from '../../platform/rate-limits/wrong-tokens.ts'
import { isApiToken } from '../../platform/security/api-token.ts'
import { approveProposal, declineProposal } from '../proposals/service.ts'
import { dispatchAs, type Fetch } from '../tools/dispatch.ts'
import { findGrant } from './grants.ts'
import { type Connection, createMcpServer } from './mcp-server.ts'
import { metadataUrl } from './oauth-routes.ts'

const PATH = '/mcp'
/** In the session id, because a later request doesn't repeat what the client can do. It is not a secret. */
const ELICITS = 'elicits'

/** The Model Context Protocol over streamable HTTP. Each request is independent, so that any replica can serve it. */
export function mcpRoutes(fetch: Fetch) {
  const router = new ApiRouter()

  router.use(PATH, async (c, next) => {
    await next()
    if (c.res.status === 401) {
      c.res.headers.set(
        'WWW-Authenticate',
        `Bearer resource_metadata="${metadataUrl(addressOf(c.var.config))}", scope="read propose"`,
      )
    }
  })

  const serve = async (c: Context<AppEnv>, connection: Connection) => {
    const parsed = await withBody(
      c,
      knownBody(() => connection.access.accountId)(c),
      async (body): Promise<unknown> => {
        try {
          return JSON.parse(body.toString())
        } catch {
          return undefined
        }
      },
    )
    const decision = elicited.safeParse(parsed)
    if (decision.success) {
      await decide(c, connection, decision.data)
      return c.body(null, 202)
    }
    const transport = await createMcpServer(c.var, connection)
    const response = await transport.handleRequest(c.req.raw, { parsedBody: parsed })
    const begun = initialized.safeParse(parsed)
    if (begun.success) {
      const { elicitation } = begun.data.params.capabilities
      // Without either, a client shows forms.
      const showsForms = elicitation && (elicitation.form ?? !elicitation.url)
      response.headers.set(
        'Mcp-Session-Id',
        `${crypto.randomUUID()}${showsForms ? `.${ELICITS}` : ''}`,
      )
    }
    return response
  }

  const dispatchesOf = (
    c: Context<AppEnv>,
    by: { organisationId: string; authorization?: string },
  ) => {
    const dispatchFor = (proposedBy?: string) =>
      dispatchAs(fetch, c, {
        organisationId: by.organisationId,
        ...(by.authorization !== undefined && { authorization: by.authorization }),
        doneWith: 'mcp',
        proposedBy,
      })
    return { dispatch: dispatchFor(), dispatchFor }
  }

  /** With an API token, the server acts for the organisation. */
  const asToken = byToken(async (c, access) => {
    c.set('access', access)
  })

  router.post(PATH, async (c, next) => {
    const bearer = bearerOf(c)
    if (bearer === undefined || !isApiToken(bearer)) return next()
    let response: Response | undefined
    await asToken(c, async () => {
      const { access } = c.var
      response = await serve(c, {
        access,
        ...dispatchesOf(c, access),
        clientName: access.token?.name ?? 'API token',
        mayPropose: access.token?.scopes.includes('resource.change') ?? false,
        canElicit: canElicit(c),
      })
    })
    return response
  })

  router.post(PATH, async (c) => {
    const grant = await countingWrongTokens(c.var, c.var.caller, async () => {
      const bearer = bearerOf(c)
      if (!bearer) throw new Refusal('missing_token', 'Missing token.')
      const found = await findGrant(c.var, bearer)
      if (!found)
        throw new WrongToken('session_ended', 'The access token is unknown or has expired.')
      return found
    })
    const { accountId, organisationId, userToken, clientName, mayPropose } = grant
    const dispatches = dispatchesOf(c, { organisationId, authorization: userToken })
    // Whether the session is still valid, and the person still has access to the organisation.
    const alive = await dispatches.dispatch({ method: 'GET', path: '/v1/assistant' })
    if (alive.status === 401) {
      throw new Refusal('session_ended', 'The connection has ended. Connect again.')
    }
    const access = await readAccess(c.var.db, { accountId, organisationId }, 'assistant.use')
    c.set('requesterId', accountId)
    return serve(c, { access, ...dispatches, clientName, mayPropose, canElicit: canElicit(c) })
  })

  // Nothing is sent outside the response to a request.
  router.on(['GET', 'DELETE'], PATH, (c) => {
    c.header('Allow', 'POST')
    return c.json({ jsonrpc: '2.0', error: { code: -32_000, message: 'Use POST.' }, id: null }, 405)
  })
  return router
}

const canElicit = (c: Context<AppEnv>) =>
  c.req.header('mcp-session-id')?.endsWith(`.${ELICITS}`) ?? false

const initialized = z.object({
  method: z.literal('initialize'),
  params: z.object({
    capabilities: z.object({
      elicitation: z.object({ form: z.unknown(), url: z.unknown() }).partial().optional(),
    }),
  }),
})

/** The reply to a form: its id is that of the proposal. */
const elicited = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.uuid(),
  result: z
    .object({
      action: z.enum(['accept', 'decline', 'cancel']),
      content: z.object({ approve: z.boolean() }).partial().optional(),
    })
    .optional(),
  error: z.unknown().optional(),
  method: z.undefined().optional(),
})

async function decide(
  c: Context<AppEnv>,
  connection: Connection,
  { id, result }: z.infer<typeof elicited>,
) {
  // A read-only connection has no card to decide on.
  if (!connection.mayPropose) return
  const about = { ...connection, id, isOfClient: true }
  const isApproved = result?.action === 'accept' && result.content?.approve === true
  // A form that was closed without a decision leaves the proposal open: the person can decide in the console.
  if (isApproved) await approveProposal(c.var, about)
  else if (result?.action !== 'cancel' && result) await declineProposal(c.var, about)
  c.var.live.publish(id, { kind: 'proposal' })
}
