import { createMiddleware } from 'hono/factory'

import { inBrand } from '../brand/brand.ts'
import type { AppEnv } from './api-router.ts'

/** A name with a dot: neither an address nor a local name. A dot at its end changes nothing (RFC 3986 section 3.2.2). */
const HOST_NAME = /^(?:[a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]*[a-z0-9](?=\.?(?::|$))/

/** The same files and responses on every host, so that they need no brand. */
const isSame = (path: string) =>
  path.startsWith('/assets/') ||
  path.startsWith('/theme-files/') ||
  path.startsWith('/health/') ||
  path === '/metrics'

/** Serves a request in the brand of the host that it came to. */
export const hostBrand = createMiddleware<AppEnv>(async (c, next) => {
  const host = HOST_NAME.exec((c.req.header('host') ?? '').toLowerCase())?.[0]
  const { config, brands, db } = c.var
  if (!host || host === new URL(config.publicUrl).hostname || isSame(c.req.path)) return next()
  const brand = await brands.ofHost(db, host)
  if (!brand) return next()
  // Its other subdomains are the partner's own business.
  c.header('Strict-Transport-Security', undefined)
  if (config.publicUrl.startsWith('https:')) {
    c.header('Strict-Transport-Security', 'max-age=63072000')
  }
  return inBrand(brand, next)
})
