import { expect } from 'vitest'

import { PASSWORD } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'

test('a password stays valid for years', async ({ server }) => {
  const { email } = await server.signUp('ada@example.com')
  server.clock.advance(5 * 365 * 24 * 60 * 60)
  const response = await server.post('/v1/auth', { username: email, password: PASSWORD })
  expect(response.status).toBe(200)
})
