import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'

import { DOMAIN_RECORDS_MAX } from '../../../contract/record-types.ts'
import { scanResponse } from '../../../contract/websites/domain-scan.ts'
import { type DomainRecord, listRecordsResponse } from '../../../contract/websites/record.ts'
import type { Database } from '../../platform/db/client.ts'
import type { ZoneRecord } from '../../platform/dns/record.ts'
import type { Trouble } from '../../testing/name-server.ts'
import {
  exampleDelegation,
  first,
  second,
  soaOf,
  startSmallInternet,
} from '../../testing/small-internet.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test as base } from '../../testing/test.ts'
import type { PlainRecord } from '../../testing/zone-answers.ts'
import { domainRecords } from '../schema/domain-records.ts'
import { runScan } from './run-scan.ts'
import { storeFound } from './store-found.ts'

type Internet = NonNullable<Parameters<typeof startSmallInternet>[0]>

const zone: NonNullable<Internet['records']> = [
  ['example.com', 'A', '192.0.2.1'],
  ['example.com', 'MX', { preference: 10, exchange: 'mail.example.com' }],
  ['www.example.com', 'CNAME', 'example.com'],
  ['mail.example.com', 'A', '192.0.2.25'],
  ['*.example.com', 'A', '192.0.2.9'],
]

/** A server with a small simulated DNS, and a person with example.com. */
const test = base.extend('scanned', async ({ database }, { onCleanup }) => {
  const clean: (() => unknown)[] = []
  onCleanup(async () => {
    for (const one of clean.toReversed()) await one()
  })
  return async (options: Internet = { records: zone }) => {
    await database.clear()
    const dns = await startSmallInternet(options)
    clean.push(dns.close)
    const { outbound } = dns
    const server = startTestServer(database, { outbound })
    clean.push(server.stop)
    const ada = await server.join('ada@example.com')
    const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data as {
      id: string
    }
    const path = `/v1/domain/${id}`
    return {
      server,
      outbound,
      ada,
      id,
      path,
      asked: dns.asked,
      start: async () => (await ada.post(`${path}/scan`)).body,
      scan: async () => scanResponse.parse((await ada.get(`${path}/scan`)).body).data,
      state: async () => (await ada.get(path)).body.data.state as string,
      records: async () =>
        ((await ada.get(`${path}/records`)).body.data as DomainRecord[]).map(
          ({ name, type, content }) => `${name} ${type} ${content}`,
        ),
    }
  }
})

/** Every query of the list fails; those that find the zone itself don't. */
const inList =
  (trouble: Trouble) =>
  ({ type, name }: { type: string; name: string }) =>
    type === 'SOA' || !name.endsWith('example.com') ? undefined : trouble

describe('a scan', () => {
  test('a scan finds the records of a website and keeps them for review', async ({ scanned }) => {
    const { server, ada, path, start, scan, state, records } = await scanned()
    expect(await scan()).toBeNull()
    expect((await start()).data).toMatchObject({ state: 'queued', tried: 0 })
    await server.jobs.idle()
    const ended = await scan()
    expect(ended).toMatchObject({
      state: 'done',
      found: { A: 5, CNAME: 1, MX: 1 },
      has_wildcard: true,
      name_servers: ['ns1.example.com', 'ns2.example.com'],
      dnssec: 'unsigned',
      failure: null,
      unanswered: {},
      limit_reached: null,
    })
    expect(ended?.tried).toBe(ended?.total)
    expect(await state()).toBe('review')
    // The zone's own SOA and name servers are not carried over.
    expect((await records()).filter((record) => /^@ (NS|SOA)/.test(record))).toEqual([])
    const { body } = await ada.get(`${path}/records`)
    const proxied = body.data.filter((record: { is_proxied: boolean }) => record.is_proxied)
    expect(proxied.map(({ name }: { name: string }) => name)).toEqual(['@', 'www'])
  })

  test('a scan reports its progress to its account’s consoles, and to no others', async ({
    scanned,
  }) => {
    const { server, ada, id, start } = await scanned()
    const eve = await server.join('eve@example.com')
    const heard: unknown[] = []
    server.live.subscribe([ada.organisationId], (event) => heard.push(event))
    server.live.subscribe([eve.organisationId], () => heard.push('eve'))
    await start()
    await server.jobs.idle()
    expect(heard.length).toBeGreaterThanOrEqual(2)
    expect(new Set(heard.map((event) => JSON.stringify(event)))).toEqual(
      new Set([JSON.stringify({ kind: 'domain', id })]),
    )
  })

  test('a scan started twice concurrently runs once', async ({ scanned }) => {
    const { ada, path, server } = await scanned()
    const responses = await Promise.all([1, 2, 3].map(() => ada.post(`${path}/scan`)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await server.jobs.idle()
  })

  test('a cancelled scan sends no more queries, and its records can be confirmed', async ({
    scanned,
  }) => {
    const { server, ada, path, start, scan, records, state, asked } = await scanned({
      records: zone,
      trouble: { '127.0.0.3': inList({ slowMs: 40 }), '127.0.0.4': inList({ slowMs: 40 }) },
    })
    await start()
    await server.nextLive(ada.organisationId)
    expect((await ada.post(`${path}/scan/cancel`)).body.data.state).toBe('cancelled')
    await server.jobs.idle()
    expect(asked.length).toBeLessThan(240)
    expect(await scan()).toMatchObject({ state: 'cancelled' })
    expect(await records()).toContain('* A 192.0.2.9')
    expect(await state()).toBe('review')
    expect((await ada.post(`${path}/scan/cancel`)).body).toMatchObject({ code: 'already_done' })
    // It may have ended between a record and what that points to.
    const { missing } = listRecordsResponse.parse((await ada.get(`${path}/records`)).body)
    const accepted = missing.map(({ name }) => name)
    const confirmed = await ada.post(`${path}/records/confirm`, { accept_missing: accepted })
    expect(confirmed.status).toBe(200)
  })

  test('a cancelled scan ends without waiting for silent name servers', async ({ scanned }) => {
    const { server, outbound, ada, path, start, scan, asked } = await scanned({
      records: zone,
      trouble: { [first]: inList('drop'), [second]: inList('drop') },
    })
    outbound.dns.timeoutMs = 60_000
    await start()
    await expect.poll(() => asked.some(({ type }) => type === 'ANY'), { interval: 5 }).toBe(true)
    await ada.post(`${path}/scan/cancel`)
    await server.jobs.idle()
    expect(await scan()).toMatchObject({ state: 'cancelled' })
  }, 10_000)

  test('a cancelled scan adds nothing to one that is started while it still runs', async ({
    scanned,
  }) => {
    const served = [soaOf('example.com'), ...exampleDelegation, ...zone]
    const zones = { 'example.com': served }
    const trouble: NonNullable<Internet['trouble']>[string] = (query) =>
      query.type === 'MX' ? undefined : inList({ slowMs: 40 })(query)
    const { server, ada, path, start, scan, records, asked } = await scanned({
      zones: { [first]: zones, [second]: zones },
      trouble: { [first]: trouble, [second]: trouble },
    })
    await start()
    const isMailFound = () =>
      asked.some(({ type, name }) => type === 'MX' && name === 'example.com')
    await expect.poll(isMailFound, { interval: 5 }).toBe(true)
    // Gone before the new scan, when the cancelled one has found it and not stored it yet.
    served.splice(
      served.findIndex(([, type]) => type === 'MX'),
      1,
    )
    await ada.post(`${path}/scan/cancel`)
    server.clock.advance(1)
    await start()
    await server.jobs.idle()
    expect(await scan()).toMatchObject({ state: 'done' })
    expect(await records()).toContain('mail A 192.0.2.25')
    expect(await records()).not.toContain('@ MX 10 mail.example.com.')
  })

  test('a scan of a stopped server is finished by the next one, which repeats no queries', async ({
    scanned,
    database,
  }) => {
    const { server, outbound, start, scan, asked } = await scanned({
      records: zone,
      trouble: { '127.0.0.3': inList({ slowMs: 20 }), '127.0.0.4': inList({ slowMs: 20 }) },
    })
    await start()
    await expect.poll(async () => (await scan())?.tried).toBeGreaterThan(0)
    await server.stop()
    const before = await scan()
    expect(before).toMatchObject({ state: 'running' })
    const askedBefore = asked.length
    const next = startTestServer(database, { outbound })
    await next.jobs.idle()
    await next.stop()
    expect(await scan()).toMatchObject({ state: 'done', found: { A: 5, CNAME: 1, MX: 1 } })
    // What it leads to adds to the list.
    const total = (await scan())?.total ?? 0
    // The zone and its wildcards are queried again; otherwise, only pairs without a reply.
    expect(asked.length - askedBefore).toBeLessThan(total - (before?.tried ?? 0) + 120)
  })

  /** A failed write lost its records, and a repeated scan then deleted the ones that it had found before. */
  test('a scan loses no records when its progress can’t be stored once', async ({ scanned }) => {
    const { server, id, start, scan, records } = await scanned({
      records: zone,
      trouble: { [first]: inList({ slowMs: 10 }), [second]: inList({ slowMs: 10 }) },
    })
    await server.jobs.stop()
    const runWithOneFailure = async () => {
      await start()
      let calls = 0
      const transaction: typeof server.db.transaction = async (work) => {
        calls += 1
        if (calls === 1) throw new Error('The database can’t be reached.')
        return server.db.transaction(work)
      }
      const db = Object.create(server.db, { transaction: { value: transaction } }) as Database
      const run = () => runScan({ ...server, db }, id, new AbortController().signal)
      // A write that fails at the end of the scan makes the job start again.
      await run().catch(run)
      expect(await scan()).toMatchObject({ state: 'done' })
      expect(calls).toBeGreaterThan(1)
      return (await records()).toSorted()
    }
    const found = await runWithOneFailure()
    expect(found).toEqual(expect.arrayContaining(['@ MX 10 mail.example.com.', '@ A 192.0.2.1']))
    expect(found).toHaveLength(7)
    expect(await runWithOneFailure()).toEqual(found)
  })

  test('a repeated scan replaces scanned records, and keeps those that a person changed, added or excluded', async ({
    scanned,
  }) => {
    const { server, ada, path, start, records } = await scanned()
    await start()
    await server.jobs.idle()
    const { data } = (await ada.get(`${path}/records`)).body as {
      data: { id: string; name: string; type: string }[]
    }
    const idOf = (name: string, type: string) =>
      data.find((record) => record.name === name && record.type === type)?.id
    await ada.post(`${path}/records/${idOf('mail', 'A')}`, { content: '192.0.2.26' })
    await ada.post(`${path}/records/${idOf('@', 'MX')}`, { is_kept: false })
    await ada.post(`${path}/records/${idOf('@', 'A')}`, { is_proxied: false })
    await ada.post(`${path}/records/${idOf('*', 'A')}`, { is_proxied: true })
    await ada.post(`${path}/records`, { name: 'own', type: 'TXT', content: '"mine"' })
    await start()
    await server.jobs.idle()
    expect((await records()).toSorted()).toEqual(
      [
        '* A 192.0.2.9',
        '@ A 192.0.2.1',
        '@ MX 10 mail.example.com.',
        'mail A 192.0.2.25',
        'mail A 192.0.2.26',
        'ns1 A 127.0.0.3',
        'ns2 A 127.0.0.4',
        'own TXT "mine"',
        'www CNAME example.com.',
      ].toSorted(),
    )
    const again = (await ada.get(`${path}/records`)).body.data as {
      id: string
      name: string
      content: string
      is_kept: boolean
      is_proxied: boolean
    }[]
    const leftOut = again.filter((record) => !record.is_kept)
    expect(leftOut.map(({ content }) => content)).toEqual(['192.0.2.25', '10 mail.example.com.'])
    const proxied = again.filter((record) => record.is_proxied)
    expect(proxied.map(({ name }) => name)).toEqual(['*', 'www'])

    // The edit is reverted: the original record is back in its place.
    const edited = again.find(({ content }) => content === '192.0.2.26')
    const back = { content: '192.0.2.25' }
    expect((await ada.post(`${path}/records/${edited?.id}`, back)).status).toBe(200)
    expect((await records()).filter((record) => record.startsWith('mail '))).toEqual([
      'mail A 192.0.2.25',
    ])
  })

  test.for([
    ['failed', () => 'refused'],
    ['partial', ({ type }) => (type === 'MX' ? 'servfail' : undefined)],
    ['done', () => undefined],
  ] as const satisfies [string, NonNullable<Internet['trouble']>[string]][])(
    'a repeated scan that is %s removes missing records only if every query had a reply',
    async ([outcome, secondTrouble], { scanned }) => {
      const served = [soaOf('example.com'), ...exampleDelegation, ...zone]
      const zones = { 'example.com': served }
      let isSecond = false
      const trouble: NonNullable<Internet['trouble']>[string] = (asked) =>
        isSecond ? secondTrouble(asked) : undefined
      const { server, start, scan, state, records } = await scanned({
        zones: { [first]: zones, [second]: zones },
        trouble: { [first]: trouble, [second]: trouble },
      })
      await start()
      await server.jobs.idle()
      const before = await records()
      const gone = 'mail A 192.0.2.25'
      expect(before).toContain(gone)

      isSecond = true
      served.splice(
        served.findIndex(([name, type]) => name.startsWith('mail.') && type === 'A'),
        1,
      )
      server.clock.advance(1)
      await start()
      await server.jobs.idle()
      expect((await scan())?.state).toBe(outcome)
      expect(await state()).toBe('review')
      const kept = outcome === 'done' ? before.filter((record) => record !== gone) : before
      expect(await records()).toEqual(kept)
    },
  )

  // Such as when the certificate log that listed it doesn't respond.
  test('a repeated scan keeps a record that nothing leads to any more, while its name servers have it', async ({
    scanned,
  }) => {
    const exchange: PlainRecord = [
      'example.com',
      'MX',
      { preference: 10, exchange: 'post7.example.com' },
    ]
    const hidden: PlainRecord = ['post7.example.com', 'A', '192.0.2.7']
    const served: PlainRecord[] = [soaOf('example.com'), ...exampleDelegation, exchange, hidden]
    const zones = { 'example.com': served }
    const { server, start, scan, records } = await scanned({
      zones: { [first]: zones, [second]: zones },
    })
    const repeat = async () => {
      server.clock.advance(1)
      await start()
      await server.jobs.idle()
      expect((await scan())?.state).toBe('done')
      return records()
    }
    expect(await repeat()).toContain('post7 A 192.0.2.7')
    served.splice(served.indexOf(exchange), 1)
    const found = await repeat()
    expect(found).toContain('post7 A 192.0.2.7')
    expect(found).not.toContain('@ MX 10 post7.example.com.')
    served.splice(served.indexOf(hidden), 1)
    expect(await repeat()).not.toContain('post7 A 192.0.2.7')
  })

  // A name server may reply differently each time.
  test('repeated scans store no more records than a website can have, and report that some are left out', async ({
    scanned,
  }) => {
    const served: PlainRecord[] = []
    const serve = (network: string) =>
      served.splice(
        0,
        served.length,
        soaOf('example.com'),
        ...exampleDelegation,
        ...zone.map(([name, type, data]): PlainRecord => [
          name,
          type,
          typeof data === 'string' ? data.replace('192.0.2', network) : data,
        ]),
      )
    let hasTrouble = false
    const trouble: NonNullable<Internet['trouble']>[string] = ({ type }) =>
      hasTrouble && type === 'MX' ? 'servfail' : undefined
    const zones = { 'example.com': served }
    const { server, id, start, scan, records } = await scanned({
      zones: { [first]: zones, [second]: zones },
      trouble: { [first]: trouble, [second]: trouble },
    })
    const others = DOMAIN_RECORDS_MAX - 7
    await server.db.execute(sql`
      insert into domain_records (domain_id, name, type, ttl, content, source, is_kept, is_proxied, created_at)
      select ${id}::uuid, 'x' || number, 'A', 300, '192.0.2.1', 'file', true, false, now()
      from generate_series(1, ${others}::int) number`)
    const stored = () => server.db.$count(domainRecords, eq(domainRecords.domainId, id))
    const repeat = async () => {
      server.clock.advance(1)
      await start()
      await server.jobs.idle()
      return scan()
    }

    serve('192.0.2')
    expect(await repeat()).toMatchObject({ state: 'done', limit_reached: null })
    expect(await stored()).toBe(DOMAIN_RECORDS_MAX)

    serve('198.51.100')
    hasTrouble = true
    const partial = await repeat()
    expect(partial).toMatchObject({ state: 'partial', limit_reached: 'records' })
    expect(partial?.unanswered.servfail).toBeGreaterThan(0)
    expect(await stored()).toBe(DOMAIN_RECORDS_MAX)

    // Every query got a reply, but what was left out may replace what an earlier scan found.
    hasTrouble = false
    expect(await repeat()).toMatchObject({
      state: 'partial',
      limit_reached: 'records',
      unanswered: {},
    })
    expect(await stored()).toBe(DOMAIN_RECORDS_MAX)
    expect(await records()).toContain('mail A 192.0.2.25')

    await server.db.execute(sql`delete from domain_records where name in ('x1', 'x2', 'x3')`)
    expect(await repeat()).toMatchObject({ state: 'done', limit_reached: null })
    expect(await stored()).toBe(DOMAIN_RECORDS_MAX - 3)
    expect(await records()).toContain('mail A 198.51.100.25')
    expect(await records()).not.toContain('mail A 192.0.2.25')
  })

  // One statement had more parameters than a statement can have.
  test('thousands of records that are found at once are stored, up to as many as a website can have', async ({
    scanned,
  }) => {
    const { server, id } = await scanned()
    const found = Array.from({ length: DOMAIN_RECORDS_MAX + 1_000 }, (_, at): ZoneRecord => ({
      name: `x${at}`,
      type: 'A',
      ttl: 300,
      content: '192.0.2.1',
    }))
    const at = server.clock.now()
    const store = (records: readonly ZoneRecord[]) =>
      storeFound(server.db, id, { found: records, at })
    const stored = () => server.db.$count(domainRecords, eq(domainRecords.domainId, id))
    expect(await store(found.slice(0, 8_000))).toBe(true)
    expect(await stored()).toBe(8_000)
    expect(await store(found.slice(7_000))).toBe(false)
    expect(await stored()).toBe(DOMAIN_RECORDS_MAX)
    expect(await store(found.slice(0, 8_000))).toBe(true)
    expect(await store([{ name: '@', type: 'TXT', ttl: 300, content: '"new"' }])).toBe(false)
    expect(await stored()).toBe(DOMAIN_RECORDS_MAX)
  })

  test('a scan ends when its website is removed', async ({ scanned }) => {
    const { server, ada, path, start, scan } = await scanned({
      records: zone,
      trouble: { '127.0.0.3': inList({ slowMs: 40 }), '127.0.0.4': inList({ slowMs: 40 }) },
    })
    await start()
    await ada.post(`${path}/remove`)
    await ada.post(`${path}/restore`)
    expect(await scan()).toMatchObject({ state: 'cancelled' })
    await server.jobs.idle()
    expect(await scan()).toMatchObject({ state: 'cancelled' })
  })

  test('a scan counts only the records it found itself', async ({ scanned }) => {
    const { server, start, scan } = await scanned()
    await start()
    await server.jobs.idle()
    server.clock.advance(1)
    expect((await start()).data.found).toEqual({})
    await server.jobs.idle()
    expect((await scan())?.found).toEqual({ A: 5, CNAME: 1, MX: 1 })
  })

  test('a scan changes out-of-range TTLs to the nearest value in range, and counts them', async ({
    scanned,
  }) => {
    const { server, ada, path, start, scan } = await scanned({
      records: zone,
      trouble: { '127.0.0.3': () => ({ ttl: 5 }), '127.0.0.4': () => ({ ttl: 5 }) },
    })
    await start()
    await server.jobs.idle()
    const { data } = (await ada.get(`${path}/records`)).body as { data: DomainRecord[] }
    expect(new Set(data.map(({ ttl }) => ttl))).toEqual(new Set([30]))
    expect(await scan()).toMatchObject({ moved_ttls: data.length })
  })

  /** As tinydns and some panels serve it. Its mail was not found, and the alias had to be replaced by hand. */
  test('an alias at the domain itself becomes the addresses of its target, and its mail and text are found too', async ({
    scanned,
  }) => {
    const { server, ada, path, start, scan, records } = await scanned({
      delegations: [
        ...exampleDelegation,
        ['shop.target.com', 'A', '192.0.2.7'],
        ['shop.target.com', 'AAAA', '2001:db8::7'],
      ],
      records: [
        ['example.com', 'CNAME', 'shop.target.com'],
        ['example.com', 'MX', { preference: 10, exchange: 'mail.example.net' }],
        ['example.com', 'TXT', 'v=spf1 mx -all'],
      ],
    })
    const scanAgain = async () => {
      await start()
      await server.jobs.idle()
      expect(await scan()).toMatchObject({ state: 'done', apex_alias: 'shop.target.com' })
      const { body } = await ada.get(`${path}/records`)
      expect(body).toMatchObject({ conflicts: 0, missing: [] })
      expect((await records()).filter((record) => record.startsWith('@'))).toEqual([
        '@ A 192.0.2.7',
        '@ AAAA 2001:db8::7',
        '@ MX 10 mail.example.net.',
        '@ TXT "v=spf1 mx -all"',
      ])
      return body.data as DomainRecord[]
    }
    const [address] = await scanAgain()
    expect(address).toMatchObject({ source: 'scan', is_proxied: true, is_kept: true })
    server.clock.advance(1)
    await scanAgain()

    // What a person entered instead is not added to.
    await ada.post(`${path}/records`, { name: '@', type: 'A', content: '192.0.2.8' })
    server.clock.advance(1)
    await start()
    await server.jobs.idle()
    expect(await scan()).toMatchObject({ apex_alias: null })
    expect((await ada.get(`${path}/records`)).body).toMatchObject({ conflicts: 1 })
  })

  test('an alias at the domain itself is kept if all addresses of its target were excluded', async ({
    scanned,
  }) => {
    const { server, ada, path, start, scan, records } = await scanned({
      delegations: [...exampleDelegation, ['shop.target.com', 'A', '192.0.2.7']],
      records: [['example.com', 'CNAME', 'shop.target.com']],
    })
    await start()
    await server.jobs.idle()
    expect(await scan()).toMatchObject({ apex_alias: 'shop.target.com' })
    const [address] = (await ada.get(`${path}/records`)).body.data as DomainRecord[]
    await ada.post(`${path}/records/${address?.id}`, { is_kept: false })
    server.clock.advance(1)
    await start()
    await server.jobs.idle()
    expect(await scan()).toMatchObject({ apex_alias: null })
    expect((await records()).filter((record) => record.startsWith('@'))).toEqual([
      '@ A 192.0.2.7',
      '@ CNAME shop.target.com.',
    ])
  })

  test('an alias at the domain itself stays a conflict if its target has no addresses', async ({
    scanned,
  }) => {
    const { server, ada, path, start, scan } = await scanned({
      records: [['example.com', 'CNAME', 'nowhere.com']],
    })
    await start()
    await server.jobs.idle()
    expect(await scan()).toMatchObject({ state: 'done', apex_alias: null })
    expect((await ada.get(`${path}/records`)).body).toMatchObject({
      conflicts: 1,
      data: expect.arrayContaining([
        expect.objectContaining({ name: '@', content: 'nowhere.com.' }),
      ]),
    })
  })

  test('a scan reports which queries had no reply', async ({ scanned }) => {
    const isMail = ({ type }: { type: string }) => (type === 'MX' ? 'servfail' : undefined)
    const { server, start, scan, state } = await scanned({
      records: zone,
      trouble: { '127.0.0.3': isMail, '127.0.0.4': isMail },
    })
    await start()
    await server.jobs.idle()
    const ended = await scan()
    expect(ended).toMatchObject({ state: 'partial', found: { A: 5 } })
    expect(ended?.unanswered.servfail).toBeGreaterThan(1)
    expect(await state()).toBe('review')
  })

  test.for([
    ['a name that nobody registered', { delegations: [] }, 'no_such_domain', 'is not registered'],
    [
      'servers that refuse',
      { trouble: { '127.0.0.3': () => 'refused', '127.0.0.4': () => 'refused' } },
      'refused',
      'refuse our queries',
    ],
  ] as const)(
    'a failed scan of %s explains what to do, and leaves a draft',
    async ([, options, reason, sentence], { scanned }) => {
      const { server, start, scan, state } = await scanned(options)
      await start()
      await server.jobs.idle()
      expect(await scan()).toMatchObject({
        state: 'failed',
        failure: { reason, message: expect.stringContaining(sentence) },
      })
      expect(await state()).toBe('draft')
    },
  )

  test('a failed scan keeps earlier records open for review', async ({ scanned }) => {
    const { server, ada, path, start, scan, state } = await scanned({ delegations: [] })
    await ada.post(`${path}/zone-file`, { file: '@ A 192.0.2.1' })
    await start()
    await server.jobs.idle()
    expect(await scan()).toMatchObject({ state: 'failed', found: {} })
    expect(await state()).toBe('review')
    expect((await ada.post(`${path}/records/confirm`)).status).toBe(200)
  })
})
