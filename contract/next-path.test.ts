import fc from 'fast-check'
import { expect, test } from 'vitest'

import { safeNextPath } from './next-path.ts'

test.for([
  '/overview',
  '/domain/42/manage?tab=dns#records',
  '/teams?redirect=https://evil.example',
])('%s is an accepted next path', (path) => {
  expect(safeNextPath(path)).toBe(path)
})

test.for([
  undefined,
  null,
  '',
  'overview',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/%0a/../..//evil.example',
  'javascript:alert(1)',
  '/login?next=/overview',
  '/logout',
  '/Logout',
  '/',
  '/v1/google',
  `/${'a'.repeat(2000)}`,
])('%s is not an accepted next path', (path) => {
  expect(safeNextPath(path)).toBeUndefined()
})

test('every accepted path stays on this origin in a browser', () => {
  const pieces = fc.constantFrom('/', '\\', '.', '..', ':', '@', '?', '#', '%2f', 'a', '\t', 'http')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const next = safeNextPath(parts.join(''))
      if (next === undefined) return
      expect(new URL(next, 'https://parapet.example').origin).toBe('https://parapet.example')
      expect(safeNextPath(next)).toBe(next)
    }),
    { numRuns: 2000 },
  )
})
