import { randomUUID } from 'node:crypto'

import type { Context } from 'hono'

/** The id of a request in the logs. Only a trusted proxy may choose it. */
export function requestIdOf(c: Context, { trustedProxies }: { trustedProxies: number }) {
  const given = c.req.header('x-request-id') ?? ''
  return trustedProxies > 0 && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID()
}
