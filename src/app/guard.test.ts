import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const user = {
  id: '1',
  email: 'ada@example.com',
  email_verified_at: '2026-01-01T00:00:00.000Z',
  onboarded_at: null as string | null,
  has_password: true,
  second_factor_pending: false,
}
const done = { ...user, onboarded_at: '2026-01-01T00:00:00.000Z' }

const replace = vi.fn<(path: string) => void>()
const stored = new Map<string, string>()

let guard: typeof import('./guard.ts').guard

beforeEach(async () => {
  // The first check of a document waits, so each test has its own module.
  vi.resetModules()
  guard = (await import('./guard.ts')).guard
  vi.useFakeTimers()
  stored.clear()
  replace.mockClear()
  const localStorage = { getItem: (key: string) => stored.get(key) ?? null }
  vi.stubGlobal('window', { location: { replace }, localStorage })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function signIn() {
  stored.set('token', 't')
  stored.set('user_token', 'u')
}

/** The guard of a console that was just loaded. Where it redirects to, or undefined when it lets the person in. */
function arriveAt(path: string, data = user) {
  vi.stubGlobal('fetch', async () => Response.json({ status: 200, data }))
  return guard(new QueryClient(), new Request(`https://console.example${path}`)).then(
    () => undefined,
    (error: unknown) => (error as Response).headers.get('Location'),
  )
}

test('onboarding waits for the credentials three times for 200 ms, then redirects to sign-in', async () => {
  void arriveAt('/onboarding')
  await vi.advanceTimersByTimeAsync(699)
  expect(replace).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(replace).toHaveBeenCalledExactlyOnceWith('/login')
})

test('onboarding continues with credentials that arrive while it waits', async () => {
  const outcome = arriveAt('/onboarding')
  await vi.advanceTimersByTimeAsync(400)
  signIn()
  await vi.advanceTimersByTimeAsync(300)
  expect(await outcome).toBeUndefined()
  expect(replace).not.toHaveBeenCalled()
})

test('other pages redirect to sign-in after 100 ms', async () => {
  void arriveAt('/teams')
  await vi.advanceTimersByTimeAsync(99)
  expect(replace).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(replace).toHaveBeenCalledExactlyOnceWith('/login?next=%2Fteams')
})

test.each(['/onboarding', '/onboarding/', '/Onboarding'])(
  'somebody who is still to be onboarded stays at %s, and somebody who is done leaves it',
  async (path) => {
    signIn()
    const first = arriveAt(path)
    await vi.advanceTimersByTimeAsync(100)
    expect(await first).toBeUndefined()
    const second = arriveAt(path, done)
    await vi.advanceTimersByTimeAsync(100)
    expect(await second).toBe('/overview')
  },
)
