import type { RequestListener } from 'node:http'

import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { describe, expect, vi } from 'vitest'

import { WEBHOOKS_MAX } from '../../../contract/organisation/webhook-limits.ts'
import {
  listDeliveriesQuery,
  webhookSecretResponse,
} from '../../../contract/organisation/webhook.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { type Outbound, internet } from '../../platform/outbound.ts'
import { keysFrom } from '../../platform/security/keys.ts'
import { exampleCertificate } from '../../testing/example-certificates.ts'
import { movableClock } from '../../testing/movable-clock.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import { members, organisations } from '../schema.ts'
import { forgetOldDeliveries, listDeliveries } from './deliveries.ts'
import { queueEvent } from './event.ts'
import { retryAt } from './retries.ts'
import { webhookDeliveries, webhooks } from './schema.ts'
import { resealWebhookSecrets } from './secret.ts'
import { listWebhooks } from './service.ts'
import { type Received, startReceiver, status } from './testing-receiver.ts'

const local: Outbound = {
  ...internet,
  dns: { ...internet.dns, allowLoopback: true },
  resolve: async () => ['127.0.0.1'],
  certificateAuthorities: [exampleCertificate.cert],
}
const surge = 'website.attack_surge'
const path = '/v1/organisation/webhooks'

/** Ada's webhook for surges of attacks, and the server that receives it. */
const test = base
  .extend('outbound', async () => ({ ...local }))
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of what a fixture needs from this pattern
  .extend('receiver', async ({}, { onCleanup }) => {
    const receiver = await startReceiver(status(204))
    onCleanup(receiver.close)
    return receiver
  })
  .extend('hooks', async ({ database, outbound, receiver }, { onCleanup }) => {
    await database.clear()
    const server = startTestServer(database, { outbound, clock: movableClock() })
    onCleanup(server.stop)
    const ada = await server.join('ada@example.com')
    const request = { url: receiver.url, description: '', topics: [surge], is_enabled: true }
    const add = async (change: object = {}) =>
      webhookSecretResponse.parse((await ada.post(path, { ...request, ...change })).body).data
    const { secret, ...webhook } = await add()
    const { organisationId } = ada
    const one = `${path}/${webhook.id}`
    // Sessions end when a test moves the clock by days.
    const access = { organisationId, accountId: ada.accountId, role: 'owner' } as const
    const list = (query: object = {}) => {
      const wanted = { ...listDeliveriesQuery.parse(query), webhookId: webhook.id }
      return listDeliveries(server.db, access, wanted)
    }
    return {
      server,
      ada,
      request,
      add,
      secret,
      one,
      list,
      newest: async () => {
        const [newest] = (await list()).data
        if (!newest) throw new Error('There is no delivery.')
        return newest
      },
      /** As of now. */
      state: async () =>
        (await listWebhooks(server.db, access)).find(({ id }) => id === webhook.id),
      happens: (db: Parameters<typeof queueEvent>[0] = server.db) =>
        queueEvent(db, {
          organisationId,
          type: surge,
          at: server.clock.now(),
          data: { name: 'x' },
        }),
    }
  })

/** As a receiver does, at the time of the request. Throws when the signature is wrong. */
function verify(secret: string, { headers, body }: Received) {
  const now = Number(headers['webhook-timestamp']) * 1000
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}

describe('a delivery', () => {
  test('is signed so that the reference library of Standard Webhooks accepts it', async ({
    hooks: { server, secret, happens, newest },
    receiver,
  }) => {
    await happens()
    await server.jobs.idle()
    const [received] = receiver.received
    expect(verify(secret, received!)).toEqual({
      type: surge,
      timestamp: '2026-03-01T09:00:00.000Z',
      data: { organisation_id: expect.any(String), name: 'x' },
    })
    expect(() => verify(secret, { ...received!, body: `${received!.body} ` })).toThrow('signature')
    expect(await newest()).toMatchObject({
      message_id: received!.headers['webhook-id'],
      payload: received!.body,
      state: 'delivered',
      next_attempt_at: null,
      attempts: [{ at: '2026-03-01T09:00:00.000Z', status: 204, failure: null, excerpt: '' }],
    })
  })

  test('goes only to webhooks that are turned on and have chosen the event', async ({
    hooks: { server, add, happens },
    receiver,
  }) => {
    await add({ topics: ['website.setup'] })
    await add({ is_enabled: false })
    await server
      .join('eve@example.com')
      .then((eve) =>
        eve.post(path, { url: receiver.url, description: '', topics: [surge], is_enabled: true }),
      )
    await happens()
    await server.jobs.idle()
    expect(receiver.received).toHaveLength(1)
  })

  test('is not sent when the transaction of its event is rolled back', async ({
    hooks: { server, happens, list },
    receiver,
  }) => {
    const rolledBack = server.db.transaction(async (tx) => {
      await happens(tx)
      throw new Error('Rolled back.')
    })
    await expect(rolledBack).rejects.toThrow('Rolled back.')
    await server.jobs.idle()
    expect({ sent: receiver.received, listed: (await list()).data }).toEqual({
      sent: [],
      listed: [],
    })
  })

  test('is sent once by two servers at the same time', async ({
    database,
    outbound,
    hooks: { server, happens },
    receiver,
  }) => {
    const second = startTestServer(database, { outbound, clock: server.clock })
    for (let n = 0; n < 10; n += 1) await happens()
    await Promise.all([server.jobs.idle(), second.jobs.idle()])
    await second.stop()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([10, 10])
  })

  test('that fails is retried with increasing delays for three days, with the same id', async ({
    hooks: { server, secret, happens, newest },
    receiver,
  }) => {
    receiver.respond = status(500, 'Try later.')
    await happens()
    const waits: number[] = []
    for (;;) {
      await server.jobs.idle()
      const { state, next_attempt_at: next } = await newest()
      if (state !== 'pending' || !next) break
      const wait = (Date.parse(next) - server.clock.now().getTime()) / 1000
      waits.push(wait)
      server.clock.advance(wait - 0.001)
      const before = receiver.received.length
      await server.jobs.idle()
      expect(receiver.received).toHaveLength(before)
      server.clock.advance(0.001)
    }
    const expected = [10, 40, 160, 640, 2_560, 10_240, 40_960]
    for (const [at, usual] of expected.entries()) {
      expect(waits[at]).toBeGreaterThanOrEqual(usual * 0.8)
      expect(waits[at]).toBeLessThanOrEqual(usual * 1.2)
    }
    const total = waits.reduce((sum, wait) => sum + wait, 0)
    expect(total).toBeGreaterThan(2 * DAY_SECONDS)
    expect(total).toBeLessThanOrEqual(3 * DAY_SECONDS)
    const { state, attempts } = await newest()
    expect([state, attempts.length]).toEqual(['failed', waits.length + 1])
    expect(attempts[0]).toMatchObject({ status: 500, excerpt: 'Try later.' })
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(verify(secret, receiver.received.at(-1)!)).toMatchObject({ type: surge })
  })

  test('stops being retried after it succeeds, and can be sent again with the same id', async ({
    hooks: { server, ada, one, happens, newest, state },
    receiver,
  }) => {
    receiver.respond = status(503)
    await happens()
    await server.jobs.idle()
    expect((await state())?.failing_since).toBe('2026-03-01T09:00:00.000Z')
    receiver.respond = status(200, 'ok')
    server.clock.advance(MINUTE_SECONDS)
    await server.jobs.idle()
    const { id, attempts } = await newest()
    expect(attempts.map((attempt) => attempt.status)).toEqual([200, 503])
    expect((await state())?.failing_since).toBeNull()

    const again = await ada.post(`${one}/deliveries/${id}/resend`)
    expect(again.body.data).toMatchObject({ id, state: 'pending' })
    await server.jobs.idle()
    expect((await newest()).attempts).toHaveLength(3)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await server.auditKinds()).toContain('WEBHOOK_RESEND')
  })

  test('is not sent again while it is being sent', async ({
    hooks: { server, ada, one, happens, newest },
    receiver,
  }) => {
    const arrival = new Promise<() => void>((settle) => {
      receiver.respond = (_, response) => settle(() => response.end())
    })
    await happens()
    server.jobs.wake()
    const respond = await arrival
    const { id } = await newest()
    const refused = await ada.post(`${one}/deliveries/${id}/resend`)
    respond()
    await server.jobs.idle()
    expect([refused.body.code, receiver.received.length]).toEqual(['already_done', 1])
  })
})

describe('what a receiver does', () => {
  const redirect: RequestListener = (_, response) =>
    response.writeHead(302, { location: '/elsewhere' }).end()
  const silent: RequestListener = () => undefined
  const pours: RequestListener = (_, response) => response.end(`a\0${'b'.repeat(20_000)}`)

  test.for<[string, RequestListener, object]>([
    ['a redirect is a failure and not followed', redirect, { status: 302, failure: null }],
    [
      'a receiver that doesn’t respond is cut off at the time limit',
      silent,
      { status: null, failure: 'timeout' },
    ],
    [
      'a long body is cut at 8 KB',
      pours,
      { status: 200, failure: null, excerpt: `a\uFFFD${'b'.repeat(8_190)}` },
    ],
    [
      'a closed connection is a failure',
      (_, response) => response.destroy(),
      { status: null, failure: 'no_response' },
    ],
  ])('%s', async ([, respond, expected], { hooks: { server, happens, newest }, receiver }) => {
    server.outbound.webhookTimeoutMs = respond === silent ? 100 : 60_000
    receiver.respond = respond
    await happens()
    await server.jobs.idle()
    const { attempts } = await newest()
    expect(attempts).toEqual([
      { excerpt: '', ...expected, at: expect.anything(), duration_ms: expect.any(Number) },
    ])
    expect(receiver.received).toHaveLength(1)
  })

  test('a name that resolves to a private network gets nothing', async ({
    hooks: { server, happens, newest },
    receiver,
  }) => {
    server.outbound.resolve = async () => ['10.0.0.7']
    await happens()
    await server.jobs.idle()
    expect((await newest()).attempts).toMatchObject([{ failure: 'blocked_address', status: null }])
    expect(receiver.received).toEqual([])
  })

  test('TLS needs a certificate for the name', async ({
    hooks: { server, add, happens, ada },
    onTestFinished,
  }) => {
    const secure = await startReceiver(status(204), { isSecure: true })
    onTestFinished(secure.close)
    const good = await add({ url: secure.url })
    const bad = await add({ url: secure.url.replace('example.com', 'example.org') })
    await happens()
    await server.jobs.idle()
    const outcome = async (id: string) =>
      (await ada.get(`${path}/${id}/deliveries`)).body.data[0].attempts[0]
    expect(await outcome(good.id)).toMatchObject({ status: 204 })
    expect(await outcome(bad.id)).toMatchObject({ status: null, failure: 'certificate' })
    expect(secure.received).toHaveLength(1)
  })
})

describe('a webhook', () => {
  test('is turned off after five days of failures, with an email to owners and admins', async ({
    hooks: { server, ada, happens, state },
    receiver,
  }) => {
    const { organisationId } = ada
    for (const role of ['admin', 'member'] as const) {
      const { accountId } = await server.join(`${role}@example.com`)
      const joinedAt = server.clock.now()
      await server.db.insert(members).values({ organisationId, accountId, role, joinedAt })
    }
    receiver.respond = status(500)
    for (let hour = 0; hour < 5 * 24; hour += 3) {
      if (hour % 24 === 0) await happens()
      await server.jobs.idle()
      expect(await state(), `after ${hour} h`).toMatchObject({ is_enabled: true })
      server.clock.advance(3 * HOUR_SECONDS)
    }
    for (let n = 0; n < 8; n += 1) {
      server.clock.advance(3 * HOUR_SECONDS)
      await server.jobs.idle()
    }
    expect(await state()).toMatchObject({ is_enabled: false, is_disabled_by_failures: true })
    const subjects = async (role: string) =>
      (await server.readMails(`${role}@example.com`)).filter(({ subject }) =>
        subject.includes('was turned off'),
      ).length
    expect([await subjects('ada'), await subjects('admin'), await subjects('member')]).toEqual([
      1, 1, 0,
    ])
    expect((await server.auditKinds()).filter((kind) => kind === 'WEBHOOK_DISABLE')).toHaveLength(1)
  })

  test('sends nothing while it is turned off, and starts again when it is turned on', async ({
    hooks: { server, ada, one, request, happens, newest, state },
    receiver,
  }) => {
    receiver.respond = status(500)
    await happens()
    await server.jobs.idle()
    expect((await ada.post(one, { ...request, is_enabled: false })).status).toBe(200)
    server.clock.advance(MINUTE_SECONDS)
    await server.jobs.idle()
    const { id, ...delivery } = await newest()
    expect(delivery).toMatchObject({ state: 'failed', next_attempt_at: null })
    expect(delivery.attempts).toHaveLength(1)
    for (const action of ['test', `deliveries/${id}/resend`])
      expect((await ada.post(`${one}/${action}`)).body.code).toBe('already_done')
    expect((await state())?.failing_since).not.toBeNull()
    await ada.post(one, request)
    expect((await state())?.failing_since).toBeNull()
    expect((await ada.post(`${one}/deliveries/${id}/resend`)).status).toBe(200)
  })

  test('is given up when the organisation is deleted', async ({
    receiver,
    hooks: { server, happens, newest },
  }) => {
    await happens()
    await server.db.update(organisations).set({ deletedAt: server.clock.now() })
    await server.jobs.idle()
    expect(receiver.received).toEqual([])
    expect((await newest()).state).toBe('failed')
  })

  test('that failed before a quiet week stays on until its next delivery has failed for half a day', async ({
    hooks: { server, happens, state },
    receiver,
  }) => {
    receiver.respond = status(500)
    await server.db
      .update(webhooks)
      .set({ failingSince: secondsAfter(server.clock.now(), -7 * DAY_SECONDS) })
    await happens()
    await server.jobs.idle()
    expect((await state())?.is_enabled).toBe(true)
    server.clock.advance(12 * HOUR_SECONDS)
    await server.jobs.idle()
    expect((await state())?.is_enabled).toBe(false)
  })

  test('signs with both secrets for a day after a rotation', async ({
    hooks: { server, ada, secret, one, happens },
    receiver,
  }) => {
    const rotated = webhookSecretResponse.parse((await ada.post(`${one}/rotate-secret`)).body).data
    await happens()
    await server.jobs.idle()
    server.clock.advance(DAY_SECONDS)
    await happens()
    await server.jobs.idle()
    const [during, after] = receiver.received
    expect(receiver.received).toHaveLength(2)
    for (const known of [secret, rotated.secret]) verify(known, during!)
    verify(rotated.secret, after!)
    expect(() => verify(secret, after!)).toThrow('signature')
  })

  test('keeps its secret out of the database and every later response', async ({
    hooks: { server, ada, secret, one },
  }) => {
    await ada.post(`${one}/test`)
    const texts = [
      (await ada.get(path)).body,
      (await ada.get(`${one}/deliveries`)).body,
      await server.db.select().from(webhooks),
      await server.db.select().from(auditEvents),
      await server.db.select().from(webhookDeliveries),
    ].map((value) => JSON.stringify(value))
    const bare = secret.replace('whsec_', '')
    expect(texts.filter((text) => text.includes(bare))).toEqual([])
    const [row] = await server.db.select().from(webhooks)
    expect(row?.secret.includes(bare)).toBe(false)
  })

  // Only the host was recorded, so one on the same service could be pointed to somebody else's account without a trace.
  test('has each change in the audit log with the values before and after, but not the path', async ({
    hooks: { server, ada, one, request },
  }) => {
    const elsewhere = { ...request, url: new URL('/THEIRS/4711', request.url).href }
    await ada.post(one, elsewhere)
    await ada.post(one, { ...elsewhere, description: 'Renamed' })
    const rows = await server.db
      .select({ changes: auditEvents.changes })
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'WEBHOOK_CHANGE'))
      .orderBy(auditEvents.id)
    const text = expect.stringMatching(/^[0-9a-f]{8}$/)
    expect(rows).toEqual([
      { changes: { url_fingerprint: { before: text, after: text } } },
      { changes: { description: { before: request.description, after: 'Renamed' } } },
    ])
    const [{ changes } = { changes: null }] = rows
    expect(changes?.['url_fingerprint']?.before).not.toBe(changes?.['url_fingerprint']?.after)
    expect(JSON.stringify(await server.db.select().from(auditEvents))).not.toContain('THEIRS')
  })

  // A colleague’s page that had been open for hours pointed it back to the previous server.
  test('is not changed if it has been changed since it was loaded', async ({
    hooks: { ada, one, request, state },
  }) => {
    const moved = { ...request, url: new URL('/moved', request.url).href }
    expect((await ada.post(one, { ...moved, before: request })).status).toBe(200)
    const stale = { ...request, description: 'Renamed', before: request }
    expect((await ada.post(one, stale)).body.code).toBe('changed_meanwhile')
    expect(await state()).toMatchObject(moved)
    const renewed = { ...moved, description: 'Renamed', before: moved }
    expect((await ada.post(one, renewed)).status).toBe(200)
  })

  test('has a secret that a newer key re-encrypts', async ({ hooks: { server, secret } }) => {
    const [row] = await server.db.select().from(webhooks)
    const older = keysFrom('x'.repeat(32))
    const newer = keysFrom('another secret key of 32 characters')
    const both = {
      ...newer,
      reseal: (_use: unknown, sealed: Buffer, context?: string) => {
        const opened = older.open('webhook secret', sealed, context)
        return opened ? newer.seal('webhook secret', opened, context) : undefined
      },
    }
    expect(await resealWebhookSecrets(server.db, both)).toBe(1)
    expect(await resealWebhookSecrets(server.db, both)).toBe(0)
    const [resealed] = await server.db.select().from(webhooks)
    expect(newer.open('webhook secret', resealed!.secret, row!.id)).toBe(secret)
  })

  test('is refused with a URL that can’t be reached from here', async ({
    hooks: { ada, request },
    database,
  }) => {
    const post = async (url: string, person: Pick<typeof ada, 'post'> = ada) => {
      const { status: code, body } = await person.post(path, { ...request, url })
      return [code, body.errors?.[0]?.path]
    }
    for (const url of [
      'ftp://a.test/',
      'https://a b.test/',
      'https://ada:x@a.test/',
      'x',
      'https://a.test/#x',
      'https://10.0.0.1/',
      'https://[fd00::1]/',
    ])
      expect([url, ...(await post(url))]).toEqual([url, 422, 'url'])
    const production = startTestServer(database)
    const grace = await production.join('grace@example.com')
    expect(await post('http://example.com/', grace)).toEqual([422, 'url'])
    expect(await post('https://127.0.0.1/', grace)).toEqual([422, 'url'])
    expect((await post('https://example.com/', grace))[0]).toBe(200)
    await production.stop()
  })

  test('is one of at most 20, and tests are limited', async ({
    hooks: { ada, add, request, one },
  }) => {
    for (let n = 1; n < WEBHOOKS_MAX; n += 1) await add()
    expect((await ada.post(path, request)).body).toMatchObject({ status: 409 })
    const statuses = []
    for (let n = 0; n < 61; n += 1) statuses.push((await ada.post(`${one}/test`)).status)
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([200, 429])
  })

  test('is changed and removed by owners and admins, and seen by auditors', async ({
    hooks: { server, ada, one, request, state, happens },
  }) => {
    const asRole = async (role: 'admin' | 'auditor' | 'member' | 'billing') => {
      const person = await server.join(`${role}@example.com`)
      const { organisationId } = ada
      await server.db
        .insert(members)
        .values({ organisationId, accountId: person.accountId, role, joinedAt: server.clock.now() })
      const headers = { 'Parapet-Organisation': organisationId }
      const ask = (method: string, url: string, body?: object) =>
        server.ask(method, url, { token: person.token, headers, ...(body && { body }) })
      const codes = [
        await ask('GET', path),
        await ask('GET', `${one}/deliveries`),
        await ask('POST', one, request),
        await ask('POST', `${one}/test`),
      ].map((answer) => answer.status)
      await server.db.delete(members).where(eq(members.accountId, person.accountId))
      return codes
    }
    expect(await asRole('admin')).toEqual([200, 200, 200, 200])
    expect(await asRole('auditor')).toEqual([200, 200, 403, 403])
    expect(await asRole('member')).toEqual([403, 403, 403, 403])
    expect(await asRole('billing')).toEqual([403, 403, 403, 403])

    const eve = await server.join('eve@example.com')
    for (const url of [`${one}/remove`, `${one}/test`, `${one}/rotate-secret`])
      expect((await eve.post(url)).body.code).toBe('not_found')
    server.clock.advance(11 * MINUTE_SECONDS)
    for (const [url, body] of [
      [path, request],
      [one, request],
      [`${one}/rotate-secret`],
      [`${one}/remove`],
    ] as const)
      expect((await ada.post(url, body)).body.code).toBe('proof_required')
    await happens()
    server.clock.advance(-11 * MINUTE_SECONDS)
    expect((await ada.post(`${one}/remove`)).status).toBe(200)
    expect(await state()).toBeUndefined()
    await server.jobs.idle()
    expect((await ada.get(`${one}/deliveries`)).body.code).toBe('not_found')
  })

  test('is removed without a deadlock while deliveries end', async ({
    hooks: { server, ada, add, happens },
    receiver,
  }) => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await add()
      const removals: Promise<{ status: number }>[] = []
      receiver.respond = (_, response) => {
        if (removals.length === 0) removals.push(ada.post(`${path}/${id}/remove`))
        setImmediate(() => response.writeHead(204).end())
      }
      for (let n = 0; n < 8; n += 1) await happens()
      await server.jobs.idle()
      expect(await Promise.all(removals)).toMatchObject([{ status: 200 }])
    }
    expect(server.logged.filter((line) => line.includes('deadlock'))).toEqual([])
  })

  test('lists its deliveries for 30 days, newest first and by state', async ({
    hooks: { server, happens, list },
  }) => {
    for (let n = 0; n < 3; n += 1) await happens()
    await server.jobs.idle()
    const first = await list({ limit: '2', state: 'delivered' })
    const rest = await list({ limit: '2', cursor: first.next_cursor })
    expect([first.data.length, rest.data.length, rest.next_cursor]).toEqual([2, 1, null])
    expect((await list({ state: 'failed' })).data).toEqual([])
    server.clock.advance(30 * DAY_SECONDS)
    await forgetOldDeliveries(server)
    expect((await list()).data).toHaveLength(3)
    server.clock.advance(1)
    await forgetOldDeliveries(server)
    expect((await list()).data).toEqual([])
  })
})

test('retries are spread by up to a fifth', () => {
  const now = new Date('2026-03-01T09:00:00Z')
  const wait = (random: number) => {
    const next = retryAt({ dueSince: now, tries: 2 }, now, () => random)
    return next && (next.getTime() - now.getTime()) / 1000
  }
  expect([wait(0), wait(0.5), wait(1)]).toEqual([32, 40, 48])
})
