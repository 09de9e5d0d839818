import { asc, inArray } from 'drizzle-orm'
import { expect } from 'vitest'

import { domainResponse, listDomainsResponse } from '../../../contract/websites/domain.ts'
import { checkPosturesResponse, setModesResponse } from '../../../contract/websites/many-domains.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../platform/clock.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import { rateLimits } from '../../platform/rate-limits/schema.ts'
import { limitKey } from '../../platform/rate-limits/service.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { websiteLimits } from '../limits.ts'
import { test } from '../posture/testing-posture.ts'
import { domainPolicies } from '../schema/domain-settings.ts'
import { domains } from '../schema/domains.ts'

const WEEK_MS = 7 * DAY_SECONDS * 1000

async function addWebsites(server: TestServer, names: readonly string[], email: string) {
  const person = await server.join(email)
  const ids: string[] = []
  for (const name of names) {
    const { body } = await person.post('/v1/domain', { name })
    ids.push(domainResponse.parse(body).data.id)
  }
  return { ...person, ids }
}

const written = async ({ db }: TestServer) =>
  (
    await db
      .select()
      .from(auditEvents)
      .where(
        inArray(auditEvents.kind, [
          'DOMAIN_SETTINGS_CHANGE',
          'DOMAIN_POSTURE_ASK',
          'DOMAIN_POSTURE_RUN',
        ]),
      )
      .orderBy(asc(auditEvents.id))
  ).map(({ kind, detail }) => [kind, detail])

test('the mode of several websites is set in one call, each audited and with a new version', async ({
  site: { server },
}) => {
  const bob = await addWebsites(server, ['a.com', 'b.com', 'c.com'], 'bob@example.com')
  const [a = '', b = '', c = ''] = bob.ids
  await bob.post(`/v1/domain/${a}/settings`, { protection: { sensitivity: 3 } })
  await bob.post(`/v1/domain/${b}/settings`, { protection: { mode: 'detect' } })
  const told = server.nextLive(bob.organisationId)
  const response = await bob.post('/v1/domain/settings', { ids: [b, a, a], mode: 'detect' })
  expect(setModesResponse.parse(response.body).data).toEqual({ changed: 1 })
  expect(await told).toEqual({ kind: 'domain' })
  const { data } = listDomainsResponse.parse((await bob.get('/v1/domain')).body)
  expect(data.map(({ mode }) => mode)).toEqual(['detect', 'detect', 'block'])
  const settings = (await bob.get(`/v1/domain/${a}/settings`)).body.data
  expect(settings.protection).toMatchObject({ mode: 'detect', sensitivity: 3 })
  const policies = await server.db.select().from(domainPolicies)
  const versionOf = (id: string) => policies.find(({ domainId }) => domainId === id)?.version
  expect([versionOf(a), versionOf(b), versionOf(c)]).toEqual([2, 1, undefined])
  expect((await written(server)).at(-1)).toEqual([
    'DOMAIN_SETTINGS_CHANGE',
    { name: 'a.com', mode: 'detect' },
  ])
  expect(await written(server)).toHaveLength(3)
})

test('several websites are checked by jobs, each at most once a minute, and repeatedly only while protected', async ({
  site: { server },
}) => {
  const bob = await addWebsites(server, ['a.com', 'b.com', 'example.com'], 'bob@example.com')
  const [a = '', b = '', c = ''] = bob.ids
  await server.db
    .update(domains)
    .set({ state: 'active' })
    .where(inArray(domains.id, [c]))
  await bob.post(`/v1/domain/${b}/posture`)
  const check = async () =>
    checkPosturesResponse.parse((await bob.post('/v1/domain/posture', { ids: bob.ids })).body).data
  expect(await check()).toEqual({ started: 2, checked_recently: 1 })
  expect(await check()).toEqual({ started: 0, checked_recently: 3 })
  await server.jobs.idle()
  const { data } = listDomainsResponse.parse((await bob.get('/v1/domain?grade=F')).body)
  expect(data.map(({ id }) => id)).toEqual([a, b, c])
  const dueAt = new Date(server.clock.now().getTime() + WEEK_MS)
  expect(await server.db.select().from(jobs)).toMatchObject([{ subjectId: c, dueAt }])
  const kinds = (await written(server)).map(([kind]) => kind)
  expect(kinds.filter((kind) => kind === 'DOMAIN_POSTURE_ASK')).toHaveLength(2)
  expect(kinds.filter((kind) => kind === 'DOMAIN_POSTURE_RUN')).toHaveLength(3)
  server.clock.advance(60)
  expect(await check()).toEqual({ started: 3, checked_recently: 0 })
  await server.jobs.idle()
})

test('no website changes if one of them doesn’t belong to the account, or was deleted', async ({
  site: { server, domainId: hers },
}) => {
  const bob = await addWebsites(server, ['a.com', 'gone.com'], 'bob@example.com')
  const [a, gone] = bob.ids
  await bob.post(`/v1/domain/${gone}/remove`)
  for (const path of ['/v1/domain/settings', '/v1/domain/posture']) {
    const ask = async (ids: unknown) => {
      const { body } = await bob.post(path, { ids, mode: 'off' })
      return [body.status, body.code, body.errors?.[0]?.path]
    }
    const unknown = '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11'
    for (const other of [hers, gone, unknown]) {
      expect(await ask([a, other])).toEqual([404, 'not_found', undefined])
    }
    for (const [ids, at] of [
      [[], 'ids'],
      [Array(101).fill(a), 'ids'],
      ['all', 'ids'],
      [[a, 'b'], 'ids.1'],
    ] as const) {
      expect(await ask(ids)).toEqual([422, 'invalid_request', at])
    }
  }
  const wrong = await bob.post('/v1/domain/settings', { ids: [a], mode: 'on' })
  expect(wrong.body.message).toBe('The mode must be off, detect or block.')
  expect(await written(server)).toEqual([])
  expect(await server.db.select().from(jobs)).toMatchObject([{ kind: 'purge', subjectId: gone }])
  expect(await server.db.select().from(domainPolicies)).toEqual([])
})

test('changing or checking several websites is rate-limited', async ({ site: { server } }) => {
  const bob = await addWebsites(server, ['a.com'], 'bob@example.com')
  const limit = websiteLimits.manyDomainsByAccount
  const windowEndsAt = new Date(server.clock.now().getTime() + HOUR_SECONDS * 1000)
  const key = limitKey(server.keys, limit, bob.accountId)
  await server.db.insert(rateLimits).values({ key, hits: limit.max - 1, windowEndsAt })
  const set = () => bob.post('/v1/domain/settings', { ids: bob.ids, mode: 'detect' })
  expect((await set()).status).toBe(200)
  expect((await set()).body).toMatchObject({ status: 429, code: 'too_many_attempts' })
  const check = await bob.post('/v1/domain/posture', { ids: bob.ids })
  expect(check.body).toMatchObject({ status: 429, code: 'too_many_attempts' })
})
