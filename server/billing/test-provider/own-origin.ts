import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import type { AppEnv } from '../../platform/http/api-router.ts'

/** Whether a request is for the origin of the test provider, which is another name for the same server. */
export function isOnTestOrigin(c: Context<AppEnv>): boolean {
  const { testProviderOrigin } = c.var.config
  const host = c.req.header('host') ?? new URL(c.req.url).host
  return testProviderOrigin !== undefined && host === new URL(testProviderOrigin).host
}

/**
 * Redirects a visitor who opens the console on the test provider's origin to the console's own origin: otherwise its
 * frames would be refused.
 */
export const redirectToConsole = createMiddleware<AppEnv>(async (c, next) => {
  const isPage = c.req.method === 'GET' && c.req.header('sec-fetch-mode') === 'navigate'
  if (!isPage || c.req.path.startsWith('/dev/') || !isOnTestOrigin(c)) return next()
  const { pathname, search } = new URL(c.req.url)
  return c.redirect(`${c.var.config.publicUrl}${pathname}${search}`, 307)
})
