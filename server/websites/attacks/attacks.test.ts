import { and, desc, eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import {
  attackResponse,
  attackCountsResponse,
  attackTopResponse,
  listAttacksResponse,
} from '../../../contract/websites/attack-filter.ts'
import type { SentEvent } from '../../../contract/websites/attack.ts'
import type { Scope } from '../../organisation/access/access.ts'
import { readAccesses } from '../../organisation/access/access.ts'
import { grants, members } from '../../organisation/schema.ts'
import { anEvent, attackSender } from '../../testing/attack-sender.ts'
import { countRows } from '../../testing/count-rows.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { attackEvents, attackSamples } from '../schema/attacks.ts'
import { domains } from '../schema/domains.ts'
import { countAttacks } from './counts.ts'
import { readAttack, readPage } from './list.ts'
import { eventsCompared } from './sample.ts'
import { topOfAttacks } from './top.ts'

/** A signed-in person with a website and these attacks on it. */
async function attacked(server: TestServer, events: Partial<SentEvent>[]) {
  const ada = await server.join('ada@example.com')
  const { domainId, send, key } = await attackSender(server, ada)
  await send(events.map(anEvent))
  const list = async (query = '') =>
    listAttacksResponse.parse((await ada.get(`/v1/attacks?${query}`)).body)
  const paths = async (query: string) => (await list(query)).data.map(({ path }) => path).toSorted()
  return { ada, domainId, send, key, list, paths }
}

const various: Partial<SentEvent>[] = [
  { path: '/a', address: '192.0.2.1', country: 'DE', action: 'blocked', rule_id: '942100' },
  { path: '/a/b', address: '192.0.2.9', country: 'FR', action: 'logged', rule_id: '941100' },
  { path: '/c', address: '2001:db8::1', country: null, action: 'allowed', rule_id: '920350' },
  { path: '/d', address: '203.0.113.5', host: null, method: 'POST', rule_id: null },
]

describe('the list of attacks', () => {
  test('the list of attacks is newest first, paged, and without duplicates', async ({ server }) => {
    const minutes = [3, 1, 4, 1, 5, 9, 2, 6].map((minute, index) => ({
      occurred_at: `2026-03-01T08:0${minute}:00Z`,
      path: `/${index}`,
    }))
    const { list } = await attacked(server, minutes)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list(cursor === '' ? 'limit=3' : `limit=3&cursor=${cursor}`)
      expect(page.data.length).toBeLessThanOrEqual(3)
      seen.push(...page.data.map(({ occurred_at }) => occurred_at.slice(15, 16)))
      cursor = page.next_cursor
    }
    expect(seen.join('')).toBe('96543211')
  })

  const filters = [
    ['action=blocked', ['/a', '/d']],
    ['not_action=blocked', ['/a/b', '/c']],
    ['action=logged&action=allowed', ['/a/b', '/c']],
    ['category=sql_injection', ['/a']],
    ['not_category=sql_injection', ['/a/b', '/c', '/d']],
    ['severity=warning', ['/c']],
    ['not_severity=critical&not_severity=notice', ['/c']],
    ['country=FR', ['/a/b']],
    ['not_country=FR', ['/a', '/c', '/d']],
    ['address=192.0.2.1', ['/a']],
    ['address=192.0.2.0/24', ['/a', '/a/b']],
    ['address=2001:DB8:0::1', ['/c']],
    // Events from a mapped address are stored with the IPv4 one, so the search uses that too.
    ['address=::ffff:192.0.2.1', ['/a']],
    ['address=::ffff:c000:200/120', ['/a', '/a/b']],
    ['not_address=192.0.2.0/24&not_address=203.0.113.5', ['/c']],
    ['rule_id=942100', ['/a']],
    ['not_rule_id=942100', ['/a/b', '/c', '/d']],
    ['method=POST', ['/d']],
    ['not_method=POST', ['/a', '/a/b', '/c']],
    ['host=example.com', ['/a', '/a/b', '/c']],
    ['host=Example.COM', ['/a', '/a/b', '/c']],
    ['not_host=example.com', ['/d']],
    ['path=/a', ['/a', '/a/b']],
    ['not_path=/a', ['/c', '/d']],
    ['path=%25', []],
    ['action=blocked&country=DE&path=/a', ['/a']],
    ['from=2026-03-01T08:30:00Z', ['/a', '/a/b', '/c', '/d']],
    ['to=2026-03-01T08:30:00Z', []],
    ['domain_id=3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11', []],
    ['not_domain_id=3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11', ['/a', '/a/b', '/c', '/d']],
  ] as const

  test('the list of attacks contains exactly what matches its filter', async ({ server }) => {
    const { paths } = await attacked(server, various)
    for (const [query, expected] of filters) {
      expect([query, await paths(query)]).toEqual([query, expected])
    }
  })

  test('the list of attacks rejects an invalid filter', async ({ server }) => {
    const { ada } = await attacked(server, [])
    for (const query of [
      'action=denied',
      'address=localhost',
      'country=Germany',
      'from=yesterday',
      'from=0000-01-01T00:00:00Z',
      'to=0001-01-01T00:00:00Z',
      'to=9999-12-31T23:59:59Z',
      'limit=101',
      'cursor=1',
      'domain_id=1',
    ]) {
      const { status, code } = (await ada.get(`/v1/attacks?${query}`)).body
      expect([query, status, code]).toEqual([query, 422, 'invalid_request'])
    }
    const many = Array.from({ length: 21 }, () => 'country=DE').join('&')
    const messages = ['address=localhost', 'country=FR&country=fr', many].map(
      async (query) => (await ada.get(`/v1/attacks?${query}`)).body.message,
    )
    expect(await Promise.all(messages)).toEqual([
      'This is not an IP address or range. Enter 192.0.2.1 or 192.0.2.0/24, for example.',
      'A country code must be two capital letters, such as DE.',
      'Choose at most 20 values.',
    ])
    const counts = await ada.get('/v1/attacks/counts?to=9999-12-31T23:59:59Z')
    expect(counts.body.code).toBe('invalid_request')
  })
})

describe('one attack', () => {
  test('an attack is returned with the five newest of its rule that share its address or path', async ({
    server,
  }) => {
    const like = (minute: number, different: Partial<SentEvent>) => ({
      occurred_at: `2026-03-01T08:${minute}:00Z`,
      ...different,
    })
    const other = { address: '203.0.113.5', path: '/other' }
    const { ada, list } = await attacked(server, [
      like(50, {}),
      like(40, { address: other.address }),
      like(41, { path: other.path }),
      like(42, other),
      like(43, { rule_id: '941100' }),
      ...[30, 31, 32, 33].map((minute) => like(minute, {})),
    ])
    const [newest] = (await list()).data
    const { data } = attackResponse.parse((await ada.get(`/v1/attacks/${newest?.id}`)).body)
    expect(data).toMatchObject(newest ?? {})
    expect(data.similar.map(({ occurred_at }) => occurred_at.slice(14, 16))).toEqual([
      '41',
      '40',
      '33',
      '32',
      '31',
    ])
  })

  test('an attack without a rule has no similar ones', async ({ server }) => {
    const { ada, list } = await attacked(server, [{ rule_id: null }, { rule_id: null, path: '/b' }])
    const [one] = (await list()).data
    expect((await ada.get(`/v1/attacks/${one?.id}`)).body.data.similar).toEqual([])
  })
})

test('an attack with a very frequent rule has similar ones by address and by recent path', async ({
  server,
}) => {
  const at = (minute: number) => `2026-03-01T08:${minute}:00Z`
  const ofRule = (minute: number) => ({ occurred_at: at(minute), address: '203.0.113.5' })
  const { ada, list } = await attacked(server, [
    { occurred_at: at(10), path: '/of its address' },
    { ...ofRule(11), path: '/rare' },
    { occurred_at: at(12), path: '/rare' },
    ...[20, 21, 22].map((minute) => ({ ...ofRule(minute), path: `/${minute}` })),
    { ...ofRule(23), path: '/rare' },
    { ...ofRule(24), path: '/24' },
  ])
  const [one] = (await list('address=192.0.2.1&path=/rare')).data
  const similar = async (scannedMax: number) => {
    const [access] = await readAccesses(server.db, ada.accountId)
    if (!access) throw new Error('Ada has an organisation.')
    const told = await readAttack(server.db, access, { id: one?.id ?? '', scannedMax })
    return told.similar.map(({ occurred_at }) => occurred_at.slice(14, 16))
  }
  expect(await similar(100)).toEqual(['23', '11', '10'])
  expect(await similar(3)).toEqual(['23', '10'])
})

describe('the counts of attacks', () => {
  const counted = async ({ ada }: Awaited<ReturnType<typeof attacked>>, query: string) => {
    const { data } = attackCountsResponse.parse((await ada.get(`/v1/attacks/counts?${query}`)).body)
    const filled = data.counts.filter(
      ({ blocked, logged, challenged, allowed }) => blocked + logged + challenged + allowed > 0,
    )
    return { ...data, counts: data.counts.length, filled }
  }

  test('attack counts cover the last 24 hours by hour, including empty ones', async ({
    server,
  }) => {
    const setting = await attacked(server, [
      { occurred_at: '2026-03-01T08:30:00Z' },
      { occurred_at: '2026-03-01T08:59:59Z', action: 'logged' },
      { occurred_at: '2026-02-28T09:00:00Z', action: 'challenged' },
      { occurred_at: '2026-02-28T08:59:59Z' },
    ])
    expect(await counted(setting, '')).toEqual({
      bucket: 'hour',
      counted_one_in: 1,
      from: '2026-02-28T09:00:00.000Z',
      to: '2026-03-01T09:00:00.000Z',
      counts: 24,
      filled: [
        { at: '2026-02-28T09:00:00.000Z', blocked: 0, logged: 0, challenged: 1, allowed: 0 },
        { at: '2026-03-01T08:00:00.000Z', blocked: 1, logged: 1, challenged: 0, allowed: 0 },
      ],
    })
  })

  test('attack counts are by minute, hour or day, depending on the range', async ({ server }) => {
    const setting = await attacked(server, various)
    for (const [range, bucket, length] of [
      ['from=2026-03-01T05:00:30Z&to=2026-03-01T09:00:30Z', 'minute', 241],
      ['from=2026-03-01T04:59:00Z&to=2026-03-01T09:00:00Z', 'hour', 5],
      ['from=2026-02-22T09:00:00Z', 'hour', 168],
      ['from=2026-02-22T08:00:00Z', 'day', 8],
      ['from=2025-12-01T00:00:00Z', 'day', 91],
    ] as const) {
      const { filled, ...data } = await counted(setting, range)
      expect([range, data.bucket, data.counts]).toEqual([range, bucket, length])
      expect(filled).toMatchObject([{ blocked: 2, logged: 1, challenged: 0, allowed: 1 }])
    }
  })

  /** A browser that computed the start had a wrong clock, and got other counts, another bucket or an error. */
  test('a period is counted back from the server’s clock, and begins with a bucket', async ({
    server,
  }) => {
    const ada = await server.join('ada@example.com')
    server.clock.advance(29 * 60 + 31)
    const read = async (query: string) => (await ada.get(`/v1/attacks/counts?${query}`)).body
    for (const [period, from, bucket] of [
      ['1h', '2026-03-01T08:30:00.000Z', 'minute'],
      ['4h', '2026-03-01T05:30:00.000Z', 'minute'],
      ['24h', '2026-02-28T10:00:00.000Z', 'hour'],
      ['7d', '2026-02-22T10:00:00.000Z', 'hour'],
      ['30d', '2026-01-31T00:00:00.000Z', 'day'],
    ] as const) {
      expect((await read(`period=${period}`)).data).toMatchObject({ from, bucket })
      expect((await ada.get(`/v1/attacks?period=${period}`)).status).toBe(200)
    }
    expect((await read('period=2h')).code).toBe('invalid_request')
    expect((await read('period=1h&from=2026-03-01T09:00:00Z')).errors[0].path).toBe('period')
  })

  test('attack counts are the same from hourly sums and from the events', async ({ server }) => {
    const setting = await attacked(server, various)
    for (const filter of [
      '',
      '&action=blocked',
      '&not_category=sql_injection',
      `&domain_id=${setting.domainId}`,
      `&not_domain_id=${setting.domainId}`,
    ]) {
      const fromSums = await counted(setting, `from=2026-02-25T00:00:00Z${filter}`)
      // No event has this path, but the hourly counts don't know paths.
      const fromEvents = await counted(setting, `from=2026-02-25T00:00:00Z&not_path=/none${filter}`)
      expect(fromSums).toEqual(fromEvents)
    }
  })

  // Days of a time zone rarely begin where those of UTC do, and some not at a full hour.
  test.for([
    ['two weeks in Berlin', '2026-02-09T23:00:00Z', '2026-02-24T23:00:00Z'],
    ['a day in India', '2026-02-22T18:30:00Z', '2026-02-23T18:30:00Z'],
    ['two weeks in India', '2026-02-09T18:30:00Z', '2026-02-24T18:30:00Z'],
    ['an hour across two', '2026-02-22T18:30:00Z', '2026-02-22T19:30:00Z'],
    ['less than an hour', '2026-02-22T18:30:00Z', '2026-02-22T18:40:00Z'],
    ['a day across an hour', '2026-02-22T18:30:01Z', '2026-02-23T18:29:59Z'],
  ] as const)(
    'counts, list and top ten cover the same requests: %s',
    async (period, { server }) => {
      const [, from, to] = period
      const secondsFrom = (at: string, seconds: number) =>
        new Date(Date.parse(at) + seconds * 1000).toISOString()
      const setting = await attacked(
        server,
        [-1, 0, 1].flatMap((seconds) =>
          [from, to].map((bound) => ({ occurred_at: secondsFrom(bound, seconds) })),
        ),
      )
      const query = `from=${from}&to=${to}`
      const { filled } = await counted(setting, query)
      expect(filled.reduce((sum, { blocked }) => sum + blocked, 0)).toBe(3)
      expect((await setting.ada.get(`/v1/attacks?${query}`)).body.data).toHaveLength(3)
      const { data } = (await setting.ada.get(`/v1/attacks/top?${query}`)).body
      expect(data.host).toMatchObject([{ count: 3 }])
    },
  )

  test.for(['2026-03-01T08:00:00Z', '2026-02-28T09:00:00Z', '2026-02-01T00:00:00Z'])(
    'counts, list and top ten include what a clock that is ahead has stamped, since %s',
    async (from, { server }) => {
      const setting = await attacked(server, [
        { occurred_at: '2026-03-01T08:59:59Z' },
        { occurred_at: '2026-03-01T09:00:30Z' },
        { occurred_at: '2026-03-01T09:05:00Z' },
      ])
      for (const filter of ['', '&path=/']) {
        const { filled } = await counted(setting, `from=${from}${filter}`)
        expect(filled).toMatchObject([{ blocked: 3 }])
        expect((await setting.list(`from=${from}${filter}`)).data).toHaveLength(3)
        const { data } = (await setting.ada.get(`/v1/attacks/top?from=${from}${filter}`)).body
        expect(data.host).toMatchObject([{ count: 3 }])
      }
    },
  )

  test('attack counts respect filters that only the events contain', async ({ server }) => {
    const setting = await attacked(server, various)
    expect((await counted(setting, 'path=/a')).filled).toMatchObject([{ blocked: 1, logged: 1 }])
  })

  test.for([
    ['from=2026-03-01T09:00:00Z&to=2026-03-01T09:00:00Z', 'The range ends before it begins.'],
    ['from=2025-11-01T00:00:00Z', 'The range is longer than 92 days.'],
  ] as const)('attack counts are rejected for %s', async ([range, message], { server }) => {
    const { ada } = await attacked(server, [])
    for (const path of ['counts', 'top']) {
      expect((await ada.get(`/v1/attacks/${path}?${range}`)).body).toMatchObject({
        status: 422,
        message: expect.stringContaining(message),
      })
    }
  })
})

test('the top ten are sorted by frequency and exclude unknown values', async ({ server }) => {
  const many = Array.from({ length: 12 }, (_, index) =>
    Array.from({ length: 12 - index }, (__, count) => ({
      id: `${index} ${count}`,
      address: `192.0.2.${index}`,
      path: `/${index}`,
      country: index === 0 ? null : 'DE',
    })),
  ).flat()
  const { ada } = await attacked(server, many)
  const top = async (query: string) =>
    attackTopResponse.parse((await ada.get(`/v1/attacks/top?${query}`)).body).data
  const all = await top('')
  expect(all.address).toHaveLength(10)
  expect(all.address.slice(0, 2)).toEqual([
    { value: '192.0.2.0', count: 12 },
    { value: '192.0.2.1', count: 11 },
  ])
  expect(all.path[9]).toEqual({ value: '/9', count: 3 })
  expect(all).toMatchObject({
    counted_one_in: 1,
    country: [{ value: 'DE', count: 66 }],
    rule_id: [{ value: '942100', count: 78 }],
    category: [{ value: 'sql_injection', count: 78 }],
    host: [{ value: 'example.com', count: 78 }],
  })
  expect((await top('not_path=/0&path=/1')).path.map(({ value }) => value)).toEqual([
    '/1',
    '/10',
    '/11',
  ])
})

describe('very many attacks', () => {
  /** A thousand attacks on one account, some of which are in the sample. */
  async function many(server: TestServer) {
    const events = Array.from({ length: 1_000 }, (_, index) => ({
      id: String(index),
      path: index < 700 ? '/often' : '/seldom',
      address: index < 3 ? '203.0.113.5' : '192.0.2.1',
    }))
    const { domainId } = await attacked(server, events)
    const [owner] = await server.db.select().from(domains).where(eq(domains.id, domainId))
    const scope: Scope = { organisationId: owner?.organisationId ?? '', role: 'server' }
    return { scope }
  }

  test('every 32nd attack is in the sample, by its id', async ({ server }) => {
    await many(server)
    const all = await server.db.select({ id: attackEvents.id }).from(attackEvents)
    const sample = await server.db.select({ id: attackSamples.id }).from(attackSamples)
    const chosen = all.filter(({ id }) => Number.parseInt(id.slice(-2), 16) % 32 === 0)
    expect(sample.map(({ id }) => id).toSorted()).toEqual(chosen.map(({ id }) => id).toSorted())
  })

  test('counts and top tens of very many attacks are estimated from the sample, and marked as estimates', async ({
    server,
  }) => {
    const { scope } = await many(server)
    const sampled = await server.db.$count(attackSamples, eq(attackSamples.path, '/often'))
    const filter = { path: '/often' }
    const counts = await countAttacks(server, scope, filter, { countedMax: 100 })
    expect(counts.counted_one_in).toBe(32)
    expect(counts.counts.reduce((sum, { blocked }) => sum + blocked, 0)).toBe(32 * sampled)

    const oneIn256 = sql`get_byte(uuid_send(${attackSamples.id}), 15) % 256 = 0`
    const isOften = eq(attackSamples.path, '/often')
    const seen = await server.db.$count(attackSamples, and(isOften, oneIn256))
    const top = await topOfAttacks(server, scope, filter, { countedMax: 0 })
    expect(top).toMatchObject({
      counted_one_in: seen === 0 ? 32 : 256,
      path: [{ value: '/often', count: seen === 0 ? 32 * sampled : 256 * seen }],
    })
  })

  test('an estimated top ten of a member counts no website that they don’t see', async ({
    server,
  }) => {
    const { scope } = await many(server)
    const { organisationId } = scope
    const { db, clock } = server
    const columns = sql.raw(
      'organisation_id, occurred_at, id, domain_id, action, address, country, method, host, path, rule_ids, category, severity',
    )
    await db.execute(
      sql`insert into ${attackSamples} (${columns}) select ${columns} from ${attackEvents} on conflict do nothing`,
    )
    await db
      .update(attackSamples)
      .set({ domainId: crypto.randomUUID() })
      .where(eq(attackSamples.path, '/seldom'))
    const { accountId } = await server.join('bob@example.com')
    const role = 'member' as const
    const createdAt = clock.now()
    await db.insert(members).values({ organisationId, accountId, role, joinedAt: createdAt })
    const [website] = await db.select().from(domains)
    const grant = { organisationId, accountId, resourceId: website?.id ?? '' }
    await db.insert(grants).values({ ...grant, level: 'viewer', createdAt })
    const top = async (of: Scope) => {
      const { counted_one_in: oneIn, path } = await topOfAttacks(
        server,
        of,
        {},
        { countedMax: 1_000 },
      )
      return { oneIn, paths: path.map(({ value }) => value) }
    }
    expect(await top(scope)).toEqual({ oneIn: 32, paths: ['/often', '/seldom'] })
    expect(await top({ organisationId, accountId, role })).toEqual({ oneIn: 32, paths: ['/often'] })
  })

  test('a few attacks that an index finds are counted exactly', async ({ server }) => {
    const { scope } = await many(server)
    const filter = { address: '203.0.113.5', path: '/often' }
    const { counted_one_in: oneIn, counts } = await countAttacks(server, scope, filter, {
      countedMax: 100,
    })
    expect([oneIn, counts.reduce((sum, { blocked }) => sum + blocked, 0)]).toEqual([1, 3])
    const top = await topOfAttacks(server, scope, filter, { countedMax: 100 })
    expect(top).toMatchObject({ counted_one_in: 1, path: [{ value: '/often', count: 3 }] })
  })

  test.for([90, 40])(
    'a page reads 90 partitions at most, %s at once, and the next page continues from there',
    async (scannedAtOnce, { server }) => {
      const { scope } = await many(server)
      const found: string[] = []
      const lengths: number[] = []
      let cursor: string | undefined
      do {
        const { rows, nextCursor } = await readPage(server.db, scope, {
          filter: { not_path: '/often' },
          cursor,
          limit: 50,
          scannedMax: 90,
          scannedAtOnce,
        })
        found.push(...rows.map(({ id }) => id))
        lengths.push(rows.length)
        cursor = nextCursor ?? undefined
      } while (cursor !== undefined)
      const seldom = await server.db
        .select({ id: attackEvents.id })
        .from(attackEvents)
        .where(eq(attackEvents.path, '/seldom'))
        .orderBy(desc(attackEvents.id))
      expect(found).toEqual(seldom.map(({ id }) => id))
      expect(lengths.length).toBeGreaterThan(10)
      expect(Math.max(...lengths)).toBeLessThanOrEqual(50)
    },
  )

  test.for([1000, 7])(
    'a member pages through the attacks on their few websites in the usual order, scanning at most %s',
    async (scannedMax, { server }) => {
      const { ada, send, domainId } = await attacked(server, [])
      const other = await attackSender(server, ada, 'other.com')
      const hidden = await attackSender(server, ada, 'hidden.com')
      const senders = [send, other.send, hidden.send, hidden.send]
      for (let at = 0; at < 40; at += 1) {
        const second = String(at).padStart(2, '0')
        const event = anEvent({ occurred_at: `2026-03-01T08:00:${second}Z`, path: `/${at}` })
        await senders[at % senders.length]?.([event])
      }
      const { accountId } = await server.join('bob@example.com')
      const { organisationId } = ada
      const at = server.clock.now()
      const role = 'member' as const
      await server.db.insert(members).values({ organisationId, accountId, role, joinedAt: at })
      for (const resourceId of [domainId, other.domainId]) {
        const grant = { organisationId, accountId, resourceId, level: 'viewer' as const }
        await server.db.insert(grants).values({ ...grant, createdAt: at })
      }
      const found: string[] = []
      let cursor: string | undefined
      do {
        const { rows, nextCursor } = await readPage(
          server.db,
          { organisationId, accountId, role },
          { filter: { not_path: '/20' }, cursor, limit: 3, scannedMax },
        )
        expect(rows.length).toBeLessThanOrEqual(3)
        found.push(...rows.map(({ path }) => path))
        cursor = nextCursor ?? undefined
      } while (cursor !== undefined)
      const all = Array.from({ length: 40 }, (_, index) => index).toReversed()
      expect(found).toEqual(
        all.filter((index) => index % 4 < 2 && index !== 20).map((index) => `/${index}`),
      )
    },
  )

  test('the attacks of a rule on the few websites of a member are searched for once, not for each website', async ({
    server,
  }) => {
    const { ada, send, domainId } = await attacked(server, [])
    const hidden = await attackSender(server, ada, 'hidden.com')
    const ofRule = (path: string) => anEvent({ rule_id: '942100', path })
    const events = 40
    await hidden.send(Array.from({ length: events - 1 }, (_, at) => ofRule(`/${at}`)))
    await send([ofRule('/seen')])
    const { accountId } = await server.join('bob@example.com')
    const { organisationId } = ada
    const createdAt = server.clock.now()
    const bob = { organisationId, accountId, role: 'member' as const }
    await server.db.insert(members).values({ ...bob, joinedAt: createdAt })
    const seen = [domainId]
    for (const name of ['two.com', 'three.com', 'four.com', 'five.com']) {
      seen.push((await attackSender(server, ada, name)).domainId)
    }
    const level = 'viewer' as const
    await server.db
      .insert(grants)
      .values(
        seen.map((resourceId) => ({ organisationId, accountId, resourceId, level, createdAt })),
      )
    const [partition] = await server.db
      .select({ name: sql<string>`${attackEvents}.tableoid::regclass::text` })
      .from(attackEvents)
      .limit(1)
    const { result, rowsRead } = await countRows(server.db, partition?.name ?? '', (tx) =>
      readPage(tx, bob, { filter: { rule_id: '942100' }, cursor: undefined, limit: 10 }),
    )
    expect(result.rows.map(({ path }) => path)).toEqual(['/seen'])
    // Those that match, and where the search ends.
    expect(rowsRead).toBeLessThanOrEqual(2 * events)
  })

  test('a filter with many ranges and paths is compared with fewer events, and uses the sample sooner', () => {
    const paths = (count: number) => Array.from({ length: count }, (_, at) => `/${at}`)
    expect(eventsCompared({ rule_id: paths(20) })).toBe(50_000)
    expect(eventsCompared({ path: '/', not_path: paths(7) })).toBe(50_000)
    expect(eventsCompared({ not_path: paths(20), not_address: paths(20) })).toBe(10_000)
  })
})

describe.for(['', '/counts', '/top', '/export?format=csv', '/{id}'] as const)(
  'GET /v1/attacks%s',
  (rest) => {
    test('another account gets nothing', async ({ server }) => {
      const { list } = await attacked(server, [{ path: '/hers' }])
      const id = (await list()).data[0]?.id ?? ''
      const eve = await server.join('eve@example.com')
      const response = await eve.get(`/v1/attacks${rest.replace('{id}', id)}`)
      expect(response.status).toBe(rest === '/{id}' ? 404 : 200)
      expect(JSON.stringify(response.body)).not.toContain('/hers')
      expect(JSON.stringify(response.body)).not.toContain('"blocked":1')
      const listed = await eve.get(`/v1/attacks?cursor=${id}`)
      expect(listed.body.data).toEqual([])
    })
  },
)

test('an invalid attack id is not found', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  for (const id of [
    'no-id',
    '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11',
    'ffffffff-ffff-8fff-bfff-ffffffffffff',
  ]) {
    expect((await ada.get(`/v1/attacks/${id}`)).body).toMatchObject({ status: 404 })
  }
})
