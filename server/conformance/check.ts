import assert from 'node:assert/strict'

import type { z } from 'zod'

import type { Answer, ApiUnderTest } from './api-under-test.ts'

export type Check = {
  /** The expected behaviour. */
  name: string
  /** Whether it needs a mailed code. */
  needsMailbox?: boolean
  run: () => Promise<void>
}

/** The person whose account the checks create and use, one after the other. */
export type Person = {
  api: ApiUnderTest
  username: string
  /** An address without an account. */
  unknown: string
  /** Set by registration. */
  userToken: string
}

export const PASSWORD = 'conformance lantern gate'

export function is<T extends z.ZodType>(schema: T, { status, body }: Answer): z.infer<T> {
  assert.equal(status, 200, `responded with ${status}: ${String(body['message'])}`)
  assert.equal(body['status'], 200, 'the body repeats the HTTP status')
  return schema.parse(body)
}

export function isRefused({ status, body }: Answer, allowed: number[]) {
  assert.ok(allowed.includes(status), `responded with ${status}, expected ${allowed.join(' or ')}`)
  assert.equal(body['status'], status, 'the body repeats the HTTP status')
  assert.equal(typeof body['message'], 'string', 'says why')
  assert.equal(body['token'], undefined, 'returns no token')
  assert.equal(body['user_token'], undefined, 'returns no user_token')
}
