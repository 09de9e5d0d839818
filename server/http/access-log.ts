import { createMiddleware } from 'hono/factory'

import type { AppEnv } from './area.ts'

/** One line per request. The path stands there without its query, which may carry tokens. */
export const accessLog = createMiddleware<AppEnv>(async (c, next) => {
  const startedMs = performance.now()
  await next()
  c.var.log.info('request', {
    requestId: c.var.caller.requestId,
    method: c.req.method,
    path: c.req.path,
    status: c.res.status,
    durationMs: Math.round(performance.now() - startedMs),
    address: c.var.caller.address,
  })
})
