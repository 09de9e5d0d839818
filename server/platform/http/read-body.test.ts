import { PassThrough, Readable } from 'node:stream'

import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { BodyBudget } from './body-budget.ts'
import { readStream, withBody } from './read-body.ts'
import { Refusal } from './refusal.ts'

const refuseLarge = () => new Refusal('body_too_large', 'Too large.')

function reading({
  bytesByHolder = 4096,
  totalBytes = 8192,
  maxBytes = 100_000,
  statedBytes = 0,
} = {}) {
  const budget = new BodyBudget({ totalBytes, bytesByHolder })
  const source = new PassThrough()
  const body = readStream(source, {
    maxBytes,
    statedBytes,
    refuseLarge,
    hold: budget.hold('ada'),
  })
  // A test may await it later.
  body.catch(() => {})
  return { budget, source, body }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a call that the assistant makes has its own body, not that of the request it answers', async () => {
  const limit = {
    maxBytes: 1000,
    tooLarge: 'Too large.',
    budget: new BodyBudget({ totalBytes: 8192, bytesByHolder: 4096 }),
    holder: 'ada',
  }
  const app = new Hono().post('/', (c) => withBody(c, limit, (body) => c.text(body.toString())))
  const send = async (env: object) => {
    const incoming = Readable.from([Buffer.from('asked')])
    const response = await app.request('/', { method: 'POST', body: 'own' }, { incoming, ...env })
    return response.text()
  }
  expect(await send({ doneWith: 'assistant' })).toBe('own')
  expect(await send({})).toBe('asked')
})

describe('a body', () => {
  test('a body has 20 s, plus a second for every 500 bytes received', async () => {
    const { source, body } = reading()
    source.write('x'.repeat(1000))
    await vi.advanceTimersByTimeAsync(21_900)
    source.end('y')
    expect((await body).toString()).toBe(`${'x'.repeat(1000)}y`)

    const slow = reading()
    slow.source.write('x'.repeat(1000))
    await vi.advanceTimersByTimeAsync(22_000)
    await expect(slow.body).rejects.toMatchObject({ details: { status: 408 } })
  })

  test('a body reserves the memory it uses, however small its chunks are', async () => {
    const { source, body, budget } = reading()
    for (let count = 0; count < 2000; count += 1) source.write('x')
    await vi.advanceTimersByTimeAsync(0)
    expect(budget.heldBytes).toBe(2048)
    source.end()
    expect((await body).length).toBe(2000)
  })

  test('a body reserves its stated length once a part of it has arrived, and not before', async () => {
    const stated = reading({ bytesByHolder: 100_000, totalBytes: 100_000, statedBytes: 50_000 })
    stated.source.write('x'.repeat(2000))
    await vi.advanceTimersByTimeAsync(0)
    expect(stated.budget.heldBytes).toBe(2000)
    stated.source.write('x'.repeat(2000))
    await vi.advanceTimersByTimeAsync(0)
    expect(stated.budget.heldBytes).toBe(50_000)
    stated.source.end('x'.repeat(46_000))
    const body = await stated.body
    expect([body.length, body.buffer.byteLength]).toEqual([50_000, 50_000])
  })

  test('a body that is longer than stated is read nevertheless', async () => {
    const { source, body } = reading({ statedBytes: 1500 })
    source.write('x'.repeat(1000))
    source.end('y'.repeat(1000))
    expect((await body).toString()).toBe('x'.repeat(1000) + 'y'.repeat(1000))
  })

  test('a body is rejected when its client’s memory is used up', async () => {
    const { source, body } = reading({ bytesByHolder: 1024 })
    source.write('x'.repeat(1025))
    await expect(body).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('a body is rejected as soon as it exceeds its limit', async () => {
    const { source, body, budget } = reading({ maxBytes: 1000 })
    source.write('x'.repeat(1001))
    await expect(body).rejects.toMatchObject({ code: 'body_too_large' })
    expect(budget.heldBytes).toBe(0)
  })

  test('an aborted body is rejected, before and during reading', async () => {
    const { source, body } = reading()
    source.write('x')
    source.destroy()
    await expect(body).rejects.toMatchObject({ code: 'invalid_request' })
    const hold = new BodyBudget({ totalBytes: 1, bytesByHolder: 1 }).hold('ada')
    await expect(readStream(source, { maxBytes: 1, refuseLarge, hold })).rejects.toMatchObject({
      details: { status: 400 },
    })
  })
})
