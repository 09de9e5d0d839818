import { gzipSync } from 'node:zlib'

import { asc, eq } from 'drizzle-orm'
import type pg from 'pg'
import { describe, expect, vi } from 'vitest'

import { EVENTS_BATCH_MAX, EVENTS_BODY_MAX_BYTES } from '../../../contract/log-batch.ts'
import { eventsResponse, type SentEvent } from '../../../contract/websites/attack.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { knownBodies } from '../../platform/http/body-budget.ts'
import { jobs } from '../../platform/jobs/schema.ts'
import { rateLimits } from '../../platform/rate-limits/schema.ts'
import { limitKey } from '../../platform/rate-limits/service.ts'
import { hashToken } from '../../platform/security/tokens.ts'
import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import { busyThread } from '../../testing/busy-thread.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { isDomainJob } from '../domain-jobs.ts'
import { websiteLimits } from '../limits.ts'
import { attackCounts, attackEvents, attackSamples, ingestKeys } from '../schema/attacks.ts'
import { domains } from '../schema/domains.ts'
import { takeEvents } from './ingest.ts'
import { isOneIn } from './sample.ts'
import { mergeSums } from './sums.ts'

describe('an ingest key', () => {
  test('an ingest key is shown once, stored as a hash, and audited', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { key, domainId } = await attackSender(server, ada)
    expect(key).toMatch(/^parapet_ingest_[\w-]{43}$/)
    const [row] = await server.db.select().from(ingestKeys)
    expect(row?.keyHash).toEqual(hashToken(key))
    expect(JSON.stringify((await ada.get(`/v1/domain/${domainId}`)).body)).not.toContain(key)
    const [audited] = await server.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'DOMAIN_INGEST_KEY'))
    expect(audited?.detail).toEqual({ name: 'example.com' })
  })

  test('an ingest key stops working when it is replaced', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { send, path, domainId } = await attackSender(server, ada)
    const token = (await ada.post(`/v1/domain/${domainId}/ingest-key`)).body.data.ingest_key
    expect((await send([anEvent()])).status).toBe(401)
    expect((await server.post(path, [anEvent()], { token })).status).toBe(200)
  })

  test('an ingest key stops working when the website is removed', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { send, domainId } = await attackSender(server, ada)
    await ada.post(`/v1/domain/${domainId}/remove`)
    expect((await send([anEvent()])).status).toBe(401)
  })

  test('an ingest key can be created only for one’s own websites, with a valid session', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const eve = await server.join('eve@example.com')
    const { domainId, key, send } = await attackSender(server, ada)
    const path = `/v1/domain/${domainId}/ingest-key`
    expect((await eve.post(path)).body.code).toBe('not_found')
    expect((await server.post(path)).body.code).toBe('missing_token')
    expect((await server.post(path, undefined, { token: key })).body.code).toBe('session_ended')
    await ada.post('/v1/sign-out')
    expect((await ada.post(path)).body.code).toBe('session_ended')
    expect((await send([anEvent()])).status).toBe(200)
  })
})

describe('a batch of attacks', () => {
  test('a batch gets the same response for every invalid key: none, another’s, a session, a wrong id', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const eve = await server.join('eve@example.com')
    const hers = await attackSender(server, ada)
    const other = await attackSender(server, eve, 'example.org')
    const ask = async (path: string, token: string | undefined) => {
      const { status, body } = await server.post(path, [anEvent()], { token })
      return { status, code: body.code, message: body.message }
    }
    const responses = [
      await ask(hers.path, undefined),
      await ask(hers.path, other.key),
      await ask(hers.path, 'parapet_ingest_wrong'),
      await ask(hers.path, ada.token),
      await ask('/v1/domain/3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11/events', hers.key),
      await ask('/v1/domain/no-id/events', hers.key),
    ]
    await ada.post('/v1/sign-out')
    responses.push(await ask(hers.path, ada.token))
    for (const response of responses) expect(response).toEqual(responses[0])
    expect(responses[0]).toMatchObject({ status: 401, code: 'wrong_ingest_key' })
    expect(await server.db.select().from(attackEvents)).toEqual([])
  })

  test('a batch can be a list, an object, lines, or compressed', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { send, sendLines } = await attackSender(server, ada)
    const one = (path: string) => anEvent({ path })
    const lines = `${JSON.stringify(one('/c'))}\n\n${JSON.stringify(one('/d'))}\r\n`
    const responses = [
      await send([one('/a')]),
      await send({ events: [one('/b')] }),
      await sendLines(lines),
      await send(gzipSync(JSON.stringify([one('/e')])), { 'content-encoding': 'gzip' }),
      await send([]),
    ]
    expect(responses.map(({ body }) => eventsResponse.parse(body).data.accepted)).toEqual([
      1, 1, 2, 1, 0,
    ])
    const rows = await server.db.select().from(attackEvents)
    expect(rows.map(({ path }) => path).toSorted()).toEqual(['/a', '/b', '/c', '/d', '/e'])
  })

  test('a batch is counted by hour, for the website and organisation of its key', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const { send, domainId } = await attackSender(server, ada)
    const at = (occurred_at: string, rule_id: string) => anEvent({ occurred_at, rule_id })
    await send([at('2026-03-01T07:59:59.999Z', '942100'), at('2026-03-01T08:00:00Z', '942100')])
    await send([at('2026-03-01T10:59:59+02:00', '942110'), at('2026-03-01T08:01:00Z', '941100')])
    await mergeSums(server.db, domainId)
    const counted = await server.db
      .select()
      .from(attackCounts)
      .orderBy(asc(attackCounts.hour), asc(attackCounts.category))
    const row = { organisationId: ada.organisationId, domainId, action: 'blocked' }
    expect(counted).toEqual([
      { ...row, hour: new Date('2026-03-01T07:00:00Z'), category: 'sql_injection', count: 1 },
      {
        ...row,
        hour: new Date('2026-03-01T08:00:00Z'),
        category: 'cross_site_scripting',
        count: 1,
      },
      { ...row, hour: new Date('2026-03-01T08:00:00Z'), category: 'sql_injection', count: 2 },
    ])
  })

  test('a batch leaves one sum per hour within a minute, however many batches are merged', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const { send, domainId } = await attackSender(server, ada)
    for (const id of ['a', 'b', 'c']) await send([anEvent({ id })])
    expect(await server.db.$count(attackCounts)).toBe(3)
    await Promise.all([1, 2, 3].map(() => mergeSums(server.db, domainId)))
    expect(await server.db.select().from(attackCounts)).toMatchObject([{ count: 3 }])
    await send([anEvent({ id: 'd' }), anEvent({ id: 'e', action: 'logged' })])
    server.clock.advance(60)
    await server.jobs.idle()
    const left = await server.db.select().from(attackCounts).orderBy(asc(attackCounts.action))
    expect(left).toMatchObject([
      { action: 'blocked', count: 4 },
      { action: 'logged', count: 1 },
    ])
  })

  test('a batch sent ten times concurrently is stored and counted once', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { send } = await attackSender(server, ada)
    const batch = [anEvent({ id: 'a' }), anEvent({ id: 'b' }), anEvent({ path: '/c' })]
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(batch)))
    const reports = responses.map(({ body }) => eventsResponse.parse(body).data)
    expect(reports.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(3)
    expect(reports.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(27)
    expect(await server.db.select().from(attackEvents)).toHaveLength(3)
    expect(await server.db.select().from(attackCounts)).toMatchObject([{ count: 3 }])
  })

  test('a batch’s duplicates are detected within it, against earlier ones, and per website', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const first = await attackSender(server, ada)
    const second = await attackSender(server, ada, 'example.org')
    const twice = [anEvent({ id: 'a', path: '/1' }), anEvent({ id: 'a', path: '/2' })]
    expect((await first.send(twice)).body.data).toMatchObject({ accepted: 1, duplicates: 1 })
    expect((await second.send(twice)).body.data).toMatchObject({ accepted: 1, duplicates: 1 })
    const partly = [anEvent({ id: 'a' }), anEvent({ id: 'b' })]
    expect((await first.send(partly)).body.data).toMatchObject({ accepted: 1, duplicates: 1 })
    const kept = await server.db
      .select({ path: attackEvents.path })
      .from(attackEvents)
      .where(eq(attackEvents.domainId, first.domainId))
    expect(kept.map(({ path }) => path).toSorted()).toEqual(['/1', '/login'])
  })

  test('a batch stores an IPv4-mapped IPv6 address as IPv4', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { send } = await attackSender(server, ada)
    const addresses = [
      '203.0.113.77',
      '::ffff:203.0.113.77',
      '::FFFF:cb00:714d',
      '0:0:0:0:0:ffff:cb00:714d',
      '2001:db8::cb00:714d',
    ]
    await send(addresses.map((address) => anEvent({ address })))
    const { body } = await ada.get('/v1/attacks?address=203.0.113.77')
    expect(body.data.map(({ address }: SentEvent) => address)).toEqual(
      Array.from({ length: 4 }, () => '203.0.113.77'),
    )
  })

  test('a batch is stored without secrets, in any field', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { send } = await attackSender(server, ada)
    const secret = 'http://user:SECRET@host/x'
    const fields = { path: secret, user_agent: secret, excerpt: secret }
    expect((await send([anEvent(fields)])).body.data.accepted).toBe(1)
    const [row] = await server.db.select().from(attackEvents)
    expect(row).toMatchObject({ path: 'http://user:[redacted]@host/x' })
    expect(JSON.stringify(row)).not.toContain('SECRET')
  })

  test('an event can have all rules of its request, and the most severe one that detects something is the main one', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const { send } = await attackSender(server, ada)
    // Half a character at the end of what is kept would be no JSON for the database.
    const excerpt = `${'x'.repeat(499)}😀`
    const rules = [
      { id: '949110', severity: 'critical' as const },
      { id: '920350', message: 'Host header is a numeric IP address' },
      { id: '941100', message: 'XSS', excerpt },
      { id: '942100', excerpt: 'password=hunter2' },
      { id: '941100', message: 'again' },
    ]
    // The event's own rule is ignored next to them.
    const event = anEvent({ rule_id: '913100', rule_message: 'ignored', rules, score: 13 })
    expect((await send([event])).body.data.accepted).toBe(1)
    const [attack] = (await ada.get('/v1/attacks')).body.data
    expect(attack).toMatchObject({
      score: 13,
      rule_id: '941100',
      rule_message: 'XSS',
      category: 'cross_site_scripting',
      severity: 'critical',
    })
    expect(attack.rules).toEqual([
      {
        id: '941100',
        message: 'XSS',
        category: 'cross_site_scripting',
        severity: 'critical',
        excerpt: `${'x'.repeat(499)}\uFFFD`,
      },
      {
        id: '942100',
        message: null,
        category: 'sql_injection',
        severity: 'critical',
        excerpt: 'password=[redacted]',
      },
      {
        id: '920350',
        message: 'Host header is a numeric IP address',
        category: 'protocol_violation',
        severity: 'warning',
        excerpt: null,
      },
      {
        id: '949110',
        message: null,
        category: 'anomaly_score',
        severity: 'critical',
        excerpt: null,
      },
    ])
  })

  test('an event’s rules and score are checked', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { send } = await attackSender(server, ada)
    const refused = [
      [{ rules: '942100' }, 'The field rules must be a list of objects'],
      [{ rules: ['942100'] }, 'The field rules must be a list of objects'],
      [{ rules: [{ id: 'a b' }] }, 'The field id of a rule can have at most 64 characters'],
      [{ rules: [{}] }, 'The field id of a rule must be a string'],
      [{ score: -1 }, 'The field score must be a number from 0 to 1000000'],
      [{ score: 1.5 }, 'The field score must be a number from 0 to 1000000'],
    ] as const
    const { body } = await send(refused.map(([different]) => ({ ...anEvent(), ...different })))
    expect(body.data.rejected).toEqual(
      refused.map(([, message], at) => ({
        line: at + 1,
        message: expect.stringContaining(message),
      })),
    )
  })

  test('a batch keeps its valid lines, and reports where and why others are invalid', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const { sendLines } = await attackSender(server, ada)
    const json = (event: object) => JSON.stringify(event)
    const { body } = await sendLines(
      [
        json(anEvent()),
        '{"occurred_at":',
        '',
        '[1]',
        json(anEvent({ address: 'localhost' })),
        json(anEvent({ occurred_at: '2026-03-01T09:05:00.001Z' })),
        json(anEvent({ occurred_at: '2025-12-01T08:59:59.999Z' })),
        json(anEvent({ country: 'Germany' })),
        json({ ...anEvent(), action: 'denied' }),
        json({ transaction: {} }),
      ].join('\n'),
    )
    const { data } = eventsResponse.parse(body)
    expect(data).toMatchObject({ accepted: 1, duplicates: 0, rejected_count: 8 })
    expect(data.rejected.map(({ line, message }) => [line, message.split('. ')[0]])).toEqual([
      [2, 'This line is not valid JSON'],
      [4, 'This is not a JSON object'],
      [5, 'address: This is not an IP address'],
      [6, 'The event is more than 5 minutes in the future'],
      [7, 'The event is older than 90 days, which is past the retention period.'],
      [8, 'country: A country code must be two capital letters, such as DE.'],
      [9, 'The field action must be one of blocked, logged, challenged, allowed.'],
      [10, 'This is an audit log, but not the JSON of ModSecurity or Coraza'],
    ])
  })

  test('a batch can contain events up to five minutes ahead or ninety days old', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const { send } = await attackSender(server, ada)
    const instants = ['2026-03-01T09:05:00Z', '2025-12-01T09:00:00Z']
    const { body } = await send(instants.map((occurred_at) => anEvent({ occurred_at })))
    expect(body.data.accepted).toBe(2)
  })

  test('a batch reports the first hundred invalid lines and counts them all', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const { sendLines } = await attackSender(server, ada)
    const { data } = eventsResponse.parse((await sendLines('x\n'.repeat(150))).body)
    expect(data.rejected).toHaveLength(100)
    expect(data.rejected.at(-1)?.line).toBe(100)
    expect(data.rejected_count).toBe(150)
  })

  test('a batch can be far larger than other bodies, but not unlimited', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { send, sendLines } = await attackSender(server, ada)
    const lines = `${JSON.stringify(anEvent())}\n`.repeat(EVENTS_BATCH_MAX)
    expect((await sendLines(lines)).body.data).toMatchObject({
      accepted: 1,
      duplicates: EVENTS_BATCH_MAX - 1,
    })
    expect((await sendLines(`${lines}{}`)).body.code).toBe('body_too_large')
    const tooLarge = ' '.repeat(EVENTS_BODY_MAX_BYTES + 1)
    expect((await sendLines(tooLarge)).body.code).toBe('body_too_large')
    const bomb = await send(gzipSync(tooLarge), { 'content-encoding': 'gzip' })
    expect(bomb.body).toMatchObject({ status: 413, code: 'body_too_large' })
  })

  /** Only the compressed size counted, so that a few kilobytes could fill the memory. */
  test('batches are refused when their uncompressed size would exceed the memory limit', async ({
    database,
    onTestFinished,
  }) => {
    await database.clear()
    const { heavyWork, free } = busyThread()
    const server = startTestServer(database, { heavyWork })
    onTestFinished(server.stop)
    const { send } = await attackSender(server, await server.join('ada@example.com'))
    const lines = `${JSON.stringify(anEvent()).padEnd(480)}\n`.repeat(EVENTS_BATCH_MAX)
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/x-ndjson' }
    const statuses: number[] = []
    const sent = Array.from({ length: 5 }, async () => {
      statuses.push((await send(gzipSync(lines), headers)).status)
    })
    await expect.poll(() => statuses).toEqual([503, 503])
    free()
    await Promise.all(sent)
    expect(statuses).toEqual([503, 503, 200, 200, 200])
  })

  /** Each had its own share, so four of an organisation's websites could use up what all share. */
  test('batches of an organisation’s websites share one part of the memory for bodies', async ({
    server,
    onTestFinished,
  }) => {
    const ada = await server.join('ada@example.com')
    const [first, second] = [
      await attackSender(server, ada),
      await attackSender(server, ada, 'example.org'),
    ]
    const others = await attackSender(server, await server.join('bea@example.com'), 'shop.co.uk')
    const [organisation] = await server.db
      .select({ id: domains.organisationId })
      .from(domains)
      .where(eq(domains.id, first.domainId))
    const held = knownBodies.hold(organisation?.id ?? '')
    onTestFinished(held.release)
    expect(held.resize(16 * 1024 * 1024)).toBe(true)
    const statuses = [first, second, others].map(
      async ({ send }) => (await send([anEvent()])).status,
    )
    expect(await Promise.all(statuses)).toEqual([503, 503, 200])
  })

  /** The job that counts them was due while they were stored, and nothing was left to count them. */
  test('a batch is counted for a surge after it is stored, even if nothing follows it', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const { send, domainId } = await attackSender(server, ada)
    await send([anEvent()])
    server.clock.advance(60)
    const batch = {
      bytes: Buffer.from(JSON.stringify([anEvent({ path: '/last' })])),
      isLines: false,
    }
    const query = async (statement: pg.QueryConfig) => {
      await server.jobs.idle()
      return server.db.$client.query(statement)
    }
    const db = Object.create(server.db, { $client: { value: { query } } }) as typeof server.db
    const key = { domainId, organisationId: ada.organisationId, keyHash: Buffer.of() }
    await takeEvents({ ...server, db }, key, batch)
    const waiting = await server.db.$count(jobs, isDomainJob(domainId, 'watch_attacks'))
    expect(waiting).toBe(1)
  })

  test('batches that follow within seconds need no query for the surge and the arrival', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const { domainId } = await attackSender(server, ada)
    const [row] = await server.db.select().from(ingestKeys)
    const { organisationId } = ada
    const key = { domainId, organisationId, keyHash: row?.keyHash ?? Buffer.of() }
    const [update, select] = [vi.spyOn(server.db, 'update'), vi.spyOn(server.db, 'select')]
    const queries = async (path: string) => {
      update.mockClear()
      select.mockClear()
      const bytes = Buffer.from(JSON.stringify([anEvent({ path })]))
      await takeEvents(server, key, { bytes, isLines: false })
      return [update.mock.calls.length, select.mock.calls.length]
    }
    expect(await queries('/first')).toEqual([1, 1])
    expect(await queries('/second')).toEqual([0, 0])
    server.clock.advance(10)
    expect(await queries('/third')).toEqual([1, 0])
    server.clock.advance(40)
    expect(await queries('/fourth')).toEqual([1, 1])
  })

  test('the sample holds each event once whose id selects it, also of partly known batches', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    const { send } = await attackSender(server, ada)
    const events = Array.from({ length: 400 }, (_, index) => anEvent({ id: String(index) }))
    await send(events.slice(0, 300))
    await send(events)
    const stored = server.db.select().from(attackEvents).where(isOneIn(attackEvents.id, 32))
    const selected = await stored.orderBy(asc(attackEvents.id))
    const sample = await server.db.select().from(attackSamples).orderBy(asc(attackSamples.id))
    expect(sample.length).toBeGreaterThan(3)
    expect(sample).toHaveLength(selected.length)
    expect(selected).toMatchObject(sample)
    expect(await server.db.$count(attackEvents)).toBe(400)
  })

  test('an unreadable batch is rejected as a whole', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { send } = await attackSender(server, ada)
    for (const [body, headers, status, message] of [
      ['{"events":', {}, 400, 'The body is not valid JSON.'],
      ['{"event":[]}', {}, 400, 'The body is not a list of events.'],
      ['null', {}, 400, 'The body is not a list of events.'],
      ['[]', { 'content-encoding': 'gzip' }, 400, 'The body is not valid gzip.'],
      ['[]', { 'content-encoding': 'br' }, 415, 'The body has an unknown encoding.'],
      ['[]', { 'content-type': 'text/plain' }, 415, 'Send the events as application/json'],
    ] as const) {
      expect((await send(body, headers)).body).toMatchObject({
        status,
        message: expect.stringContaining(message),
      })
    }
  })

  test('a batch is rejected when a key sends too many', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const { send, domainId } = await attackSender(server, ada)
    const limit = websiteLimits.ingestByKey
    await server.db.insert(rateLimits).values({
      key: limitKey(server.keys, limit, domainId),
      hits: limit.max,
      windowEndsAt: new Date('2026-03-01T09:01:00Z'),
    })
    const refused = await send([anEvent()])
    expect(refused.body).toMatchObject({ status: 429, code: 'too_many_attempts' })
    expect(refused.headers.get('retry-after')).toBe('60')
  })

  test('attacks are deleted with their website', async ({ server }) => {
    const ada = await server.join('ada@example.com')
    const gone = await attackSender(server, ada)
    const kept = await attackSender(server, ada, 'example.org')
    await gone.send(Array.from({ length: 600 }, (_, index) => anEvent({ id: String(index) })))
    expect(await server.db.$count(attackSamples)).toBeGreaterThan(0)
    await kept.send([anEvent()])
    await ada.post(`/v1/domain/${gone.domainId}/remove`)
    server.clock.advance(8 * 24 * 60 * 60)
    await server.jobs.idle()
    const left = [{ domainId: kept.domainId }]
    expect(await server.db.select().from(attackEvents)).toMatchObject(left)
    expect(await server.db.select().from(attackCounts)).toMatchObject(left)
    expect(await server.db.$count(attackSamples, eq(attackSamples.domainId, gone.domainId))).toBe(0)
  })
})
