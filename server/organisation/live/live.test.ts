import { expect } from 'vitest'

import { SESSION_COOKIE } from '../../../contract/constants.ts'
import { test as base } from '../../testing/test.ts'

const test = base.extend(
  'listen',
  async ({ server }) =>
    (accessToken?: string) =>
      server.app.request('/v1/live', {
        headers: accessToken ? { cookie: `${SESSION_COOKIE}=${accessToken}` } : {},
      }),
)

async function readUntil(
  stream: ReadableStreamDefaultReader<Uint8Array>,
  isEnough: (text: string) => boolean,
) {
  let text = ''
  while (!isEnough(text)) {
    const { value, done } = await stream.read()
    if (done) return text
    text += new TextDecoder().decode(value)
  }
  return text
}

test('the live stream reports changes in its account, and ends with the server', async ({
  server,
  listen,
}) => {
  const ada = await server.join('ada@example.com')
  const eve = await server.join('eve@example.com')
  const response = await listen(ada.accessToken)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const stream = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
  await readUntil(stream, (text) => text.includes('retry:'))
  await eve.post('/v1/domain', { name: 'eve.com' })
  const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data
  await ada.post(`/v1/domain/${id}/remove`)
  const text = await readUntil(stream, (so) => so.includes('data:'))
  expect(text).toBe(`data: ${JSON.stringify({ kind: 'domain', id })}\n\n`)
  await server.live.close()
  expect(await readUntil(stream, () => false)).toBe('')
})

test('the live stream requires the cookie of a valid session', async ({ server, listen }) => {
  expect((await listen()).status).toBe(401)
  expect((await listen('parapet_access_unknown')).status).toBe(401)
  const ada = await server.join('ada@example.com')
  // The token for the Authorization header is not accepted in the cookie.
  expect((await listen(ada.token)).status).toBe(401)
  await ada.post('/v1/sign-out')
  expect((await listen(ada.accessToken)).status).toBe(401)
})

test('an account has at most 50 live streams', async ({ server, listen }) => {
  const ada = await server.join('ada@example.com')
  for (let count = 0; count < 50; count += 1) server.live.subscribe(ada.accountId, () => {})
  expect((await listen(ada.accessToken)).status).toBe(429)
})
