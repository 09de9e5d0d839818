import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'

import { Refusal } from './refusal.ts'

/** Calls that take other bodies than these: each has a rule of its own, beside its route. */
export const pathsWithOwnBodyRule = ['/v1/domain/:id/events', '/v1/domain/:id/zone-file']

/** The largest body of any other call is a password form: far below this. */
const LARGEST_BODY_BYTES = 64 * 1024

const tooLarge = () => new Refusal('body_too_large', 'The request is larger than 64 KB.')

const countedBody = bodyLimit({
  maxSize: LARGEST_BODY_BYTES,
  onError: () => {
    throw tooLarge()
  },
})

/** Refuses a large body by the length that it says it has, and otherwise by counting. */
export const smallBody = createMiddleware(async (c, next) => {
  const length = c.req.header('content-length')
  if (length === undefined) return countedBody(c, next)
  // Node itself reads no more than what was said.
  if (Number(length) > LARGEST_BODY_BYTES) throw tooLarge()
  return next()
})

/** Bodies are JSON and say so (OWASP ASVS 4.1.1), which also makes a browser ask before another site may send one. */
export const jsonBody = createMiddleware(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const type = c.req.header('content-type')
  const hasBody =
    c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length')) > 0
  if (!type && !hasBody) return next()
  if (!/^application\/json\s*(;|$)/i.test(type ?? '')) {
    throw new Refusal('unsupported_media_type', 'Send the body as application/json.')
  }
  const text = await c.req.text()
  if (text === '') return next()
  try {
    JSON.parse(text)
  } catch {
    throw new Refusal('invalid_request', 'The body is not valid JSON.', { status: 400 })
  }
  return next()
})
