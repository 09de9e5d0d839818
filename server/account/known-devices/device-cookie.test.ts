import { expect } from 'vitest'

import { PASSWORD, startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'

test('over HTTPS, the device cookie can’t be set by another host', async ({ database }) => {
  await database.clear()
  const server = startTestServer(database, { env: { PUBLIC_URL: 'https://parapet.example' } })
  await server.signUp('ada@example.com')
  const credentials = { username: 'ada@example.com', password: PASSWORD }
  const response = await server.post('/v1/auth', credentials)
  const setCookie = response.headers.get('set-cookie') ?? ''
  // RFC 6265bis section 4.1.3.2: Secure, path /, and no Domain.
  expect(setCookie).toMatch(/^__Host-ParapetDevice=/)
  expect(setCookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect(setCookie).not.toContain('Domain')
  await server.stop()
})
