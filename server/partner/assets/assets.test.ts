import { eq, isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'

import { customerDatabaseSorts } from '../../../contract/partner/customer-database-list.ts'
import { customerDomainSorts } from '../../../contract/partner/customer-domain-list.ts'
import { databaseLimits } from '../../databases/limits.ts'
import { databaseActivityCounts, databaseRuns, databases } from '../../databases/schema.ts'
import { aDraft } from '../../databases/testing-databases.ts'
import { members } from '../../organisation/schema.ts'
import { outcomeOf } from '../../organisation/testing-organisation.ts'
import { HOUR_SECONDS } from '../../platform/clock.ts'
import type { Limit } from '../../platform/rate-limits/limits.ts'
import { rateLimits } from '../../platform/rate-limits/schema.ts'
import { limitKey } from '../../platform/rate-limits/service.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { websiteLimits } from '../../websites/limits.ts'
import { postureRuns } from '../../websites/schema/posture.ts'
import { partnerCustomers } from '../schema.ts'
import { aPartner } from '../testing-partner.ts'

/** Two customers of Pia with websites, one that grants nothing, and somebody else. */
async function customersWithWebsites(server: TestServer) {
  const world = await aPartner(server)
  const { pia, ada, ask } = world
  const add = async (person: typeof ada, name: string, score?: number) => {
    const { id } = (await person.post('/v1/domain', { name })).body.data as { id: string }
    if (score !== undefined)
      await server.db.insert(postureRuns).values({
        domainId: id,
        checkedAt: server.clock.now(),
        score,
        results: [
          { id: 'x_frame_options', points: -20, finding: 'Missing', observed: null },
          { id: 'hsts', points: 0, finding: 'Fine', observed: null },
        ] as never,
      })
    return id
  }
  const become = async (email: string, role: string | null) => {
    const person = await server.join(email)
    const token = await ask(email, role)
    const body = { token, role, organisation_id: person.organisationId }
    await person.post('/v1/partner-request/accept', body)
    return person
  }
  await world.agree('admin')
  const bob = await become('bob@example.com', 'auditor')
  const shy = await become('shy@example.com', null)
  const ids = {
    b: await add(ada, 'b.com', 90),
    a: await add(bob, 'a.com', 20),
    c: await add(bob, 'c.com'),
    shy: await add(shy, 'shy.com'),
    pia: await add(pia, 'pia.com'),
  }
  return { ...world, bob, ids }
}

test('a partner sees the websites of the customers that allow it, paged in every order, and nobody else’s', async ({
  server,
}) => {
  const { pia, ids } = await customersWithWebsites(server)
  const pages = async (query: string) => {
    const names: string[] = []
    let cursor: string | null = null
    do {
      const behind: string = cursor === null ? '' : `&cursor=${cursor}`
      const { body } = await pia.get(`/v1/partner/domains?limit=1&${query}${behind}`)
      names.push(...body.data.map(({ name }: { name: string }) => name))
      cursor = body.next_cursor
    } while (cursor !== null && names.length < 10)
    return names
  }
  for (const sort of customerDomainSorts) {
    expect([sort, (await pages(`sort=${sort}`)).toSorted()]).toEqual([
      sort,
      ['a.com', 'b.com', 'c.com'],
    ])
  }
  expect(await pages('sort=name')).toEqual(['a.com', 'b.com', 'c.com'])
  expect(await pages('sort=-name')).toEqual(['c.com', 'b.com', 'a.com'])
  // What was never checked comes last in either direction.
  expect(await pages('sort=grade')).toEqual(['a.com', 'b.com', 'c.com'])
  expect(await pages('sort=-grade')).toEqual(['b.com', 'a.com', 'c.com'])
  expect(await pages('search=shop')).toEqual(['b.com'])
  expect(await pages('grade=F')).toEqual(['a.com'])
  expect(await pages('grade=none')).toEqual(['c.com'])
  expect((await pia.get(`/v1/partner/domains/${ids.b}`)).body.data).toMatchObject({
    name: 'b.com',
    customer: { name: 'Ada’s shop' },
    role: 'admin',
    plan: 'Free',
    posture_grade: 'A',
    open_findings: 1,
    attacks: 0,
  })
  for (const id of [ids.shy, ids.pia, 'no-id']) {
    expect(outcomeOf(await pia.get(`/v1/partner/domains/${id}`))).toEqual([404, 'not_found'])
  }
  expect((await pia.get(`/v1/partner/domains?cursor=${ids.shy}`)).status).toBe(404)
})

test('a bulk action changes the websites of several customers, and none that the role doesn’t allow', async ({
  server,
}) => {
  const { pia, ada, ids } = await customersWithWebsites(server)
  const set = async (...wanted: string[]) =>
    pia.post('/v1/partner/domains/settings', { ids: wanted, mode: 'off' })
  expect((await set(ids.b)).body.data).toEqual({ changed: 1 })
  expect((await ada.get('/v1/domain')).body.data).toMatchObject([{ mode: 'off' }])
  const off = (await pia.get('/v1/partner/domains?mode=off')).body.data
  expect(off).toMatchObject([{ name: 'b.com', mode: 'off', is_under_attack: false }])
  const others = (await pia.get('/v1/partner/domains?mode=block&mode=detect')).body.data
  expect(others.map(({ name }: { name: string }) => name)).toEqual(['a.com', 'c.com'])
  expect(outcomeOf(await set(ids.a))).toEqual([403, 'not_allowed'])
  expect(outcomeOf(await set(ids.shy))).toEqual([403, 'not_allowed'])
  for (const id of [ids.pia, '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11']) {
    expect(outcomeOf(await set(id))).toEqual([404, 'not_found'])
  }
  const [line] = (await ada.get('/v1/organisation/audit-log?group=websites')).body.data
  expect(line).toMatchObject({ kind: 'DOMAIN_SETTINGS_CHANGE', partner: { name: 'Acme Agency' } })
  const checked = await pia.post('/v1/partner/domains/posture', { ids: [ids.b] })
  expect(checked.body.data).toEqual({ started: 1, checked_recently: 0 })
})

test('a website of a customer is found by its name with non-ASCII letters', async ({ server }) => {
  const { pia, ada } = await customersWithWebsites(server)
  await ada.post('/v1/domain', { name: 'müller.com' })
  const found = await pia.get(`/v1/partner/domains?search=${encodeURIComponent('Müller')}`)
  expect(found.body.data).toMatchObject([{ name: 'xn--mller-kva.com' }])
})

test('a bulk action over several customers is one attempt, and changes all or nothing', async ({
  server,
}) => {
  const { pia, ada, bob, ids } = await customersWithWebsites(server)
  const set = async () =>
    pia.post('/v1/partner/domains/settings', { ids: [ids.b, ids.a, ids.c], mode: 'off' })
  const modes = async () => [
    ...(await ada.get('/v1/domain')).body.data,
    ...(await bob.get('/v1/domain')).body.data,
  ]
  // Bob's partner may only view.
  expect(outcomeOf(await set())).toEqual([403, 'not_allowed'])
  expect(await modes()).toMatchObject([{ mode: 'block' }, { mode: 'block' }, { mode: 'block' }])
  await server.db.update(partnerCustomers).set({ role: 'admin' })
  await server.db.update(members).set({ role: 'admin' }).where(isNotNull(members.partnerId))
  const lastAttempt = async (limit: Limit) => {
    const key = limitKey(server.keys, limit, pia.accountId)
    const windowEndsAt = new Date(server.clock.now().getTime() + HOUR_SECONDS * 1000)
    const row = { key, hits: limit.max - 1, windowEndsAt }
    await server.db.insert(rateLimits).values(row).onConflictDoUpdate({
      target: rateLimits.key,
      set: row,
    })
  }
  await lastAttempt(websiteLimits.manyDomainsByAccount)
  expect((await set()).body.data).toEqual({ changed: 3 })
  expect(await modes()).toMatchObject([{ mode: 'off' }, { mode: 'off' }, { mode: 'off' }])
  expect(outcomeOf(await set())).toEqual([429, 'too_many_attempts'])
  const add = async (person: typeof ada) =>
    (await person.post('/v1/database', { ...aDraft, host: 'orders.invalid' })).body.data.id
  const both = { ids: [await add(ada), await add(bob)] }
  await lastAttempt(databaseLimits.checkManyByAccount)
  const check = async () => pia.post('/v1/partner/databases/check', both)
  expect((await check()).body.data).toEqual({ started: 0, skipped: 2 })
  expect(outcomeOf(await check())).toEqual([429, 'too_many_attempts'])
})

test('a partner sees the databases of the customers that allow it', async ({ server }) => {
  const { pia, ada, bob } = await customersWithWebsites(server)
  const shy = await server.join('stranger@example.com')
  for (const [person, name] of [
    [ada, 'Orders'],
    [bob, 'Books'],
    [shy, 'Secrets'],
  ] as const) {
    await person.post('/v1/database', { ...aDraft, name, host: `${name}.invalid` })
  }
  const { data } = (await pia.get('/v1/partner/databases')).body
  expect(data).toMatchObject([
    { name: 'Books', plan: 'Free', grade: null, findings: null, role: 'auditor' },
    { name: 'Orders', customer: { name: 'Ada’s shop' }, role: 'admin' },
  ])
  const names = async (query: string) => {
    const read: string[] = []
    let cursor: string | null = ''
    while (cursor !== null && read.length < 5) {
      const behind: string = cursor && `&cursor=${cursor}`
      const { body } = await pia.get(`/v1/partner/databases?limit=1&${query}${behind}`)
      read.push(...body.data.map(({ name }: { name: string }) => name))
      cursor = body.next_cursor
    }
    return read
  }
  for (const sort of customerDatabaseSorts) {
    expect([sort, (await names(`sort=${sort}`)).toSorted()]).toEqual([sort, ['Books', 'Orders']])
  }
  expect(await names('sort=-name')).toEqual(['Orders', 'Books'])
  expect(await names('sort=customer')).toEqual(['Orders', 'Books'])
  expect(await names(`customer_id=${ada.organisationId}`)).toEqual(['Orders'])
  const books = data.find(({ name }: { name: string }) => name === 'Books')
  await server.db.insert(databaseRuns).values({
    databaseId: books.id,
    checkedAt: server.clock.now(),
    serverVersion: '15.18',
    score: 20,
    high: 1,
    medium: 0,
    low: 0,
    results: [],
  })
  expect(await names('grade=F')).toEqual(['Books'])
  expect(await names('grade=none')).toEqual(['Orders'])
  expect(await names('grade=F&grade=none&sort=-name')).toEqual(['Orders', 'Books'])
  expect(await names('has_alerts=true')).toEqual([])
  const hour = new Date('2026-03-01T08:00:00Z')
  const yesterday = new Date('2026-02-28T08:00:00Z')
  const counted = (id: string, more: Partial<typeof databaseActivityCounts.$inferInsert>) => ({
    organisationId: bob.organisationId,
    databaseId: id,
    hour,
    action: 'alerted' as const,
    count: 2,
    ...more,
  })
  const orders = data.find(({ name }: { name: string }) => name === 'Orders')
  await server.db
    .insert(databaseActivityCounts)
    .values([
      counted(books.id, {}),
      counted(books.id, { hour: yesterday }),
      counted(books.id, { action: 'logged' }),
      counted(orders.id, { organisationId: ada.organisationId, hour: yesterday }),
    ])
  expect(await names('has_alerts=true')).toEqual(['Books'])
  expect(await names('has_alerts=false')).toEqual(['Orders'])
  expect((await pia.get('/v1/partner/databases')).body.data).toMatchObject([
    { name: 'Books', alerts: 2 },
    { name: 'Orders', alerts: 0 },
  ])
  expect((await pia.get(`/v1/partner/databases?cursor=${shy.organisationId}`)).status).toBe(404)
  const found = (await pia.get('/v1/partner/databases?search=shop')).body.data
  expect(found.map(({ name }: { name: string }) => name)).toEqual(['Orders'])
})

test('databases of several customers are checked together, and none that the role doesn’t allow', async ({
  server,
}) => {
  const { pia, ada, bob, ids } = await customersWithWebsites(server)
  const add = async (person: typeof ada, name: string, state: 'monitored' | 'draft') => {
    const draft = { ...aDraft, name, host: `${name}.invalid` }
    const { id } = (await person.post('/v1/database', draft)).body.data as { id: string }
    await server.db.update(databases).set({ state }).where(eq(databases.id, id))
    return id
  }
  const orders = await add(ada, 'Orders', 'monitored')
  const drafted = await add(ada, 'Later', 'draft')
  const books = await add(bob, 'Books', 'monitored')
  const check = (...wanted: string[]) => pia.post('/v1/partner/databases/check', { ids: wanted })
  expect(outcomeOf(await check(orders, books))).toEqual([403, 'not_allowed'])
  // A website, and what doesn’t exist.
  for (const id of [ids.b, '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11'])
    expect(outcomeOf(await check(id))).toEqual([404, 'not_found'])
  expect((await check(orders, drafted)).body.data).toEqual({ started: 1, skipped: 1 })
  expect((await check(orders)).body.data).toEqual({ started: 0, skipped: 1 })
  await server.jobs.idle()
  const [line] = (await ada.get('/v1/organisation/audit-log?group=databases')).body.data
  expect(['DATABASE_CHECK_ASK', 'DATABASE_STATE']).toContain(line.kind)
  // All of them or none: the first request was refused because of Bob’s.
  const kinds = await server.auditKinds()
  expect(kinds.filter((kind) => kind === 'DATABASE_CHECK_ASK')).toHaveLength(1)
  // It was really tried.
  expect((await ada.get(`/v1/database/${orders}`)).body.data.state).not.toBe('monitored')
})

test('in an organisation that isn’t a partner, these routes don’t exist', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  for (const path of ['customers', 'customer-requests', 'domains', 'databases']) {
    expect(outcomeOf(await ada.get(`/v1/partner/${path}`))).toEqual([404, 'not_found'])
  }
  const ids = ['3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11']
  expect(outcomeOf(await ada.post('/v1/partner/domains/posture', { ids }))).toEqual([
    404,
    'not_found',
  ])
})
