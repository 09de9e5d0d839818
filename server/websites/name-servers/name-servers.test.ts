import { eq, ne } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { nameServersResponse } from '../../../contract/websites/name-servers.ts'
import { com, soaOf, startSmallInternet } from '../../testing/small-internet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import type { PlainRecord } from '../../testing/zone-answers.ts'
import { choosePair } from '../domains/assigned-name-servers.ts'
import { domains } from '../schema/domains.ts'
import { nameServerChecks } from '../schema/name-server-checks.ts'
import { scans } from '../schema/scans.ts'

const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS
const pool = ['ns1.ours.com', 'ns2.ours.com']
/** Isn't in the pool, unless a test adds it. */
const third = 'ns3.ours.com'
const ours = '127.0.0.5'

const delegationTo = (names: readonly string[]): readonly PlainRecord[] =>
  names.map((name) => ['example.com', 'NS', name])
const addresses = [...pool, third].map((name): PlainRecord => [name, 'A', ours])
const toOurs = delegationTo(pool)
const toOld: readonly PlainRecord[] = [
  ['example.com', 'NS', 'ns1.example.com'],
  ['ns1.example.com', 'A', '127.0.0.3'],
]

/** example.com, whose delegation the test moves between its previous name servers and those of Parapet. */
const test = base.extend('delegated', async ({ database }, { onCleanup }) => {
  const clean: (() => unknown)[] = []
  onCleanup(async () => {
    for (const one of clean.toReversed()) await one()
  })
  await database.clear()
  const others: readonly PlainRecord[] = [
    soaOf('com'),
    ['com', 'NS', 'a.nic.com'],
    ['ours.com', 'NS', 'ns1.ours.com'],
    ...addresses,
  ]
  const parent: PlainRecord[] = [...others, ...toOld]
  const registry = { isDown: false }
  const dns = await startSmallInternet({
    trouble: { [com]: () => (registry.isDown ? 'refused' : undefined) },
    zones: {
      [com]: { com: parent },
      [ours]: {
        'ours.com': [soaOf('ours.com'), ...addresses],
        'example.com': [soaOf('example.com'), ...toOurs],
      },
    },
  })
  clean.push(dns.close)
  const server = startTestServer(database, {
    outbound: dns.outbound,
    env: { NAME_SERVERS: pool.join(',') },
  })
  clean.push(server.stop)
  const ada = await server.join('ada@example.com')
  const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data as { id: string }
  const path = `/v1/domain/${id}`
  await ada.post(`${path}/records`, { name: '@', type: 'A', content: '192.0.2.1' })
  const readSubjects = async () =>
    (await server.readMails('ada@example.com')).map(({ subject }) => subject)
  let ofSetUp = 0
  return {
    server,
    ada,
    path,
    asked: dns.asked,
    registry,
    state: async () => (await ada.get(path)).body.data.state as string,
    confirm: async () => {
      const { body } = await ada.post(`${path}/records/confirm`)
      ofSetUp = (await readSubjects()).length
      return body
    },
    read: async () => nameServersResponse.parse((await ada.get(`${path}/name-servers`)).body).data,
    check: async () => (await ada.post(`${path}/name-servers/check`)).body,
    /** Replaces the delegation at the parent. */
    delegate: (to: readonly PlainRecord[]) => {
      parent.splice(0, parent.length, ...others, ...to)
    },
    later: async (seconds: number) => {
      server.clock.advance(seconds)
      await server.jobs.idle()
    },
    /** The emails after the set-up, newest first. */
    subjects: async () => (await readSubjects()).slice(0, ofSetUp === 0 ? undefined : -ofSetUp),
  }
})

describe('the name servers of a website', () => {
  test('name servers are checked automatically after confirming the records, and then protect the website', async ({
    delegated: { read, confirm, state, later, delegate, subjects, server, ada, path },
  }) => {
    expect(await read()).toMatchObject({ assigned: pool, check: null, next_check_at: null })
    expect((await confirm()).data.next_check_at).toBe('2026-03-01T09:01:00.000Z')
    expect(await state()).toBe('pending_ns')
    await later(MINUTE_SECONDS)
    expect(await read()).toMatchObject({
      current: ['ns1.example.com'],
      is_ds_present: false,
      check: {
        name_servers: [
          { name: 'ns1.example.com', state: 'old' },
          { name: 'ns1.ours.com', state: 'missing' },
          { name: 'ns2.ours.com', state: 'missing' },
        ],
        failure: null,
      },
    })
    expect(await state()).toBe('pending_ns')
    delegate(toOurs)
    await later(MINUTE_SECONDS)
    expect(await state()).toBe('active')
    expect(await subjects()).toEqual(['example.com is protected by Parapet'])
    // Its first posture check follows automatically.
    expect((await server.auditKinds()).slice(-2)).toEqual(['DOMAIN_STATE', 'DOMAIN_POSTURE_RUN'])
    expect((await ada.get(`${path}/posture`)).body.data).toMatchObject({ score: null })
  })

  test('a website that becomes active while its plan is suspended is suspended too', async ({
    delegated: { confirm, state, delegate, check, server, subjects },
  }) => {
    server.allowance.isSuspended = async () => true
    await confirm()
    delegate(toOurs)
    await check()
    expect(await state()).toBe('suspended')
    // It is protected all the same.
    expect(await subjects()).toEqual(['example.com is protected by Parapet'])
    delegate(toOld)
    for (const _ of [1, 2, 3]) await check()
    expect(await state()).toBe('moved')
    delegate(toOurs)
    await check()
    expect(await state()).toBe('suspended')
  })

  test('changed name servers count as moved after three checks, not one, and can change back', async ({
    delegated: { confirm, state, later, delegate, check, subjects },
  }) => {
    await confirm()
    delegate(toOurs)
    await check()
    expect(await state()).toBe('active')
    delegate(toOld)
    await check()
    await check()
    expect(await state()).toBe('active')
    await check()
    expect(await state()).toBe('moved')
    expect(await subjects()).toEqual([
      'example.com is no longer protected by Parapet',
      'example.com is protected by Parapet',
    ])
    delegate(toOurs)
    await later(MINUTE_SECONDS)
    expect(await state()).toBe('active')
  })

  test('the name servers of a website whose plan is unpaid are checked as before', async ({
    delegated: { server, confirm, state, later, delegate, check },
  }) => {
    await confirm()
    delegate(toOurs)
    await check()
    await server.db.update(domains).set({ state: 'suspended' })
    await check()
    expect(await state()).toBe('suspended')
    delegate(toOld)
    for (const _ of [1, 2]) await later(2 * 60 * MINUTE_SECONDS)
    expect(await state()).toBe('suspended')
    await later(2 * 60 * MINUTE_SECONDS)
    expect(await state()).toBe('moved')
  })

  test('a website without the name servers is removed after 28 days', async ({
    delegated: { confirm, later, subjects },
  }) => {
    await confirm()
    await later(27 * DAY_SECONDS)
    expect(await subjects()).toEqual([])
    await later(DAY_SECONDS)
    expect(await subjects()).toEqual(['example.com was removed from Parapet'])
  })

  /** After an outage of more than 28 days, one failed lookup removed every website. */
  test('a website is not removed by a check that fails', async ({
    delegated: { server, confirm, later, registry, delegate },
  }) => {
    const states = async () => (await server.db.select().from(domains)).map(({ state }) => state)
    await confirm()
    registry.isDown = true
    await later(29 * DAY_SECONDS)
    expect(await states()).toEqual(['pending_ns'])
    registry.isDown = false
    delegate(toOurs)
    await later(DAY_SECONDS)
    expect(await states()).toEqual(['active'])
  })

  test('a website shows when it will be removed without the name servers', async ({
    delegated: { confirm, later, delegate, check, ada, path },
  }) => {
    const removalAt = async () => (await ada.get(path)).body.data.removal_at as unknown
    expect(await removalAt()).toBe(null)
    await confirm()
    expect(await removalAt()).toBe('2026-03-29T09:00:00.000Z')
    delegate(toOurs)
    await later(MINUTE_SECONDS)
    expect(await removalAt()).toBe(null)
    delegate(toOld)
    for (let count = 0; count < 3; count += 1) await check()
    expect(await removalAt()).toBe('2026-03-08T09:01:00.000Z')
  })

  test('a failed check of the name servers gives the reason, and changes nothing', async ({
    delegated: { confirm, state, check, delegate },
  }) => {
    await confirm()
    delegate([])
    expect((await check()).data.check.failure).toContain('is not registered')
    expect(await state()).toBe('pending_ns')
  })

  test('name servers are not checked before the records are confirmed, and checks are rate-limited', async ({
    delegated: { check, confirm },
  }) => {
    expect((await check()).code).toBe('already_done')
    await confirm()
    const codes = []
    for (let count = 0; count < 6; count += 1) codes.push((await check()).code)
    expect(codes.at(-1)).toBe('too_many_attempts')
  })
})

test('a name server that no scan has seen is distinguished from the old one', async ({
  delegated: { server, path, ada, read, confirm, later, delegate },
}) => {
  const { id } = (await ada.get(path)).body.data
  await server.db.insert(scans).values({
    domainId: id,
    state: 'done',
    createdAt: server.clock.now(),
    total: 0,
    answered: [],
    unanswered: {},
    nameServers: ['ns1.example.com'],
  })
  await confirm()
  delegate([...toOld, ['example.com', 'NS', 'ns.elsewhere.com']])
  await later(MINUTE_SECONDS)
  const seen = (await read()).check?.name_servers
  expect(seen).toContainEqual({ name: 'ns1.example.com', state: 'old' })
  expect(seen).toContainEqual({ name: 'ns.elsewhere.com', state: 'extra' })
})

test('name servers of a removed website are not checked, and the response explains how to restore it', async ({
  delegated: { ada, path, confirm, check },
}) => {
  await confirm()
  await ada.post(`${path}/remove`)
  expect(await check()).toMatchObject({
    code: 'already_done',
    message: 'This website was removed. Restore it first.',
  })
})

/** Two organisations could have the same pair, once all pairs were confirmed for a name: here, Eve's has it too. */
async function addNamesake(server: TestServer) {
  const eve = await server.join('eve@example.com')
  const { id } = (await eve.post('/v1/domain', { name: 'example.com' })).body.data as { id: string }
  const at = server.clock.now()
  await server.db
    .update(domains)
    .set({ state: 'pending_ns', stateChangedAt: at })
    .where(eq(domains.id, id))
  await server.db
    .insert(nameServerChecks)
    .values({ domainId: id, assigned: [...pool], since: at, misses: 0 })
  return {
    id,
    check: async () => (await eve.post(`/v1/domain/${id}/name-servers/check`)).body,
  }
}

const isShared = { check: { failure: expect.stringContaining('another organisation') as unknown } }

test('name servers that two organisations have for a name protect neither, nor the one that is left', async ({
  delegated: { server, confirm, check, delegate, later },
}) => {
  const states = async () => (await server.db.select().from(domains)).map(({ state }) => state)
  await confirm()
  const eve = await addNamesake(server)
  delegate(toOurs)
  expect((await check()).data).toMatchObject(isShared)
  await later(MINUTE_SECONDS)
  expect(await states()).toEqual(['pending_ns', 'pending_ns'])

  // Hers has never been checked while there were two.
  await server.db.delete(domains).where(ne(domains.id, eve.id))
  expect((await eve.check()).data).toMatchObject(isShared)
  await later(27 * DAY_SECONDS)
  expect(await states()).toEqual(['pending_ns'])
  // Like any other website that isn't protected by then.
  await later(DAY_SECONDS)
  expect(await states()).toEqual(['removed'])
})

test('a website whose name servers another organisation has gets others when it is confirmed again', async ({
  delegated: { server, ada, path, confirm, check, delegate, later, state },
  database,
  onTestFinished,
}) => {
  await confirm()
  const eve = await addNamesake(server)
  delegate(toOurs)
  expect((await check()).data).toMatchObject(isShared)
  const larger = startTestServer(database, {
    outbound: server.outbound,
    clock: server.clock,
    env: { NAME_SERVERS: [...pool, third].join(',') },
  })
  onTestFinished(larger.stop)
  const { token } = ada
  // Until then, its zone file has the name servers that it was told to set.
  const { body: file } = await larger.get(`${path}/zone-file`, { token })
  expect(file).not.toContain(third)

  await ada.post(`${path}/remove`)
  await ada.post(`${path}/restore`)
  expect(await confirm()).toMatchObject({ status: 409, code: 'not_possible' })
  const { body } = await larger.post(`${path}/records/confirm`, undefined, { token })
  const { assigned } = nameServersResponse.parse(body).data
  expect(assigned).toContain(third)
  expect((await eve.check()).data).toMatchObject(isShared)

  delegate(delegationTo(assigned))
  await check()
  expect(await state()).toBe('active')
  await later(28 * DAY_SECONDS)
  const states = (await server.db.select().from(domains)).map((one) => one.state)
  expect(states.toSorted()).toEqual(['active', 'removed'])
})

test('two concurrent checks move a website once', async ({ delegated, database }) => {
  const { server, confirm, delegate, subjects } = delegated
  await confirm()
  delegate(toOurs)
  const other = startTestServer(database, { outbound: server.outbound, clock: server.clock })
  server.clock.advance(MINUTE_SECONDS)
  await Promise.all([server.jobs.idle(), other.jobs.idle()])
  await other.stop()
  expect(await subjects()).toEqual(['example.com is protected by Parapet'])
})

test('records can’t be confirmed while none is included or two conflict', async ({
  delegated: { ada, path, confirm, state },
}) => {
  await ada.post(`${path}/records`, { name: 'www', type: 'A', content: '192.0.2.1' })
  const records = (await ada.get(`${path}/records`)).body.data as { id: string }[]
  for (const { id } of records) await ada.post(`${path}/records/${id}`, { is_kept: false })
  expect((await confirm()).message).toContain('No records are included')
  await ada.post(`${path}/records`, { name: 'www', type: 'CNAME', content: 'example.com.' })
  for (const { id } of records) await ada.post(`${path}/records/${id}`, { is_kept: true })
  expect((await confirm()).message).toContain('is an alias (CNAME)')
  expect(await state()).toBe('review')
})

test('a website has its own pair of name servers from the pool, the same each time', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `${name}.ns.example`)
  const none = { taken: [], confirmed: [] }
  const pairs = Array.from({ length: 200 }, (_, at) => choosePair(names, `website ${at}`, none))
  expect(new Set(pairs.map(String)).size).toBeGreaterThan(20)
  for (const pair of pairs) {
    expect(new Set(pair).size).toBe(2)
    expect(names).toEqual(expect.arrayContaining(pair))
  }
  expect(choosePair(names.toReversed(), 'website 0', none)).toEqual(pairs[0])
})

test('one name in several accounts has a different pair in each, and is refused in one more', async ({
  database,
  onTestFinished,
}) => {
  await database.clear()
  const names = ['a', 'b', 'c', 'd'].map((name) => `${name}.ns.example`)
  const server = startTestServer(database, { env: { NAME_SERVERS: names.join(',') } })
  onTestFinished(server.stop)
  const join = async (_: unknown, at: number) => {
    const person = await server.join(`person${at}@example.com`)
    const { id } = (await person.post('/v1/domain', { name: 'example.com' })).body.data
    const path = `/v1/domain/${id}`
    return {
      id: id as string,
      read: async () => {
        const { body } = await person.get(`${path}/name-servers`)
        return String(nameServersResponse.parse(body).data.assigned)
      },
      confirm: async () => {
        await person.post(`${path}/records`, { name: '@', type: 'A', content: '192.0.2.1' })
        return (await person.post(`${path}/records/confirm`)).body as { status: number }
      },
    }
  }
  // Four name servers make six pairs.
  const namesakes = await Promise.all(Array.from({ length: 6 }, join))
  const readAll = () => Promise.all(namesakes.map(({ read }) => read()))
  const shown = await readAll()
  expect(new Set(shown).size).toBe(6)
  server.clock.advance(1)
  const oneMore = await join(undefined, 6)
  expect(shown).toContain(await oneMore.read())
  for (const { confirm } of namesakes.toReversed()) {
    expect(await confirm()).toMatchObject({ status: 200 })
  }
  expect(await readAll()).toEqual(shown)
  // Otherwise one of the two would be protected as soon as the other's name servers are set.
  expect(await oneMore.read()).toBe('')
  expect(await oneMore.confirm()).toMatchObject({
    status: 409,
    code: 'not_possible',
    message: expect.stringContaining('No name servers are left for example.com') as unknown,
  })
  await server.db.delete(domains).where(eq(domains.id, namesakes[0]?.id ?? ''))
  namesakes.shift()
  expect(await readAll()).toEqual(shown.slice(1))
  expect(await oneMore.read()).toBe(shown[0])
})
