// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { local } from './browser-storage.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  local.clear()
})

test('values are stored in the browser’s storage', () => {
  local.set('key', 'value')
  expect(localStorage.getItem('key')).toBe('value')
  expect(local.get('key')).toBe('value')
  expect(local.isOnlyInMemory('key')).toBe(false)
})

test('full storage keeps the value in memory, without an older one behind it', () => {
  local.set('key', 'old')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  local.set('key', 'new')
  expect(local.get('key')).toBe('new')
  expect(local.isOnlyInMemory('key')).toBe(true)
  expect(localStorage.getItem('key')).toBeNull()
  local.remove('key')
  expect(local.get('key')).toBeNull()
})

test('storing the same value again removes nothing, which other tabs would take for a change', () => {
  local.set('key', 'value')
  const removal = vi.spyOn(Storage.prototype, 'removeItem')
  local.set('key', 'value')
  expect(removal).not.toHaveBeenCalled()
})

test('blocked storage, which throws on access, keeps the value in memory', () => {
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  local.set('key', 'value')
  expect(blocked).toHaveBeenCalled()
  expect(local.get('key')).toBe('value')
  local.clear()
  expect(local.get('key')).toBeUndefined()
})
