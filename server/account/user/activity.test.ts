import { expect } from 'vitest'

import { listActivityResponse } from '../../../contract/account/activity.ts'
import { PASSWORD, type TestPerson } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'

const activityOf = async (person: TestPerson, query = '') =>
  listActivityResponse.parse((await person.get(`/v1/user/activity${query}`)).body)

test('the activity has the account’s own events, newest first, with where they came from', async ({
  server,
}) => {
  const ada = await server.signUp('ada@example.com')
  await server.signUp('grace@example.com')
  server.clock.advance(60)
  await server.post(
    '/v1/auth',
    { username: ada.email, password: 'not her password' },
    { address: '198.51.100.9', headers: { 'user-agent': FIREFOX } },
  )
  await ada.post('/v1/domain', { name: 'example.com' })
  const { data, next_cursor: next } = await activityOf(ada)
  expect(next).toBeNull()
  expect(data.map(({ kind }) => kind)).toEqual(['sign_in_fail', 'email_verified', 'sign_up'])
  expect(data[0]).toEqual({
    id: expect.any(String),
    kind: 'sign_in_fail',
    at: '2026-03-01T09:01:00.000Z',
    address: '198.51.100.9',
    browser: 'Firefox',
    operating_system: 'Windows',
    provider: null,
  })
})

test('pages of the activity follow each other without gaps, even for events with the same timestamp', async ({
  server,
}) => {
  const ada = await server.signUp('ada@example.com')
  for (let count = 0; count < 5; count++) await ada.post('/v1/prove', { password: PASSWORD })
  const whole = await activityOf(ada)
  const kinds: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await activityOf(ada, `?limit=2${cursor && `&cursor=${cursor}`}`)
    kinds.push(...page.data.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(kinds).toEqual(whole.data.map(({ id }) => id))
  expect(kinds).toHaveLength(7)
})

test('a cursor far in the future or in another format is harmless', async ({ server }) => {
  const ada = await server.signUp('ada@example.com')
  const { data } = await activityOf(ada, '?cursor=99999999999999-1')
  expect(data).toHaveLength(2)
  expect((await ada.get('/v1/user/activity?cursor=x')).status).toBe(422)
})
