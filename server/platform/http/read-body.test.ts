import { PassThrough } from 'node:stream'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { BodyBudget } from './body-budget.ts'
import { readStream } from './read-body.ts'
import { Refusal } from './refusal.ts'

const refuseLarge = () => new Refusal('body_too_large', 'Too large.')

function reading({ bytesByHolder = 4096, totalBytes = 8192, maxBytes = 100_000 } = {}) {
  const budget = new BodyBudget({ totalBytes, bytesByHolder })
  const source = new PassThrough()
  const body = readStream(source, { maxBytes, refuseLarge, hold: budget.hold('ada') })
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

describe('a body', () => {
  test('has 20 s, and a second more for every 500 bytes that came', async () => {
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

  test('holds the memory that it takes, however small its pieces are', async () => {
    const { source, body, budget } = reading()
    for (let count = 0; count < 2000; count += 1) source.write('x')
    await vi.advanceTimersByTimeAsync(0)
    expect(budget.heldBytes).toBe(2048)
    source.end()
    expect((await body).length).toBe(2000)
  })

  test('is refused when its holder has no more memory', async () => {
    const { source, body } = reading({ bytesByHolder: 1024 })
    source.write('x'.repeat(1025))
    await expect(body).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('is refused as soon as it is larger than it may be', async () => {
    const { source, body, budget } = reading({ maxBytes: 1000 })
    source.write('x'.repeat(1001))
    await expect(body).rejects.toMatchObject({ code: 'body_too_large' })
    expect(budget.heldBytes).toBe(0)
  })

  test('that breaks off is refused, before it is read and while it is', async () => {
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
