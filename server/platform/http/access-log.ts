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
  c.var.log.info('request', {
    requestId: c.var.caller.requestId,
    method: c.req.method,
    path: c.req.path.slice(0, LONGEST_PATH),
    status: c.res.status,
    durationMs: Math.round(performance.now() - startedMs),
    address: c.var.caller.address,
    ...(c.get('account') && { accountId: c.var.account.id }),
  })
})
