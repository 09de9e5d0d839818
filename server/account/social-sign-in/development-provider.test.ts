import { describe, expect } from 'vitest'

import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'

const html = { headers: { accept: 'text/html' } }

async function consent(server: TestServer, fields: Record<string, string>) {
  const start = await server.get('/v1/google?next=%2Fteams')
  const location = start.headers.get('location') ?? ''
  const asked = Object.fromEntries(new URL(location, 'http://localhost').searchParams)
  const cookie = start.headers.get('set-cookie')?.split(';')[0] ?? ''
  const back = await server.app.request('/dev/provider/google/authorize', {
    method: 'POST',
    body: new URLSearchParams({ ...asked, ...fields }),
  })
  const path = back.headers.get('location') ?? ''
  const end = path && (await server.get(path, { headers: { cookie } }))
  return { location, back, end: end ? (end.headers.get('location') ?? '') : '' }
}

describe('the development provider', () => {
  test('the development provider shows that it is a test, on a page without scripts', async ({
    server,
  }) => {
    const start = await server.get('/v1/google')
    const page = await server.get(start.headers.get('location') ?? '', html)
    expect(page.status).toBe(200)
    expect(page.body).toContain('This is a test.')
    expect(page.body).not.toContain('<script')
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  })

  test('the development provider redirects through the callback and signs in the entered person', async ({
    server,
  }) => {
    const { end } = await consent(server, {
      decision: 'continue',
      email: 'grace@example.com',
      name: 'Grace Hopper',
    })
    const arrived = new URL(end, 'http://localhost')
    expect(arrived.searchParams.get('next')).toBe('/teams')
    const token = arrived.searchParams.get('user_token') ?? ''
    expect((await server.get('/v1/user', { token })).body.data).toMatchObject({
      email: 'grace@example.com',
      first_name: 'Grace',
      last_name: 'Hopper',
    })
  })

  test('the development provider redirects back when declined, and prompts again after an invalid email address', async ({
    server,
  }) => {
    const declined = await consent(server, { decision: 'cancel' })
    expect(declined.end).toBe('/login?social_error=denied&next=%2Fteams')
    const { back } = await consent(server, { decision: 'continue', email: '"><b>x' })
    expect(back.status).toBe(400)
    const page = await back.text()
    expect(page).toContain('Please supply a valid email address.')
    expect(page).not.toContain('"><b>x')
  })

  test('the development provider does not exist in production, and the sign-in page reports it', async ({
    database,
  }) => {
    const production = startTestServer(database, { env: { NODE_ENV: 'production' } })
    for (const provider of ['google', 'github']) {
      const page = await production.get(`/dev/provider/${provider}/authorize`, html)
      expect(page.status).toBe(404)
      const program = await production.get(`/v1/${provider}`)
      expect(program.body).toMatchObject({ status: 404, code: 'not_found' })
      const browser = await production.get(`/v1/${provider}`, html)
      expect(browser.headers.get('location')).toBe('/login?social_error=unavailable')
    }
    await production.stop()
  })
})
