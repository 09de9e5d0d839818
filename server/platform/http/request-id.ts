import { randomUUID } from 'node:crypto'

import type { Context } from 'hono'

/** The number under which the logs know a request. A proxy of ours may have chosen it; a stranger may not. */
export function requestIdOf(c: Context, { trustedProxies }: { trustedProxies: number }) {
  const given = c.req.header('x-request-id') ?? ''
  return trustedProxies > 0 && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID()
}
