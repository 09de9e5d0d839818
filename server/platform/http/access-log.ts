import { createMiddleware } from 'hono/factory'

import type { AppEnv } from './api-router.ts'

/** Longer paths are probes for vulnerabilities. */
const LONGEST_PATH = 300

/**
 * Logs one line per request, with the path but without the query, which may carry tokens. Health checks are left out,
 * because they would drown the rest.
 */
export const accessLog = createMiddleware<AppEnv>(async (c, next) => {
  const startedMs = performance.now()
  await next()
  if (c.req.path.startsWith('/health/')) return
  // One by one: `c.var` copies all variables each time.
  const { requestId, address, tokenId } = c.get('caller')
  const account = c.get('account')
  c.get('log').info('request', {
    requestId,
    method: c.req.method,
    path: c.req.path.slice(0, LONGEST_PATH),
    status: c.res.status,
    durationMs: Math.round(performance.now() - startedMs),
    address,
    ...(account && { accountId: account.id }),
    ...(tokenId && { tokenId }),
  })
})
