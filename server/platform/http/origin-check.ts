import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import type { AppEnv } from './api-router.ts'
import { Refusal } from './refusal.ts'

/**
 * Refuses a POST that another site sent through a visitor's browser (OWASP ASVS 3.5.3; Fetch Metadata). A client that
 * is not a browser sends neither header and passes: it has no ambient credentials to misuse.
 */
export const originCheck = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  if (isFromAnotherSite(c)) throw refused()
  // A form on our pages sends `Origin: null`, because its referrer policy is no-referrer. Sec-Fetch-Site decides
  // instead.
  if (c.req.header('sec-fetch-site') === 'same-origin') return next()
  const origin = c.req.header('origin')
  if (origin && !isOwn(origin, c.req.header('host'), c.var.config.publicUrl)) throw refused()
  return next()
})

/**
 * Whether the browser reports that a page of another origin caused this request, including by a link (Fetch Metadata).
 */
export function isFromAnotherSite(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

function isOwn(origin: string, host: string | undefined, publicUrl: string) {
  if (!URL.canParse(origin)) return false
  return origin === new URL(publicUrl).origin || new URL(origin).host === host
}

const refused = () =>
  new Refusal('origin_refused', 'This request came from another website and was refused.')
