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
  /** Lists, objects and values that its JSON may hold. Absent: as many as fit. */
  maxValues?: number
}

/** The largest body of a call that anybody may make is a password form: far below this. */
const OPEN: LargestBody = {
  maxBytes: 16 * 1024,
  tooLarge: 'The request is larger than 16 KB.',
}
const SIGNED_IN: LargestBody = {
  maxBytes: 64 * 1024,
  tooLarge: 'The request is larger than 64 KB.',
}

/** For calls that anybody may make. Those of one network share what they may hold. */
export const openBody = (c: Context<AppEnv>): BodyLimit => ({
  ...OPEN,
  budget: openBodies,
  holder: networkOf(c.var.caller.address),
})

/** For calls of somebody known: mount it behind the guard that finds out who it is. Each holder shares what it may hold. */
export const knownBody =
  (holderOf: (c: Context<AppEnv>) => string, largest = SIGNED_IN) =>
  (c: Context<AppEnv>): BodyLimit & LargestBody => ({
    ...largest,
    budget: knownBodies,
    holder: holderOf(c),
  })

/** Bodies are JSON and say so (OWASP ASVS 4.1.1), which also makes a browser ask before another site may send one. */
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
        throw new Refusal('invalid_request', 'The body holds more values than this call needs.')
      }
      const text = new TextDecoder().decode(body)
      // Where Hono keeps a body that was read; whatever asks for it again finds it there.
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
