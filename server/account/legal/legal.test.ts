import { expect } from 'vitest'

import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'

test('the terms and the privacy policy redirect to the operator’s pages', async ({ database }) => {
  const server = startTestServer(database, {
    env: {
      TERMS_URL: 'https://example.com/terms',
      PRIVACY_URL: 'https://example.com/privacy',
    },
  })
  for (const name of ['terms', 'privacy']) {
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
})
