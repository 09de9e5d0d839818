import { expect } from 'vitest'

import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'

test('the terms, the privacy policy and support redirect to the operator’s pages', async ({
  database,
}) => {
  const server = startTestServer(database, {
    env: {
      TERMS_URL: 'https://example.com/terms',
      PRIVACY_URL: 'https://example.com/privacy',
      SUPPORT_URL: 'https://example.com/support',
    },
  })
  for (const name of ['terms', 'privacy', 'support']) {
    const { status, headers } = await server.get(`/v1/${name}`)
    expect(status).toBe(302)
    expect(headers.get('location')).toBe(`https://example.com/${name}`)
  }
  await server.stop()
})

test('without a URL, a page explains that the operator has published none', async ({ server }) => {
  const terms = await server.get('/v1/terms')
  expect(terms.status).toBe(200)
  expect(terms.body).toContain('<h1>Terms of service</h1>')
  expect(terms.body).not.toContain('<script')
  expect((await server.get('/v1/privacy')).body).toContain('<h1>Privacy policy</h1>')
  expect((await server.get('/v1/support')).body).toContain('has not published an address')
})

test('a page links to an email address for support', async ({ database }) => {
  const env = { SUPPORT_URL: 'mailto:help@example.com?subject=Console' }
  const server = startTestServer(database, { env })
  const { status, body } = await server.get('/v1/support')
  expect(status).toBe(200)
  expect(body).toContain('<a href="mailto:help@example.com?subject=Console">help@example.com</a>')
  await server.stop()
})
