import { expect } from 'vitest'

import { attackSender, anEvent } from '../../testing/attack-sender.ts'
import { test } from '../../testing/test.ts'

test('a value in a URL is decoded once', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { send } = await attackSender(server, ada)
  await send([anEvent({ id: 'one', path: '/%2e%2e' }), anEvent({ id: 'two', path: '/..' })])
  const pathsOf = async (path: string) =>
    (await ada.get(`/v1/attacks?path=${path}`)).body.data.map((row: { path: string }) => row.path)
  expect(await pathsOf('/%252e%252e')).toEqual(['/%2e%2e'])
  expect(await pathsOf('/%2e%2e')).toEqual(['/..'])
})

test('a repeated field is rejected where one value is expected', async ({ server }) => {
  const ada = await server.signUp('ada@example.com')
  for (const query of ['limit=1&limit=2', 'search=a&search=b', 'cursor=a&cursor=b']) {
    expect((await ada.get(`/v1/domain?${query}`)).body).toMatchObject({
      status: 422,
      code: 'invalid_request',
    })
  }
  // Query parameters never replace missing fields of the body.
  const signIn = await server.post(`/v1/auth?username=${ada.email}&password=${ada.password}`, {})
  expect(signIn.body).toMatchObject({ status: 422, code: 'invalid_request' })
})

test('a body with prototype keys changes nothing but itself', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const hostile = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}'
  await ada.post('/v1/domain', `${hostile},"name":"example.com"}`)
  await ada.post('/v1/user/onboarding', `${hostile},"first_name":"Ada"}`)
  const { send } = await attackSender(server, ada, 'example.net')
  await send(`[${hostile},"id":"one"}]`)
  await ada.get('/v1/attacks?__proto__[polluted]=1&constructor.prototype.polluted=1')
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('SQL in a text is treated as text', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const bob = await server.join('bob@example.com')
  await bob.post('/v1/domain', { name: 'bob.example' })
  await ada.post('/v1/domain', { name: 'example.com' })
  const { send } = await attackSender(server, ada, 'example.net')
  await send([anEvent({ id: 'one', path: '/one' })])
  const texts = [
    "' or '1'='1",
    "'; drop table domains; --",
    '") or 1=1 --',
    '$1',
    "\\'; select pg_sleep(9); --",
    '%',
    '_',
  ]
  for (const text of texts.map(encodeURIComponent)) {
    expect((await ada.get(`/v1/domain?search=${text}`)).body).toMatchObject({ data: [] })
    expect((await ada.get(`/v1/attacks?path=${text}`)).body).toMatchObject({ data: [] })
    expect((await ada.get(`/v1/attacks?rule_id=${text}`)).body).toMatchObject({ data: [] })
    expect((await ada.get(`/v1/domain/${text}`)).status).toBe(404)
    expect((await ada.get(`/v1/domain?sort=${text}`)).status).toBe(422)
  }
  expect((await ada.get('/v1/domain')).body.data).toHaveLength(2)
})
