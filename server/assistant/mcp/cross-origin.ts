import type { MiddlewareHandler } from 'hono'

/** What MCP clients that run in a browser request from other origins (MCP specification, authorization). */
export const crossOriginPaths = [
  '/mcp',
  '/mcp/token',
  '/mcp/register',
  '/mcp/revoke',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
]

const DAY_SECONDS = '86400'
const headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'WWW-Authenticate, Mcp-Session-Id, Retry-After',
}
const preflight = {
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  // The asterisk doesn't include it (Fetch standard, CORS-preflight fetch).
  'Access-Control-Allow-Headers': 'Authorization, *',
  'Access-Control-Max-Age': DAY_SECONDS,
}

/**
 * Lets pages of any origin make these requests. They have no cookies: only a token that the page itself has gives
 * access.
 */
export const allowCrossOrigin: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'OPTIONS') return c.body(null, 204, { ...headers, ...preflight })
  await next()
  for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
  return undefined
}
