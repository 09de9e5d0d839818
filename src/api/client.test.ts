import { afterEach, expect, test, vi } from 'vitest'

import { call } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

test('a call that takes too long reports its own time limit', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('', 'TimeoutError')))
  await expect(call('GET /v1/status', { timeoutMs: 10_000 })).rejects.toThrow(
    'the server did not respond within 10 seconds',
  )
  await expect(call('GET /v1/status')).rejects.toThrow(
    'the server did not respond within 30 seconds',
  )
})
