import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

import type { AppEnv } from './api-router.ts'
import { knownBodies, openBodies } from './body-budget.ts'
import { networkOf } from './caller.ts'
import { hasMoreValues } from './json-values.ts'
import { type BodyLimit, withBody } from './read-body.ts'
import { Refusal } from './refusal.ts'

export type LargestBody = {
  maxBytes: number
  tooLarge: string
  /** The most lists, objects and values that its JSON may have. Absent: no limit. */
  maxValues?: number
}

/** The largest body of a public route is a password form, which is far smaller. */
const OPEN: LargestBody = {
  maxBytes: 16 * 1024,
  tooLarge: 'The request is larger than 16 KB.',
}
const SIGNED_IN: LargestBody = {
  maxBytes: 64 * 1024,
  tooLarge: 'The request is larger than 64 KB.',
}

/** For public routes. Requests from one network share one budget. */
export const openBody = (c: Context<AppEnv>): BodyLimit => ({
  ...OPEN,
  budget: openBodies,
  holder: networkOf(c.get('caller').address),
})

/** For authenticated routes: mount it after the guard. Requests of one holder share one budget. */
export const knownBody =
  (holderOf: (c: Context<AppEnv>) => string, largest = SIGNED_IN) =>
  (c: Context<AppEnv>): BodyLimit & LargestBody => ({
    ...largest,
    budget: knownBodies,
    holder: holderOf(c),
  })

/**
 * Requires bodies to be declared as JSON (OWASP ASVS 4.1.1), which also makes a browser send a preflight before another
 * site may send one.
 */
export const jsonBody = (limitFor: (c: Context<AppEnv>) => BodyLimit & LargestBody) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const type = c.req.header('content-type')
    const hasBody =
      c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length')) > 0
    if (!type && !hasBody) return next()
    if (!/^application\/json\s*(;|$)/i.test(type ?? '')) {
      throw new Refusal('unsupported_media_type', 'Send the body as application/json.')
    }
    const limit = limitFor(c)
    await withBody(c, limit, (body) => {
      if (limit.maxValues !== undefined && hasMoreValues(body, limit.maxValues)) {
        throw new Refusal(
          'invalid_request',
          'The body contains more values than this request allows.',
        )
      }
      const text = new TextDecoder().decode(body)
      // Hono caches the body here; later reads find it there.
      Object.assign(c.req.bodyCache, { text: Promise.resolve(text) })
      if (text !== '') refuseNonsense(text)
      return next()
    })
  })

function refuseNonsense(text: string) {
  try {
    JSON.parse(text)
  } catch {
    throw new Refusal('invalid_request', 'The body is not valid JSON.', { status: 400 })
  }
}
