import { z } from 'zod'

import { responseWith, text } from '../common.ts'

/** GET /v1/assistant/mcp/clients/{clientId}: what the consent page shows. */
export const mcpClientPath = z.object({ clientId: z.string() })
export const mcpClientResponse = responseWith(
  z.object({
    /** A UUID, or the address of its metadata document. */
    id: z.string(),
    /** The name that the client gives itself. Not verified. */
    name: z.string(),
    redirect_uris: z.array(z.string()),
  }),
)

/** POST /v1/assistant/mcp/authorize: the person agrees. The address leads back to the client, with a code. */
export const authorizeMcpRequest = z.strictObject({
  client_id: text('This client is unknown. Connect it again.').max(2_000),
  redirect_uri: text().max(2_000),
  /** PKCE with S256 (RFC 7636): the only method. */
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/, 'The client sent no code challenge. It has to support PKCE with S256.'),
  state: text().max(2_000).optional(),
  /** What the tokens are for (RFC 8707). Only this server issues them for itself. */
  resource: text().max(2_000).optional(),
  /** Whether it may also suggest changes. */
  may_propose: z.boolean(),
})
/** POST /v1/assistant/mcp/decline: connects nothing. `location` leads back to the client, with the error. */
export const declineMcpRequest = authorizeMcpRequest
  .pick({ client_id: true, redirect_uri: true, state: true })
  .extend({
    /** RFC 6749 section 4.1.2.1. */
    error: z.enum(['access_denied', 'invalid_request', 'unsupported_response_type']),
  })
export const authorizeMcpResponse = responseWith(z.object({ location: z.string() }))
