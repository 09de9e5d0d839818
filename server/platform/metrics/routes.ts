import { createHash, timingSafeEqual } from 'node:crypto'

import type { Context } from 'hono'

import { ApiRouter, type AppEnv } from '../http/api-router.ts'
import { platformLimits } from '../rate-limits/limits.ts'
import { byAddress, countAttempt } from '../rate-limits/service.ts'

/** For Prometheus. Only mounted when METRICS_TOKEN is set. */
export function metricsRoutes(token: string) {
  const router = new ApiRouter()
  router.get('/metrics', async (c) => {
    if (!holdsToken(c, token)) {
      await countAttempt(
        c.var,
        byAddress(platformLimits.metricsByAddress, c.var.caller),
        c.var.caller,
      )
      c.header('WWW-Authenticate', 'Bearer')
      return c.text('Send METRICS_TOKEN as a bearer token.', 401)
    }
    const { registry } = c.var.metrics
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
  return router
}

/** Compares digests, which have the same length, in constant time. */
function holdsToken(c: Context<AppEnv>, token: string) {
  const [, given = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
