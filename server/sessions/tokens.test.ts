import { expect } from 'vitest'

import { PASSWORD } from '../testing/test-server.ts'
import { test } from '../testing/test.ts'

test('each sign-in gets two tokens of its own, of 256 random bits', async ({ server }) => {
  const { email } = await server.signUp('ada@example.com')
  const signIn = async () =>
    (await server.post('/v1/auth', { username: email, password: PASSWORD })).body
  const [first, second] = [await signIn(), await signIn()]
  const tokens: string[] = [first.token, first.user_token, second.token, second.user_token]
  expect(new Set(tokens.map((token) => token.split('_').at(-1))).size).toBe(4)
  for (const token of tokens) expect(token).toMatch(/^parapet_(access|user)_[\w-]{43}$/)
})
