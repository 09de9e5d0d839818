import type { Context } from 'hono'

/**
 * What follows the scheme of API tokens (RFC 6750 section 2.1), which user tokens lack. Undefined without the scheme.
 */
export const bearerOf = (c: Context): string | undefined =>
  /^bearer\b *(.*)$/is.exec(c.req.header('authorization') ?? '')?.[1]?.trim()
