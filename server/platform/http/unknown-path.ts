import type { Context } from 'hono'

import type { AppEnv } from './api-router.ts'
import { Refusal } from './refusal.ts'

/** Responds to an API path that matched no route: 405 when it supports another method, otherwise 404. */
export function refuseUnknownPath(
  c: Context<AppEnv>,
  routes: readonly { method: string; path: string }[],
): Refusal {
  const methods = new Set(
    routes.flatMap(({ method, path }) =>
      matches(path, c.req.path) && method !== 'ALL' ? [method.toUpperCase()] : [],
    ),
  )
  if (methods.size === 0) return new Refusal('not_found', 'This path does not exist.')
  if (methods.has('GET')) methods.add('HEAD')
  const allow = [...methods].toSorted().join(', ')
  return new Refusal('method_not_allowed', `This path supports only ${allow}.`, { allow })
}

/** Whether the path matches a route pattern such as /v1/domain/:id. */
function matches(pattern: string, path: string) {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  )
}
