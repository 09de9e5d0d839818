// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { isLeaveForced } from '../pages/shared/forced-leave.ts'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const fails = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

// The browser's own error page replaced the console.
test('without a network, a chunk that fails to load leaves the console open', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const assign = vi.fn<(path?: string) => void>()
  vi.stubGlobal('location', { pathname: '/overview', search: '', assign, reload: assign })
  await expect(loadChunk(fails, '/invoices')).rejects.toBeInstanceOf(ChunkLoadError)
  expect(assign).not.toHaveBeenCalled()
})

// The browser prompted about unsaved changes a second time, and people who stayed were left with a dead page.
test('the requested page is opened without another prompt for unsaved changes', async () => {
  const assigned = await new Promise<string>((resolve) => {
    vi.stubGlobal('location', { pathname: '/organisation', search: '', assign: resolve })
    void loadChunk(fails, '/invoices')
  })
  expect(assigned).toBe('/invoices')
  expect(isLeaveForced()).toBe(true)
})
