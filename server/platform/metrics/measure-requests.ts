import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'

import type { AppEnv } from '../http/api-router.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const signInOutcomes: Record<number, string> = {
  200: 'ok',
  409: 'second_factor',
  401: 'failed',
  422: 'failed',
  429: 'limited',
}

/** Counts each request under the pattern of its route: with paths, clients could create new series at will. */
export const measureRequests = createMiddleware<AppEnv>(async (c, next) => {
  const startedMs = performance.now()
  await next()
  const route = routePath(c)
  const { status } = c.res
  const method = METHODS.has(c.req.method) ? c.req.method : 'other'
  const seconds = (performance.now() - startedMs) / 1000
  const { requests, signIns } = c.get('metrics')
  requests.observe({ method, route, status }, seconds)
  const outcome = route === '/v1/auth' && method === 'POST' ? signInOutcomes[status] : undefined
  if (outcome) signIns.inc({ outcome })
})
