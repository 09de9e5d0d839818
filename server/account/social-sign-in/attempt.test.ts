import { expect } from 'vitest'

import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'

test('over HTTPS, the cookie of an attempt can’t be set by another host', async ({ database }) => {
  await database.clear()
  const server = startTestServer(database, { env: { PUBLIC_URL: 'https://parapet.example' } })
  const start = await server.get('/v1/google')
  const setCookie = start.headers.get('set-cookie') ?? ''
  // RFC 6265bis section 4.1.3.2: Secure, path /, and no Domain.
  expect(setCookie).toMatch(/^__Host-parapet_social_google_/)
  expect(setCookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(setCookie).not.toContain('Domain')

  const state = new URL(
    start.headers.get('location') ?? '',
    'https://parapet.example',
  ).searchParams.get('state')
  const backWith = (cookie: string) =>
    server.get(`/v1/google-callback?error=access_denied&state=${state}`, { headers: { cookie } })
  const cookie = setCookie.split(';')[0] ?? ''
  const planted = await backWith(cookie.replace('__Host-', ''))
  expect(planted.headers.get('location')).toBe('/login?social_error=expired')
  const own = await backWith(cookie)
  expect(own.headers.get('location')).toBe('/login?social_error=denied')
  expect(own.headers.get('set-cookie')).toMatch(/^__Host-parapet_social_google_.*=; Max-Age=0; /)
  await server.stop()
})
