import { afterEach, expect, test, vi } from 'vitest'

import { call } from './client.ts'
import { failureMessage, RefusedError } from './failures.ts'

afterEach(() => vi.unstubAllGlobals())

const respond = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))
const respondRefused = (body: object) => respond(400, { status: 400, ...body })

test('a call that takes too long reports its own time limit', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('', 'TimeoutError')))
  await expect(call('GET /v1/status', { timeoutMs: 10_000 })).rejects.toThrow(
    'the server did not respond within 10 seconds',
  )
  await expect(call('GET /v1/status')).rejects.toThrow(
    'the server did not respond within 30 seconds',
  )
})

test.each([{ text: 'an object' }, ['a list'], 42, '', ' ', null])(
  'a refusal whose message is %j has the page’s default message',
  async (message) => {
    respondRefused({ message })
    const error: unknown = await call('GET /v1/status').catch((reason: unknown) => reason)
    expect(failureMessage(error, { fallback: 'The default.' })).toBe('The default.')
  },
)

test.each([
  { errors: {}, kept: undefined },
  { errors: 'all', kept: undefined },
  { errors: [null, 'email', { path: 'email' }, { path: 1, message: 'No.' }], kept: [] },
  {
    errors: [
      { path: 'email', message: { text: 'No.' } },
      { path: 'email', message: 'No.' },
    ],
    kept: [{ path: 'email', message: 'No.' }],
  },
])('a refusal keeps only the errors that a form can show: $errors', async ({ errors, kept }) => {
  respondRefused({ message: 'No.', errors })
  const refusal = { status: 400, message: 'No.', ...(kept && { errors: kept }) }
  await expect(call('GET /v1/status')).rejects.toEqual(new RefusedError(400, refusal))
})

test('a refusal whose code isn’t text keeps its message', async () => {
  respondRefused({ message: 'No.', code: 7 })
  const refusal = { status: 400, message: 'No.' }
  await expect(call('GET /v1/status')).rejects.toEqual(new RefusedError(400, refusal))
})

test('a 200 whose body has another status than 2xx is a refusal', async () => {
  respond(200, { status: 409, message: 'Taken.' })
  await expect(call('GET /v1/status')).rejects.toThrow('Taken.')
})
