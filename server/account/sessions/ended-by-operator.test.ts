import { readFileSync } from 'node:fs'

import { expect } from 'vitest'

import { test } from '../../testing/test.ts'

test('an operator ends the sessions of one account, or of all, by deleting their rows', async ({
  server,
}) => {
  const ada = await server.signUp('ada@example.com')
  const laptop = await ada.signIn()
  const bob = await server.signUp('bob@example.com')
  const statusOf = async (person: typeof ada) => (await person.get('/v1/user')).status
  const [ofOne, ofAll] = [
    ...readFileSync('docs/security.md', 'utf8').matchAll(/^ *(delete from sessions.*;)$/gm),
  ].map(([, statement]) => statement ?? '')

  await server.db.execute(ofOne ?? '')
  expect(await Promise.all([ada, laptop, bob].map(statusOf))).toEqual([401, 401, 200])
  expect(await statusOf(await ada.signIn())).toBe(200)
  await server.db.execute(ofAll ?? '')
  expect(await statusOf(bob)).toBe(401)
})
