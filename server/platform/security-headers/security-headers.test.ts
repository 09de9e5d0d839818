import { describe, expect } from 'vitest'

import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'

describe('every response', () => {
  test.for(['/v1/user', '/v1/nothing', '/v1/docs', '/dev/mailbox', '/nothing', '/login'])(
    'the response at %s has the security headers',
    async (path, { server }) => {
      const { headers } = await server.get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:|\*/)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
        'permissions-policy': expect.stringContaining('camera=()'),
      })
      expect(headers.has('strict-transport-security')).toBe(false)
    },
  )

  test('a response over HTTPS requires HTTPS from then on', async ({ database }) => {
    const server = startTestServer(database, { env: { PUBLIC_URL: 'https://parapet.example/' } })
    const { headers } = await server.get('/v1/user')
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    const start = await server.get('/v1/google')
    expect(start.headers.get('set-cookie')).toContain('; Secure')
    await server.stop()
  })
})

test('only the pages of a social sign-in or a wallet can access a popup that they opened', async ({
  server,
}) => {
  const openerPolicy = async (path: string) =>
    (await server.get(path)).headers.get('cross-origin-opener-policy')
  for (const path of [
    '/login',
    '/register',
    '/v1/google',
    '/v1/github-callback',
    '/auth-callback',
    '/payment/42/2',
    '/payment-methods/add',
  ]) {
    expect(await openerPolicy(path)).toBe('same-origin-allow-popups')
  }
  for (const path of ['/', '/overview', '/loginx', '/v1/user', '/dev/mailbox', '/payment/42']) {
    expect(await openerPolicy(path)).toBe('same-origin')
  }
})
