import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { domainRegistrationResponse } from '../../../contract/websites/domain-registration.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import { internet } from '../../platform/outbound.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import { toldOf } from '../alerts/testing-alerts.ts'
import { domains } from '../schema/domains.ts'
import { nameServerChecks } from '../schema/name-server-checks.ts'

const DAY_SECONDS = 24 * 60 * 60

/** A registry's response in the format of RFC 9083. */
const registeredUntil = (expiration: string) => ({
  objectClassName: 'domain',
  ldhName: 'example.com',
  status: ['client transfer prohibited'],
  events: [
    { eventAction: 'registration', eventDate: '1995-08-14T04:00:00Z' },
    { eventAction: 'expiration', eventDate: expiration },
  ],
  entities: [
    {
      objectClassName: 'entity',
      roles: ['registrar'],
      vcardArray: [
        'vcard',
        [
          ['version', {}, 'text', '4.0'],
          ['fn', {}, 'text', 'Example Registrar'],
        ],
      ],
    },
  ],
})

/** A registry of com on this machine, and a person with example.com, protected. */
const test = base.extend('registered', async ({ database }, { onCleanup }) => {
  const asked: string[] = []
  const registry = { status: 200, answer: registeredUntil('2026-08-13T04:00:00Z') as unknown }
  const http = createServer((request, response) => {
    asked.push(request.url ?? '')
    const { port } = http.address() as AddressInfo
    const isList = request.url === '/dns.json'
    const list = {
      services: [
        [['net'], ['https://rdap.invalid/']],
        [['com'], [`http://127.0.0.1:${port}/rdap`]],
      ],
    }
    response.statusCode = isList ? 200 : registry.status
    response.end(JSON.stringify(isList ? list : registry.answer))
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  await database.clear()
  const server = startTestServer(database, {
    outbound: {
      ...internet,
      dns: { ...internet.dns, allowLoopback: true },
      rdapBootstrapUrl: `http://127.0.0.1:${port}/dns.json`,
      rdapPorts: [port],
      requestTimeoutMs: 2_000,
    },
  })
  onCleanup(async () => {
    await server.stop()
    http.close()
  })
  const ada = await server.join('ada@example.com')
  const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data as { id: string }
  await server.db.update(domains).set({ state: 'active' }).where(eq(domains.id, id))
  const path = `/v1/domain/${id}`
  return {
    server,
    asked,
    registry,
    ada,
    path,
    domainId: id,
    check: async () =>
      domainRegistrationResponse.parse((await ada.post(`${path}/registration/check`)).body).data,
    state: async () => (await server.db.select().from(domains).where(eq(domains.id, id)))[0]?.state,
    told: () => toldOf(server, 'ada@example.com'),
    dueAt: async () =>
      (await server.db.select().from(jobs).where(eq(jobs.subjectId, id)))[0]?.dueAt,
  }
})

describe('the registration of a website', () => {
  test('a registration is read from its registry in IANA’s list, and read again a day later', async ({
    registered: { ada, path, check, asked, dueAt },
  }) => {
    expect((await ada.get(`${path}/registration`)).body.data).toBeNull()
    expect(await check()).toEqual({
      checked_at: '2026-03-01T09:00:00.000Z',
      expires_at: '2026-08-13T04:00:00.000Z',
      registered_at: '1995-08-14T04:00:00.000Z',
      registrar: 'Example Registrar',
      statuses: ['client transfer prohibited'],
      failure: null,
    })
    expect(await dueAt()).toEqual(new Date('2026-03-02T09:00:00.000Z'))
    await check()
    // The list is cached.
    expect(asked).toEqual(['/dns.json', '/rdap/domain/example.com', '/rdap/domain/example.com'])
  })

  // They failed the check, today and on every day after.
  test('texts and dates of a registry that the database can’t store are replaced or left out', async ({
    registered: { registry, check },
  }) => {
    const answer = registeredUntil('+012026-08-13T04:00:00Z')
    registry.answer = {
      ...answer,
      status: ['a\0b', 'c\uD800'],
      entities: [
        { roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', 'Ex\0ample']]] },
      ],
    }
    expect(await check()).toMatchObject({
      expires_at: null,
      registered_at: '1995-08-14T04:00:00.000Z',
      registrar: 'Ex\uFFFDample',
      statuses: ['a\uFFFDb', 'c\uFFFD'],
      failure: null,
    })
  })

  test('an expired registration ends the protection of a website whose plan is unpaid too', async ({
    registered: { registry, check, state, server, domainId },
  }) => {
    await server.db.update(domains).set({ state: 'suspended' }).where(eq(domains.id, domainId))
    registry.answer = registeredUntil('2026-03-01T08:59:59Z')
    await check()
    expect(await state()).toBe('expired')
  })

  test('an expired registration ends the protection with an email, and a renewal restores it', async ({
    registered: { registry, check, state, told, server, domainId },
  }) => {
    await server.db
      .insert(nameServerChecks)
      .values({ domainId, assigned: ['ns1.ours.com'], since: server.clock.now() })
    registry.answer = registeredUntil('2026-03-01T08:59:59Z')
    await check()
    expect(await state()).toBe('expired')
    expect(await told()).toEqual({
      unread: ['expire'],
      subjects: ['The domain registration of example.com has expired'],
    })
    registry.answer = registeredUntil('2027-03-01T08:59:59Z')
    server.clock.advance(DAY_SECONDS)
    await server.jobs.idle()
    expect(await state()).toBe('active')
    // Nobody has looked at the name servers yet.
    expect((await told()).subjects.at(-1)).toBe('example.com is registered again')
    // They are checked immediately, and one miss is enough.
    expect(await server.db.select().from(nameServerChecks)).toMatchObject([
      { checkedAt: server.clock.now(), misses: 2 },
    ])
    expect(await server.auditKinds()).toContain('DOMAIN_POSTURE_RUN')
  })

  test('a renewal restores a website whose plan is unpaid as suspended', async ({
    registered: { registry, check, state, server, domainId },
  }) => {
    server.allowance.isSuspended = async () => true
    await server.db.update(domains).set({ state: 'expired' }).where(eq(domains.id, domainId))
    registry.answer = registeredUntil('2027-03-01T08:59:59Z')
    await check()
    expect(await state()).toBe('suspended')
  })

  test('a registration with less than 30 days left is reported once, and again after a renewal', async ({
    registered: { registry, check, told, server, ada, path },
  }) => {
    const first = {
      unread: ['registration_expires'],
      subjects: ['The domain registration of example.com expires soon'],
    }
    registry.answer = registeredUntil('2026-03-31T09:00:00Z')
    await check()
    expect(await told()).toEqual({ unread: [], subjects: [] })
    server.clock.advance(1)
    await Promise.all([check(), check()])
    expect(await told()).toEqual(first)
    await ada.post(`${path}/settings`, { alerts: { registration_expires: false } })
    server.clock.advance(DAY_SECONDS)
    await server.jobs.idle()
    expect(await told()).toEqual(first)
    registry.answer = registeredUntil('2026-03-31T10:00:00Z')
    server.clock.advance(DAY_SECONDS)
    await server.jobs.idle()
    expect(await told()).toEqual({ ...first, unread: [...first.unread, ...first.unread] })
  })

  test('a website is removed when its registration has been expired for 30 days', async ({
    registered: { registry, check, state, server },
  }) => {
    registry.answer = registeredUntil('2026-03-01T08:59:59Z')
    await check()
    server.clock.advance(29 * DAY_SECONDS)
    await server.jobs.idle()
    expect(await state()).toBe('expired')
    server.clock.advance(DAY_SECONDS)
    await server.jobs.idle()
    expect(await state()).toBe('removed')
  })

  test('an expired website is not removed while its registry does not respond', async ({
    registered: { registry, check, state, server },
  }) => {
    registry.answer = registeredUntil('2026-03-01T08:59:59Z')
    await check()
    registry.status = 500
    server.clock.advance(31 * DAY_SECONDS)
    await server.jobs.idle()
    expect(await state()).toBe('expired')
    registry.status = 404
    server.clock.advance(DAY_SECONDS)
    await server.jobs.idle()
    expect(await state()).toBe('removed')
  })

  test.for([
    ['a name that it does not know', 404, {}, 'not in the registry'],
    ['too many questions', 429, {}, 'rate-limiting our queries'],
    ['an error', 500, {}, 'response could not be read'],
    ['something other than JSON in the right shape', 200, 'nonsense', 'response could not be read'],
  ] as const)(
    'a registration is kept when the registry responds with %s',
    async ([, status, answer, sentence], { registered }) => {
      const { registry, check, state } = registered
      await check()
      Object.assign(registry, { status, answer })
      expect(await check()).toMatchObject({
        expires_at: '2026-08-13T04:00:00.000Z',
        failure: expect.stringContaining(sentence),
      })
      expect(await state()).toBe('active')
    },
  )

  test('a registration is unknown for an ending without a service, or with an invalid response', async ({
    registered: { ada, registry, check },
  }) => {
    const { id } = (await ada.post('/v1/domain', { name: 'example.de' })).body.data as {
      id: string
    }
    const { body } = await ada.post(`/v1/domain/${id}/registration/check`)
    expect(body.data).toMatchObject({
      expires_at: null,
      failure: expect.stringContaining('ending'),
    })
    registry.answer = { events: [{ eventAction: 'expiration', eventDate: 'soon' }], entities: 7 }
    expect(await check()).toMatchObject({ expires_at: null, registrar: null, failure: null })
  })

  test('a registration check is rate-limited', async ({ registered: { path, ada } }) => {
    const codes = []
    for (let count = 0; count < 7; count += 1) {
      codes.push((await ada.post(`${path}/registration/check`)).status)
    }
    expect(codes.at(-1)).toBe(429)
  })
})
