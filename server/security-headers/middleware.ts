import { createMiddleware } from 'hono/factory'

import { answerPolicy } from './policy.ts'

/**
 * The pages that open a social sign-in in a window, and all that this window shows on its way. Only among pages with
 * the same value here do the two windows keep knowing each other (HTML, cross-origin opener policies).
 */
const opensOrIsPopup =
  /^\/(login|register|auth-callback|v1\/(google|github)(-callback)?|dev\/provider\/.*)$/

const HSTS = 'max-age=63072000; includeSubDomains'

/** Sets the headers that every answer carries. What a route has set already stays. */
export const securityHeaders = ({ isHttps }: { isHttps: boolean }) =>
  createMiddleware(async (c, next) => {
    await next()
    const { headers } = c.res
    const byDefault = (name: string, value: string) => {
      if (!headers.has(name)) headers.set(name, value)
    }
    byDefault('Content-Security-Policy', answerPolicy)
    byDefault('Cache-Control', 'no-store')
    byDefault(
      'Cross-Origin-Opener-Policy',
      opensOrIsPopup.test(c.req.path) ? 'same-origin-allow-popups' : 'same-origin',
    )
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'no-referrer')
    headers.set('X-Frame-Options', 'DENY')
    headers.set(
      'Permissions-Policy',
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    )
    if (isHttps) headers.set('Strict-Transport-Security', HSTS)
  })
