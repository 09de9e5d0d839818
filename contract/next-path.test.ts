import { assert, oneof, property, string, webUrl } from 'fast-check'
import { expect, test } from 'vitest'

import { safeNextPath } from './next-path.ts'

test.each(['/teams', '/domain/42/manage?tab=dns#records', '/web-security?q=a%20b'])(
  '%s is kept as it is',
  (path) => {
    expect(safeNextPath(path)).toBe(path)
  },
)

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/./\n/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'teams',
  '',
  null,
  undefined,
])('%j is dropped', (path) => {
  expect(safeNextPath(path)).toBeUndefined()
})

test.each([
  '/',
  '/login',
  '/login?next=/teams',
  '/logout',
  '/auth-callback?token=x',
  '/verify-email',
  '/v1/user',
  '/dev/mailbox',
])('%s is dropped, for it would lead in a circle or out of the console', (path) => {
  expect(safeNextPath(path)).toBeUndefined()
})

test('whatever stands in next, a browser stays on this origin', () => {
  assert(
    property(
      oneof(
        webUrl(),
        string(),
        string().map((text) => `/${text}`),
      ),
      (text) => {
        const path = safeNextPath(text)
        if (path === undefined) return
        expect(new URL(path, 'https://here.example').origin).toBe('https://here.example')
      },
    ),
  )
})
