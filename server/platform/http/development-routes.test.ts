import { expect } from 'vitest'

import { test } from '../../testing/test.ts'

const form = 'application/x-www-form-urlencoded'
const consent = '/dev/provider/google/authorize'

test.for([
  ['a NUL as the recipient', 'GET', '/dev/mailbox?to=%00'],
  ['a NUL as the recipient in JSON', 'GET', '/dev/mailbox.json?to=a%00b'],
  ['a recipient of 10,000 characters', 'GET', `/dev/mailbox.json?to=${'x'.repeat(10_000)}`],
  ['a method that the mailbox lacks', 'POST', '/dev/mailbox'],
  ['a method that the consent page lacks', 'DELETE', consent],
  ['an unknown provider', 'GET', '/dev/provider/nobody/authorize'],
  ['a path below the mailbox', 'GET', '/dev/mailbox/%00'],
  ['a form without fields', 'POST', consent, form, ''],
  ['a form that is JSON', 'POST', consent, 'application/json', '{"state":"a"}'],
  ['a multipart form without parts', 'POST', consent, 'multipart/form-data', 'x'],
  ['a state of 201 characters', 'POST', consent, form, `state=${'x'.repeat(201)}&code_challenge=a`],
  ['a NUL in the name', 'POST', consent, form, 'state=a&code_challenge=a&name=%00'],
  ['an unknown decision', 'POST', consent, form, 'state=a&code_challenge=a&decision=maybe'],
  [
    'an invalid email',
    'POST',
    consent,
    form,
    'state=a&code_challenge=a&decision=continue&email=%00',
  ],
  ['a form of a megabyte', 'POST', consent, form, `state=${'x'.repeat(1024 * 1024)}`],
] as const)(
  'a development route responds with 4xx to %s',
  async ([, method, path, type, body], { server }) => {
    const response = await server.ask(method, path, {
      body,
      headers: type ? { 'content-type': type } : {},
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
  },
)

test('a development route uses the first value of a repeated field, and ignores unknown fields', async ({
  server,
}) => {
  expect((await server.get('/dev/mailbox.json?to=a&to[]=b&to=%00&__proto__=x')).status).toBe(200)
  const many = await server.get(`${consent}?state=a&state=b&email[]=x&__proto__[a]=b&%ff=%fe`)
  expect(many.status).toBe(200)
})
