import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, vi } from 'vitest'

import { listRecordsResponse, recordResponse } from '../../../contract/websites/record.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { com, startSmallInternet } from '../../testing/small-internet.ts'
import { test as base } from '../../testing/test.ts'
import { domainRecords } from '../schema/domain-records.ts'
import { domains } from '../schema/domains.ts'
import { importZoneFile } from './zone-file-service.ts'

/** A person with example.com, and helpers for its records. */
const test = base.extend('zone', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { id } = (await ada.post('/v1/domain', { name: 'example.com' })).body.data as { id: string }
  const path = `/v1/domain/${id}`
  const add = (record: Record<string, unknown>) => ada.post(`${path}/records`, record)
  return {
    ada,
    path,
    add,
    has: async (record: Record<string, unknown>) =>
      recordResponse.parse((await add(record)).body).data,
    change: (recordId: string, change: object) => ada.post(`${path}/records/${recordId}`, change),
    list: async (query = '') =>
      listRecordsResponse.parse((await ada.get(`${path}/records${query}`)).body),
    upload: (file: string) => ada.post(`${path}/zone-file`, { file }),
    state: async () => (await ada.get(path)).body.data.state as string,
  }
})

const www = { name: 'www', type: 'A', content: '192.0.2.1' }

describe('a record', () => {
  test('a record added to a draft opens its review, and is stored in one format', async ({
    zone,
  }) => {
    expect(await zone.state()).toBe('draft')
    expect(
      await zone.has({ name: 'WWW.Example.com.', type: 'MX', content: '10 mail', ttl: 300 }),
    ).toMatchObject({
      name: 'www',
      type: 'MX',
      content: '10 mail.example.com.',
      ttl: 300,
      source: 'person',
      is_kept: true,
      is_proxied: false,
    })
    expect(await zone.state()).toBe('review')
  })

  test('a record’s name may have escaped signs', async ({ zone }) => {
    const answer = await zone.has({ name: 'john\\.doe', type: 'TXT', content: 'x' })
    expect(answer.name).toBe('john\\046doe')
    expect(await zone.has({ name: 'a\\%b', type: 'TXT', content: 'x' })).toMatchObject({
      name: 'a%b',
    })
    expect((await zone.add({ name: 'a%b', type: 'TXT', content: 'y' })).body.errors).toMatchObject([
      { path: 'name', message: expect.stringContaining('Escape other signs with a backslash.') },
    ])
    await zone.upload('@ MX 10 mail\\.host')
    expect((await zone.list()).missing).toContainEqual({
      name: 'mail\\046host',
      from: [{ name: '@', type: 'MX' }],
    })
    await zone.has({ name: 'mail\\.host', type: 'A', content: '192.0.2.1' })
    expect((await zone.list()).missing).toEqual([{ name: '@', from: [] }])
  })

  test.for([
    [
      'a name outside the zone',
      { name: 'www.example.net.' },
      'name',
      '” is not part of example.com',
    ],
    ['a name with a space', { name: 'a b' }, 'name', 'not a valid record name'],
    ['a label of 64 octets', { name: 'a'.repeat(64) }, 'name', 'not a valid record name'],
    ['a name of 254 octets', { name: 'a.'.repeat(121) + 'b' }, 'name', 'not a valid record name'],
    ['no name', { name: '' }, 'name', 'Enter a name'],
    ['a type that does not exist', { type: 'AA' }, 'type', 'Choose one of A, AAAA'],
    ['the SOA', { type: 'SOA', content: 'a. b. 1 2 3 4 5' }, 'type', 'managed automatically'],
    ['content of another type', { content: 'example.com.' }, 'content', 'is not an IPv4 address'],
    ['no content', { content: '' }, 'content', 'Enter the content'],
    ['a TTL of a second', { ttl: 1 }, 'ttl', 'Choose a TTL from 30 to 604800 seconds.'],
    ['a TTL of centuries', { ttl: 99_999_999_999 }, 'ttl', 'Choose a TTL from 30 to 604800'],
    ['a TTL in words', { ttl: 'an hour' }, 'ttl', 'in whole seconds'],
    [
      'mail through Parapet',
      { type: 'MX', content: '1 a.', is_proxied: true },
      'is_proxied',
      'Only',
    ],
  ] as const)(
    'a record is rejected for %s, and nothing is stored',
    async ([, bad, path, sentence], { zone }) => {
      const { status, body } = await zone.add({ ...www, ...bad })
      expect([422, 409]).toContain(status)
      expect(body.errors[0]).toMatchObject({ path, message: expect.stringContaining(sentence) })
      expect((await zone.list()).data).toEqual([])
      expect(await zone.state()).toBe('draft')
    },
  )

  test('a record is rejected next to an alias, as a duplicate, and as an alias at the apex', async ({
    zone,
  }) => {
    await zone.has({ name: 'shop', type: 'CNAME', content: 'www' })
    await zone.has(www)
    for (const [record, path, sentence] of [
      [{ ...www, name: 'shop' }, 'name', 'shop is already an alias (CNAME)'],
      [{ name: 'www', type: 'CNAME', content: 'shop' }, 'name', 'www already has other records'],
      [www, 'content', 'is already in the list'],
      [{ name: '@', type: 'CNAME', content: 'www' }, 'name', 'itself can’t be an alias'],
    ] as const) {
      expect((await zone.add(record)).body).toMatchObject({
        status: 409,
        code: 'record_conflict',
        errors: [{ path, message: expect.stringContaining(sentence) }],
      })
    }
    expect((await zone.list()).data).toHaveLength(2)
  })

  // As undoing its removal does.
  test('a record that is added as excluded may be next to an alias', async ({ zone }) => {
    await zone.has({ name: 'shop', type: 'CNAME', content: 'www' })
    const excluded = { ...www, name: 'shop', is_kept: false }
    expect((await zone.add(excluded)).body.data).toMatchObject({ name: 'shop', is_kept: false })
    expect(await zone.list()).toMatchObject({ kept: 1, conflicts: 0 })
  })

  test('a record added five times concurrently exists once', async ({ zone }) => {
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => zone.add(www)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  test('a record is excluded and included, changed and removed, each with an audit row', async ({
    zone,
    server,
  }) => {
    const { id } = await zone.has(www)
    expect((await zone.change(id, { is_kept: false })).body.data).toMatchObject({ is_kept: false })
    expect((await zone.list()).kept).toBe(0)
    expect(
      (await zone.change(id, { is_kept: true, content: '192.0.2.2' })).body.data,
    ).toMatchObject({
      is_kept: true,
      content: '192.0.2.2',
    })
    expect((await zone.change(id, { ttl: 99_999_999_999 })).body.errors[0].path).toBe('ttl')
    expect((await zone.change(id, { content: 'nowhere' })).body.errors[0].path).toBe('content')
    expect((await zone.ada.post(`${zone.path}/records/${id}/remove`)).status).toBe(200)
    expect((await zone.ada.post(`${zone.path}/records/${id}/remove`)).status).toBe(404)
    expect((await server.auditKinds()).filter((kind) => kind.startsWith('DOMAIN_RECORD'))).toEqual([
      'DOMAIN_RECORD_ADD',
      'DOMAIN_RECORD_CHANGE',
      'DOMAIN_RECORD_CHANGE',
      'DOMAIN_RECORD_REMOVE',
    ])
  })

  test('a conflicting record is marked, until it is excluded', async ({ zone }) => {
    await zone.upload('www 300 IN A 192.0.2.1\nmail 300 IN MX 10 www\nalias 300 IN CNAME www')
    await zone.has({ name: 'mx', type: 'MX', content: '5 alias' })
    const { data, conflicts } = await zone.list()
    expect(conflicts).toBe(0)
    expect(data.find(({ name }) => name === 'mx')?.conflict).toMatchObject({ is_tolerable: true })
    const alias = data.find(({ type }) => type === 'CNAME')
    await zone.change(alias?.id ?? '', { is_kept: false })
    expect((await zone.list()).data.every(({ conflict }) => conflict === null)).toBe(true)
  })

  test('the names that visitors use are proposed for protection, whether imported or entered manually', async ({
    zone,
  }) => {
    await zone.upload('@ A 192.0.2.1\nmail A 192.0.2.25\n@ MX 10 mail\nwww CNAME @')
    await zone.has({ name: '@', type: 'AAAA', content: '2001:db8::1' })
    await zone.has({ name: 'ftp', type: 'A', content: '192.0.2.2' })
    await zone.has({ name: '@', type: 'A', content: '192.0.2.3', is_proxied: false })
    const { data } = await zone.list()
    const proxied = data.filter((record) => record.is_proxied)
    expect(proxied.map(({ name, type, content }) => `${name} ${type} ${content}`)).toEqual([
      '@ A 192.0.2.1',
      '@ AAAA 2001:db8::1',
      'www CNAME example.com.',
    ])
  })

  test('a record of a type without a name is kept by its number, and one with a name by its name', async ({
    zone,
  }) => {
    const own = await zone.has({ name: 'x', type: 'TYPE65534', content: '\\# 4 0a000001' })
    expect(own).toMatchObject({ type: 'TYPE65534', content: '\\# 4 0A000001' })
    expect(await zone.has({ name: 'y', type: 'TYPE1', content: '\\# 4 c0000201' })).toMatchObject({
      type: 'A',
      content: '192.0.2.1',
    })
    expect((await zone.change(own.id, { content: '\\# 1 ff' })).body.data.content).toBe('\\# 1 FF')
    for (const type of ['TYPE46', 'TYPE255', 'TYPE0', 'TYPE99999']) {
      expect((await zone.add({ name: 'z', type, content: '\\# 0' })).body.errors[0].path).toBe(
        'type',
      )
    }
  })

  test('missing names that included records point to are listed, and confirming requires consent', async ({
    zone,
  }) => {
    await zone.upload('@ A 192.0.2.1\n@ MX 10 mail\nwww CNAME edge')
    expect((await zone.list()).missing).toEqual([
      { name: 'edge', from: [{ name: 'www', type: 'CNAME' }] },
      { name: 'mail', from: [{ name: '@', type: 'MX' }] },
    ])
    await zone.has({ name: 'edge', type: 'A', content: '192.0.2.2' })
    expect((await zone.ada.post(`${zone.path}/records/confirm`)).body).toMatchObject({
      code: 'record_conflict',
      message:
        'Records point to names that are missing: mail. Add what is missing, or confirm without it.',
    })
    // What was never shown to a person isn't accepted.
    await zone.has({ name: 'imap', type: 'CNAME', content: 'old-app' })
    const confirm = async (...names: string[]) =>
      (await zone.ada.post(`${zone.path}/records/confirm`, { accept_missing: names })).body
    expect(await confirm('old-app')).toMatchObject({
      code: 'record_conflict',
      message: expect.stringContaining('missing: mail.'),
    })
    expect(await confirm('old-app', 'mail')).toMatchObject({ status: 200 })
  })

  test('a website without an address of its own is confirmed only with consent', async ({
    zone,
  }) => {
    await zone.has(www)
    expect((await zone.list()).missing).toEqual([{ name: '@', from: [] }])
    expect((await zone.ada.post(`${zone.path}/records/confirm`)).body.message).toBe(
      'example.com itself has no address. Add what is missing, or confirm without it.',
    )
    const consent = await zone.ada.post(`${zone.path}/records/confirm`, { accept_missing: ['@'] })
    expect(consent.status).toBe(200)
  })

  /** In the address, they were refused by Node: it accepts 16 KB of headers. */
  test('thousands of missing names can be accepted', async ({ zone }) => {
    const target = (at: number) => `${'long-name.'.repeat(12)}n${at}`
    const aliases = Array.from({ length: 2_000 }, (_, at) => `a${at} CNAME ${target(at)}`)
    await zone.upload(['@ A 192.0.2.1', ...aliases].join('\n'))
    const names = aliases.map((_, at) => target(at))
    const confirm = (accepted: string[]) =>
      zone.ada.post(`${zone.path}/records/confirm`, { accept_missing: accepted })
    expect((await confirm(names.slice(1))).body.message).toContain(`missing: ${target(0)}.`)
    expect((await confirm(names)).status).toBe(200)
  })

  test('a record can’t be changed while the website is removed', async ({ zone }) => {
    await zone.ada.post(`${zone.path}/remove`)
    expect((await zone.add(www)).body).toMatchObject({
      code: 'already_done',
      message: 'This website was removed. Restore it first.',
    })
  })
})

describe('the records', () => {
  test('the records are paged, sorted by type and name, without duplicates', async ({ zone }) => {
    await zone.upload(['c A 192.0.2.1', 'a A 192.0.2.1', 'b TXT "x"', '@ MX 1 a'].join('\n'))
    const first = await zone.list('?limit=3')
    const second = await zone.list(`?limit=3&cursor=${encodeURIComponent(first.next_cursor ?? '')}`)
    expect([...first.data, ...second.data].map(({ type, name }) => `${type} ${name}`)).toEqual([
      'A a',
      'A c',
      'MX @',
      'TXT b',
    ])
    expect([first.kept, second.next_cursor]).toEqual([4, null])
  })

  test('the records after one with a name of many escapes are listed', async ({ zone }) => {
    const name = Array.from({ length: 3 }, () => String.raw`\032`.repeat(60)).join('.')
    await zone.upload(`${name} A 192.0.2.1\nz A 192.0.2.1`)
    const first = await zone.list('?limit=1')
    expect(first.data).toMatchObject([{ name }])
    const second = await zone.list(`?limit=1&cursor=${encodeURIComponent(first.next_cursor ?? '')}`)
    expect(second.data).toMatchObject([{ name: 'z' }])
  })
})

describe('a zone file', () => {
  const file = `$ORIGIN example.com.
$TTL 300
@ IN SOA ns1 hostmaster 1 2 3 4 5
@ IN NS ns1.old.example.
www IN A 192.0.2.1
www IN A 192.0.2.1
bad IN A 192.0.2.300
_dmarc IN TXT "v=DMARC1; p=none"
`

  test('a zone file is imported with errors by line, keeps existing records, and is exported unchanged', async ({
    zone,
  }) => {
    expect((await zone.upload(file)).body.data).toEqual({
      added: 2,
      known: 0,
      faults: [
        { line: 6, message: expect.stringContaining('is listed twice') },
        { line: 7, message: expect.stringContaining('192.0.2.300') },
      ],
      remarks: [],
    })
    expect(await zone.state()).toBe('review')
    expect((await zone.upload(file)).body.data).toMatchObject({ added: 0, known: 2 })
    const out = await zone.ada.get(`${zone.path}/zone-file`)
    expect(out.headers.get('content-type')).toContain('text/dns')
    const { assigned } = (await zone.ada.get(`${zone.path}/name-servers`)).body.data
    expect(out.body.split('\n')).toEqual([
      '$ORIGIN example.com.',
      expect.stringMatching(
        `^@\t3600\tIN\tSOA\t${assigned[0]}\\. hostmaster\\.example\\.com\\. \\d+ 7200`,
      ),
      ...assigned.map((name: string) => `@\t86400\tIN\tNS\t${name}.`),
      'www\t300\tIN\tA\t192.0.2.1',
      '_dmarc\t300\tIN\tTXT\t"v=DMARC1; p=none"',
      '',
    ])
  })

  test('a zone file without a valid record leaves a draft, and sends no email', async ({
    zone,
    server,
  }) => {
    expect((await zone.upload('this is garbage\nmore garbage here')).body.data).toMatchObject({
      added: 0,
      faults: [{ line: 1 }, { line: 2 }],
    })
    expect(await zone.state()).toBe('draft')
    expect(await server.readMails('ada@example.com')).toEqual([])
  })

  test('a zone file of 10 MB is rejected, and nothing is stored', async ({ zone }) => {
    const { body } = await zone.upload('www A 192.0.2.1\n'.repeat(660_000))
    expect(body).toMatchObject({ status: 413, message: 'The file is larger than 5 MB.' })
    expect((await zone.list()).data).toEqual([])
  })

  test('a zone file whose body is nested lists is rejected before parsing', async ({
    zone,
    server,
  }) => {
    const parse = vi.spyOn(JSON, 'parse')
    onTestFinished(() => parse.mockRestore())
    const body = `{"file":[${'[],'.repeat(1e6)}[]]}`
    const path = `${zone.path}/zone-file`
    const response = await server.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: zone.ada.token },
      body,
    })
    expect(response.status).toBe(422)
    expect(parse).not.toHaveBeenCalledWith(body)
  })

  test('a zone file is not read for signed-out clients', async ({ zone, server }) => {
    const path = `${zone.path}/zone-file`
    for (const body of ['no JSON', 'a'.repeat(10_000_001)]) {
      expect((await server.ask('POST', path, { body })).status).toBe(401)
      expect((await server.ask('POST', path, { body, token: 'stranger' })).status).toBe(401)
    }
    expect(
      (await server.ask('POST', path, { body: 'no JSON', token: zone.ada.token })).status,
    ).toBe(400)
  })

  test('a zone file with too many records is rejected as a whole', async ({ zone }) => {
    await zone.has(www)
    const many = Array.from({ length: 10_000 }, (_, at) => `n${at} A 192.0.2.1`).join('\n')
    expect((await zone.upload(many)).body.message).toContain('at most 10,000 records')
    expect((await zone.list()).kept).toBe(1)
  })

  test('a zone file with records that are too large is rejected as a whole', async ({ zone }) => {
    const long = `"${'a'.repeat(255)}" `.repeat(200)
    const large = (name: string) =>
      Array.from({ length: 70 }, (_, at) => `${name}${at} TXT ${long}`).join('\n')
    expect((await zone.upload(large('a'))).body.data).toMatchObject({ added: 70 })
    expect((await zone.upload(large('b'))).body.message).toContain('5 MB in total')
    expect((await zone.list()).kept).toBe(70)
  })

  test('a zone file of 6,000 records can be imported twice', async ({ zone }) => {
    const many = Array.from({ length: 6_000 }, (_, at) => `n${at} A 192.0.2.1`).join('\n')
    expect((await zone.upload(many)).body.data).toMatchObject({ added: 6_000, known: 0 })
    expect((await zone.upload(many)).body.data).toMatchObject({ added: 0, known: 6_000 })
  })

  /** As Cloudflare exports it: the line was only an error, and confirming took the website down. */
  test('an alias of the domain itself becomes the addresses that its target has now', async ({
    zone,
    server,
  }) => {
    const { outbound, close } = await startSmallInternet({
      delegations: [
        ['edge.target.com', 'A', '192.0.2.7'],
        ['edge.target.com', 'AAAA', '2001:db8::7'],
        ['target.com', 'CNAME', 'edge.target.com'],
        ['half.com', 'A', '192.0.2.8'],
        ['www.example.com', 'A', '192.0.2.9'],
      ],
      trouble: {
        [com]: ({ name, type }) => (name === 'half.com' && type === 'AAAA' ? 'refused' : undefined),
      },
    })
    onTestFinished(close)
    const { organisationId, accountId } = zone.ada
    const domainId = zone.path.split('/').at(-1) ?? ''
    const caller = { address: '203.0.113.7', userAgent: 'test', requestId: '' }
    const upload = (target: string) =>
      importZoneFile(
        { ...server, outbound },
        { organisationId, accountId, domainId, caller },
        `@ MX 10 mail.example.net.\nexample.com. 1 IN CNAME ${target}. ; cf_tags=cf-proxied:true`,
      )
    expect(await upload('nowhere.com')).toEqual({
      added: 1,
      known: 0,
      faults: [{ line: 2, message: expect.stringContaining('could not be looked up') }],
      remarks: [],
    })
    expect(await upload('half.com')).toMatchObject({
      added: 0,
      faults: [{ line: 2, message: expect.stringContaining('could not be looked up') }],
    })
    expect(await upload('target.com')).toEqual({
      added: 2,
      known: 1,
      faults: [],
      remarks: [
        { line: 2, count: 1, message: expect.stringContaining('is an alias of target.com') },
      ],
    })
    const { data, missing } = await zone.list()
    expect(data.slice(0, 2)).toMatchObject([
      { name: '@', type: 'A', content: '192.0.2.7', ttl: 30, source: 'file', is_proxied: true },
      { name: '@', type: 'AAAA', content: '2001:db8::7', is_proxied: true },
    ])
    expect(missing).toEqual([])
    expect(await upload('target.com')).toMatchObject({ added: 0, known: 3 })
    await server.db.update(domains).set({ state: 'active' })
    expect(await upload('www.example.com')).toMatchObject({
      added: 0,
      faults: [{ line: 2, message: expect.stringContaining('are not in the file') }],
    })
  })

  /** What the first batches had added was in no audit log, and other consoles weren't told. */
  test('an import that a scan interrupts is audited with the records added before', async ({
    zone,
    server,
  }) => {
    const { ada, list } = zone
    const domainId = zone.path.split('/').at(-1) ?? ''
    let count = 0
    const transaction: typeof server.db.transaction = async (run) => {
      count += 1
      if (count === 2) await server.db.update(domains).set({ state: 'scanning' })
      return server.db.transaction(run)
    }
    const db = Object.create(server.db, { transaction: { value: transaction } }) as typeof server.db
    const told = server.nextLive(ada.organisationId)
    const { organisationId, accountId } = ada
    const caller = { address: '203.0.113.7', userAgent: 'test', requestId: '' }
    const many = Array.from({ length: 150 }, (_, at) => `n${at} A 192.0.2.1`).join('\n')
    await expect(
      importZoneFile({ ...server, db }, { organisationId, accountId, domainId, caller }, many),
    ).rejects.toThrow('A scan is in progress')
    expect(await told).toMatchObject({ kind: 'domain' })
    expect((await list()).kept).toBe(100)
    const audited = await server.db
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'DOMAIN_RECORDS_IMPORT'))
    expect(audited).toEqual([{ detail: { website: 'example.com', added: 100, faults: 0 } }])
  })

  test('a zone file of 5,000 records is stored in steps, with other queries in between', async ({
    zone,
    server,
  }) => {
    const many = Array.from({ length: 5_000 }, (_, at) => `n${at} A 192.0.2.1`).join('\n')
    let isDone = false
    const importing = zone.upload(many).finally(() => (isDone = true))
    const counts = new Set<number>()
    while (!isDone) counts.add(await server.db.$count(domainRecords))
    expect((await importing).body.data).toMatchObject({ added: 5_000 })
    expect([...counts].filter((count) => count > 0 && count < 5_000)).not.toEqual([])
  })
})
