import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, onTestFinished, test, vi } from 'vitest'

import { lingerAfter } from './lingering-close.ts'

const MEGABYTE = 1024 * 1024

test('the rest of a refused request is discarded at four megabytes per second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const socket = { destroySoon: () => {}, end: () => {}, destroy: () => {} }
  const body = new PassThrough({ readableHighWaterMark: 4 * MEGABYTE })
  const incoming = Object.assign(body, { socket, complete: false }) as unknown as IncomingMessage
  const outgoing = new EventEmitter() as ServerResponse
  lingerAfter(incoming, outgoing, { lingerMs: 10_000 })
  for (let sent = 0; sent < 4; sent += 1) body.write(Buffer.alloc(MEGABYTE))

  outgoing.emit('finish')
  const left: number[] = []
  for (let step = 0; step < 4; step += 1) {
    await nextTurn()
    left.push(body.readableLength / MEGABYTE)
    vi.advanceTimersByTime(250)
  }
  expect(left).toEqual([3, 2, 1, 0])
  body.destroy()
  await nextTurn()
  expect(vi.getTimerCount()).toBe(0)
})
