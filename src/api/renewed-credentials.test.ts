// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import {
  clearCredentials,
  onCredentialsChangedElsewhere,
  readCredentials,
  storeCredentials,
  storeRenewed,
} from './credentials.ts'

const first = { token: 'access 1', userToken: 'user 1' }
const second = { token: 'access 2', userToken: 'user 2' }
const renewed = { token: second.token, user_token: second.userToken }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-05T09:00:00Z') })
  storeCredentials(first)
})
afterEach(() => {
  vi.useRealTimers()
  clearCredentials()
})

/** Whether this tab reloads after `act` has stored something, as if another tab had done it. */
function isNoticed(act: () => void) {
  const callback = vi.fn<() => void>()
  const stop = onCredentialsChangedElsewhere(callback)
  vi.advanceTimersByTime(1)
  act()
  window.dispatchEvent(new StorageEvent('storage', { key: 'user_token' }))
  stop()
  return callback.mock.calls.length > 0
}

test('renewed tokens replace the previous ones', () => {
  storeRenewed(first, renewed)
  expect(readCredentials()).toEqual(second)
})

test('a server that returns no tokens leaves the stored ones unchanged', () => {
  storeRenewed(first, {})
  storeRenewed(first, { user_token: 'user 2' })
  expect(readCredentials()).toEqual(first)
})

test('renewed tokens are discarded after a sign-out or another sign-in', () => {
  storeCredentials({ token: 'another access', userToken: 'another user' })
  storeRenewed(first, renewed)
  expect(readCredentials()?.userToken).toBe('another user')
  clearCredentials()
  storeRenewed(first, renewed)
  expect(readCredentials()).toBeUndefined()
})

test('other tabs reload on a sign-in and a sign-out, but not on renewed tokens', () => {
  expect(isNoticed(() => storeRenewed(first, renewed))).toBe(false)
  expect(isNoticed(() => storeCredentials(first))).toBe(true)
  expect(isNoticed(clearCredentials)).toBe(true)
})
