import { addressOf } from '../brand/brand.ts'
import { DAY_SECONDS, secondsAfter } from '../clock.ts'
import { ApiRouter } from '../http/api-router.ts'

/**
 * RFC 9116 section 2.5.5 recommends less than a year. Counted from each request, because the setting is always current.
 */
const LIFE_SECONDS = 180 * DAY_SECONDS

export const securityContactRoutes = new ApiRouter()

/** Whom to notify of a vulnerability (RFC 9116), if the operator has configured it. */
securityContactRoutes.get('/.well-known/security.txt', (c) => {
  const { config, clock } = c.var
  const { securityContact } = config
  if (!securityContact) return c.text('This path does not exist.', 404)
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${secondsAfter(clock.now(), LIFE_SECONDS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${addressOf(config)}/.well-known/security.txt`,
  ]
  return c.text(`${lines.join('\n')}\n`)
})
