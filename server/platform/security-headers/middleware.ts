import { createMiddleware } from 'hono/factory'

import { responsePolicy } from './policy.ts'

/**
 * The pages that open a social sign-in or a wallet in a window, and all pages that this window shows along the way. The
 * two windows only keep references to each other among pages with the same value (HTML, cross-origin opener policies).
 */
const opensOrIsPopup =
  /^\/(login|register|auth-callback|v1\/(google|github)(-callback)?|dev\/provider\/.*|payment\/[^/]+\/2|payment-methods\/add)$/

const HSTS = 'max-age=63072000; includeSubDomains'

const everywhere = {
  'Content-Security-Policy': responsePolicy,
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
}

/**
 * Sets the headers of every response. A route that sets one itself replaces it. They are set beforehand, because
 * changing a finished response costs as much as making it.
 */
export const securityHeaders = ({ isHttps }: { isHttps: boolean }) => {
  const headers = Object.entries({
    ...everywhere,
    ...(isHttps && { 'Strict-Transport-Security': HSTS }),
  })
  return createMiddleware((c, next) => {
    for (const [name, value] of headers) c.header(name, value)
    c.header(
      'Cross-Origin-Opener-Policy',
      opensOrIsPopup.test(c.req.path) ? 'same-origin-allow-popups' : 'same-origin',
    )
    return next()
  })
}
