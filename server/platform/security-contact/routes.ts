import { DAY_SECONDS, secondsAfter } from '../clock.ts'
import { ApiRouter } from '../http/api-router.ts'

/** RFC 9116 section 2.5.5 recommends less than a year. It is counted from each request: the setting is of today. */
const LIFE_SECONDS = 180 * DAY_SECONDS

export const securityContactRoutes = new ApiRouter()

/** Whom to tell about a vulnerability (RFC 9116), where the operator has said so. */
securityContactRoutes.get('/.well-known/security.txt', (c) => {
  const { securityContact, publicUrl } = c.var.config
  if (!securityContact) return c.text('There is nothing at this address.', 404)
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${secondsAfter(c.var.clock.now(), LIFE_SECONDS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return c.text(`${lines.join('\n')}\n`)
})
