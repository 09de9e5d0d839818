import { gzipSync } from 'node:zlib'

import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'

import type { Scope } from '../../organisation/access/access.ts'
import { grants, members } from '../../organisation/schema.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../platform/clock.ts'
import { refreshStatistics } from '../../platform/db/statistics.ts'
import { eventId } from '../../platform/log-intake/event-id.ts'
import { type Keys, keysOn } from '../../platform/security/keys.ts'
import { busyThread } from '../../testing/busy-thread.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import {
  databaseActivity,
  databaseActivityCounts,
  databaseIdentityKeys,
  databases,
} from '../schema.ts'
import { aLogLine, logSender } from '../testing-log-sender.ts'
import { readDatabaseArrivals } from './arrivals.ts'
import { resealIdentityKeys } from './identity-key.ts'
import { takeLog } from './ingest.ts'
import { readPage } from './list.ts'
import { forgetOldActivity } from './retention.ts'
import { csvRecords } from './testing-records.ts'

const rule = (kind: string, action = 'alert', more: object = {}) => ({ kind, action, ...more })

test('a log is only accepted with its database’s newest key', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const shop = await logSender(server, ada)
  const other = await logSender(server, ada)
  const body = [aLogLine('select 1')]
  const send = (token?: string) =>
    server.post(`${shop.path}/activity`, body, token ? { token } : {})
  expect((await send()).body.code).toBe('wrong_ingest_key')
  expect((await send(other.key)).body.code).toBe('wrong_ingest_key')
  expect((await send(ada.token)).body.code).toBe('wrong_ingest_key')
  expect((await send(shop.key)).body.data).toMatchObject({ accepted: 1 })
  await ada.post(`${shop.path}/ingest-key`)
  expect((await send(shop.key)).body.code).toBe('wrong_ingest_key')
})

test('an unreadable line is refused with a remedy, and its text isn’t stored', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, path } = await logSender(server, ada)
  const { body } = await send([
    { message: 'sesame' },
    { message: '2026-03-01 08:30:00 UTC [4711] LOG:  statement: select sesame' },
    aLogLine('select 1', { timestamp: '2026-03-01 09:30:00.000 CET' }),
    aLogLine('select 1', { timestamp: '2026-03-01 10:30:00.000 UTC' }),
    aLogLine('select 1', { timestamp: '2025-03-01 10:30:00.000 UTC' }),
    aLogLine('', { message: 'checkpoint starting: time' }),
    aLogLine('select 1'),
  ])
  expect(body.data).toMatchObject({ accepted: 1, skipped: 1, rejected_count: 5 })
  const { data } = (await ada.get(`${path}/log-arrivals`)).body
  expect(data).toMatchObject({ first_at: server.clock.now().toISOString(), refused: 5 })
  expect(data.refused_lines.map(({ reason }: { reason: string }) => reason)).toEqual([
    'too_old',
    'ahead_of_time',
    'time_zone',
    'plain_log',
    'unknown_format',
  ])
  expect(data.refused_lines[3].settings).toContain('csvlog')
  expect(JSON.stringify(data)).not.toContain('sesame')
})

/** A record of csvlog at 08:30 whose texts are in quotes, as PostgreSQL writes them. */
const csvRecord = (message: string, query = '') =>
  `2026-03-01 08:30:00.000 UTC,"mallory","shop",1,"192.0.2.7:1",6.1,1,"idle",2026-03-01 08:30:00 UTC,1/1,0,LOG,00000,"${message.replaceAll('"', '""')}",,,,,,${query},,,"psql","client backend",,0`

test.for([
  '2026-03-01 08:30:00.000 UTC,alice,payroll,1,10.0.0.9:1,6.1,1,SELECT,2026-03-01 08:30:00 UTC,1/1,0,LOG,00000,statement: drop table salaries,,,,,,,,,psql,x',
  '2026-03-01 08:30:00.000 UTC,"alice","payroll",1,"10.0.0.9:1",6.1,1,"SELECT",2026-03-01 08:30:00 UTC,1/1,0,LOG,00000,"statement: drop table salaries",,,,,,,,,"psql","x"',
  '2026-03-01 08:30:00.000 UTC,alice,payroll,1,10.0.0.9:1,6.1,1,SELECT,2026-03-01 08:30:00 UTC,1/1,0,FATAL,28000,"",,,,,,,,,psql,x',
  '2026-03-01 08:30:00.000 UTC,,,1,"",6.1,1,"",2026-03-01 08:30:00 UTC,1/1,0,FATAL,28000,"",,,,,,,,,,x',
  '2026-03-01 08:30:00.000 UTC,"","",1,"",6.1,1,"",2026-03-01 08:30:00 UTC,1/1,0,ERROR,42601,"",,,,,,drop table salaries,,,"",x',
])(
  'a statement can’t forge an entry of another user, where csvlog is cut at its lines: %#',
  async (forged, { server }) => {
    const ada = await server.join('ada@example.com')
    const { send, path, listed } = await logSender(server, ada)
    // Where a shipper finds the start of a record.
    const records = csvRecords(
      csvRecord(`statement: delete from salaries -- \n${forged}\n${forged}`),
    )
    expect(records).toHaveLength(3)
    const { body } = await send(records.map((message) => ({ message })))
    expect(body.data).toMatchObject({ accepted: 0, skipped: 0, rejected_count: 3 })
    expect(await listed()).toEqual([])
    const { data } = (await ada.get(`${path}/log-arrivals`)).body
    const reasons = data.refused_lines.map(({ reason }: { reason: string }) => reason)
    expect(reasons).toEqual(['cut_record', 'cut_record', 'cut_record'])
    expect(data.refused_lines[0].settings).toContain('jsonlog')
    expect(
      (await send([{ message: csvRecord('statement: select 1 as "a"') }])).body.data,
    ).toMatchObject({
      accepted: 1,
    })
  },
)

test('a pgAudit entry without its statement is refused, and the error names the setting to change', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, path } = await logSender(server, ada)
  const { body } = await send([
    aLogLine('', {
      message: 'AUDIT: SESSION,1,1,READ,SELECT,TABLE,public.account,<not logged>,<not logged>,1',
    }),
    aLogLine('', {
      message:
        'AUDIT: SESSION,2,1,READ,SELECT,TABLE,public.account,select a from account,<not logged>,1',
    }),
  ])
  expect(body.data).toMatchObject({ accepted: 1, rejected_count: 1 })
  const { data } = (await ada.get(`${path}/log-arrivals`)).body
  expect(data.refused_lines).toMatchObject([
    { reason: 'statement_left_out', settings: 'pgaudit.log_statement = on' },
  ])
})

test('white space that server_audit escapes doesn’t hide what a statement does', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, listed } = await logSender(server, ada, 'mysql')
  await send([
    {
      message: String.raw`20260301 08:30:00,db1,app,192.0.2.7,9,41,QUERY,shop,'DROP\fTABLE users',0`,
    },
  ])
  expect(await listed()).toMatchObject([{ kind: 'schema', objects: ['users'] }])
})

const auditedAt = (time: string, query: number) => ({
  message: `20260301 ${time},db1,app,192.0.2.7,9,${query},QUERY,shop,'select a from t where pin = 4711',0`,
})
const identityOf = (query: number) =>
  JSON.stringify(['9', String(query), 'QUERY', `'select a from t where pin = 4711'`])

test('an entry’s ID doesn’t confirm a guess at a value of its statement', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { send, listed, databaseId } = await logSender(server, ada, 'mysql')
  await send([auditedAt('08:30:00', 41)])
  const [entry] = await listed()
  const at = new Date('2026-03-01T08:30:00Z')
  expect(entry?.statement).toBe('select a from t where pin = ?')
  expect(entry?.id).not.toBe(eventId(at, databaseId, identityOf(41)))
})

test('an entry from before IDs had a secret is known when it is sent again, and later ones have it', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, databaseId } = await logSender(server, ada, 'mysql')
  const stored = auditedAt('08:30:00', 41)
  await send([stored])
  // As it was stored before.
  const id = eventId(new Date('2026-03-01T08:30:00Z'), databaseId, identityOf(41))
  await server.db.update(databaseActivity).set({ id })
  await server.db.delete(databaseIdentityKeys)
  const besides = auditedAt('08:30:01', 42)
  expect((await send([stored, besides])).body.data).toMatchObject({ accepted: 1, duplicates: 1 })
  server.clock.advance(2 * DAY_SECONDS)
  const later = { message: auditedAt('08:30:00', 43).message.replace('20260301', '20260303') }
  expect((await send([stored, besides, later])).body.data).toMatchObject({
    accepted: 1,
    duplicates: 2,
  })
  const ids = (await server.db.select().from(databaseActivity)).map((entry) => entry.id)
  expect(ids).toHaveLength(3)
  expect(ids).not.toContain(eventId(new Date('2026-03-03T08:30:00Z'), databaseId, identityOf(43)))
})

test('an entry that is sent again is known after a rotation of keys, and by two first batches at once', async ({
  database,
  server,
  onTestFinished,
}) => {
  const keysWith = (...bytes: [number, ...number[]]) => {
    const [writing, ...reading] = bytes.map((byte) => Buffer.alloc(32, byte))
    return keysOn(() => [writing!, ...reading])
  }
  const ada = await server.join('ada@example.com')
  const { path, key } = await logSender(server, ada, 'mysql')
  const sendWith = async (keys: Keys) => {
    const other = startTestServer(database, { keys, clock: server.clock })
    onTestFinished(() => other.stop())
    const body = [auditedAt('08:30:00', 41)]
    return (await other.post(`${path}/activity`, body, { token: key })).body.data
  }
  const both = await Promise.all([sendWith(keysWith(1)), sendWith(keysWith(1))])
  expect(both.reduce((sum, { accepted }) => sum + Number(accepted), 0)).toBe(1)
  expect(await resealIdentityKeys(server.db, keysWith(2, 1))).toBe(1)
  expect(await resealIdentityKeys(server.db, keysWith(2, 1))).toBe(0)
  expect(await sendWith(keysWith(2))).toMatchObject({ accepted: 0, duplicates: 1 })
})

test('an abbreviated time zone is read as the one configured for the database', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, path, listed } = await logSender(server, ada)
  await ada.post(`${path}/audit-settings`, {
    retention_days: 90,
    keeps_statements: true,
    log_time_zone: 'Europe/Berlin',
  })
  await send([aLogLine('select 1', { timestamp: '2026-03-01 09:30:00.000 CET' })])
  expect(await listed()).toMatchObject([
    { display_name: 'Shop', occurred_at: '2026-03-01T08:30:00.000Z' },
  ])
})

test('MySQL’s JSON audit log is accepted as shown in its documentation', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { send, listed } = await logSender(server, ada, 'mysql')
  const event = {
    timestamp: '2026-03-01 08:30:00',
    id: 3,
    class: 'general',
    event: 'status',
    connection_id: 17,
    account: { user: 'app', host: 'web' },
    login: { user: 'app', os: '', ip: '192.0.2.7', proxy: '' },
    general_data: {
      command: 'Query',
      sql_command: 'select',
      query: "SELECT * FROM customers WHERE email = 'sesame'",
      status: 0,
    },
  }
  const refused = {
    ...event,
    id: 4,
    class: 'connection',
    event: 'connect',
    connection_data: { connection_type: 'ssl', status: 1045, db: 'shop' },
  }
  const { body } = await send([
    event,
    refused,
    { message: `${JSON.stringify({ ...event, id: 5 })},` },
    { message: '[' },
    { ...event, class: 'audit', event: 'startup' },
  ])
  expect(body.data).toMatchObject({ accepted: 3, skipped: 2, rejected_count: 0 })
  expect(await listed('kind=select')).toMatchObject([
    { username: 'app', client: '192.0.2.7', statement: 'SELECT * FROM customers WHERE email = ?' },
    {},
  ])
  expect(await listed('kind=sign_in_failed')).toMatchObject([{ is_failed: true }])
})

test('batches are refused when their uncompressed size would exceed the memory limit', async ({
  database,
  onTestFinished,
}) => {
  await database.clear()
  const { heavyWork, free } = busyThread()
  const server = startTestServer(database, { heavyWork })
  onTestFinished(server.stop)
  const { path, key } = await logSender(server, await server.join('ada@example.com'))
  const body = gzipSync(`${JSON.stringify(aLogLine('select 1')).padEnd(4_900)}\n`.repeat(1_000))
  const headers = { 'content-encoding': 'gzip', 'content-type': 'application/x-ndjson' }
  const statuses: number[] = []
  const sent = Array.from({ length: 5 }, async () => {
    const { status } = await server.ask('POST', `${path}/activity`, { body, token: key, headers })
    statuses.push(status)
  })
  await expect.poll(() => statuses).toEqual([503, 503])
  free()
  await Promise.all(sent)
  expect(statuses).toEqual([503, 503, 200, 200, 200])
})

test('the first rule that matches decides', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { send, path, listed } = await logSender(server, ada)
  const rules = [
    rule('anything', 'log', { users: ['backup'] }),
    rule('unknown_client', 'alert', {
      users: ['app'],
      networks: ['192.0.2.0/24', '2001:db8::/32'],
    }),
    rule('mass_read', 'log'),
    rule('schema_outside_window', 'alert', {
      window: { days: [7], from: '08:00', to: '08:45', time_zone: 'UTC' },
    }),
  ]
  expect((await ada.post(`${path}/rules`, { rules })).status).toBe(200)
  const cases = [
    [aLogLine('select * from a', { user: 'backup' }), 'logged', 'anything'],
    [aLogLine('select a from b where c = 1', { user: 'eve' }), 'alerted', 'unknown_client'],
    [
      aLogLine('select a from b where c = 2', { remote_host: '198.51.100.1' }),
      'alerted',
      'unknown_client',
    ],
    [aLogLine('select a from b where c = 3', { remote_host: '2001:db8::7' }), 'recorded', null],
    [aLogLine('select * from a'), 'logged', 'mass_read'],
    [aLogLine('drop table a'), 'recorded', null],
    [
      aLogLine('drop table b', { timestamp: '2026-03-01 08:50:00.000 UTC' }),
      'alerted',
      'schema_outside_window',
    ],
  ] as const
  for (const [line, action, kind] of cases) {
    await send([line])
    const rows = await server.db.select().from(databaseActivity)
    expect({ ...rows.at(-1), message: line.message }).toMatchObject({ action, ruleKind: kind })
    await server.db.delete(databaseActivity)
  }
  expect(await listed()).toEqual([])
})

test('an alert is a notification, at most once an hour for each rule', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { send, path } = await logSender(server, ada)
  await ada.post(`${path}/rules`, { rules: [rule('no_where'), rule('injection', 'log')] })
  const told = async () =>
    (await ada.get('/v1/notifications')).body.data.map(({ kind }: { kind: string }) => kind)
  await send([aLogLine('select a from b where c = 1 or 1 = 1')])
  expect(await told()).toEqual([])
  await send([aLogLine('delete from customers')])
  await send([aLogLine('delete from orders')])
  expect(await told()).toEqual(['database_alert'])
  const mail = await server.readMail('ada@example.com')
  expect(mail.text).toContain('UPDATE or DELETE without WHERE')
  expect(mail.text).toContain('was not blocked')
  server.clock.advance(HOUR_SECONDS + 1)
  await send([aLogLine('delete from orders')])
  expect(await told()).toEqual(['database_alert', 'database_alert'])
})

// Its entries were stored, so when it was sent again they were duplicates, and nobody was notified.
test('a batch whose alert could not be stored is not stored either', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { send, path, listed } = await logSender(server, ada)
  await ada.post(`${path}/rules`, { rules: [rule('no_where')] })
  const batch = [aLogLine('delete from customers')]
  await server.db.execute(sql`alter table notifications rename to notifications_elsewhere`)
  try {
    expect((await send(batch)).status).toBe(500)
  } finally {
    await server.db.execute(sql`alter table notifications_elsewhere rename to notifications`)
  }
  expect(await listed()).toEqual([])
  expect((await send(batch)).body.data).toMatchObject({ accepted: 1, duplicates: 0 })
  const { data } = (await ada.get('/v1/notifications')).body
  expect(data).toMatchObject([{ kind: 'database_alert' }])
})

test('a rule that wasn’t changed doesn’t alert again because others were', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { send, path } = await logSender(server, ada)
  await ada.post(`${path}/rules`, { rules: [rule('no_where')] })
  await send([aLogLine('delete from customers')])
  await ada.post(`${path}/rules`, { rules: [rule('injection', 'log'), rule('no_where')] })
  await send([aLogLine('delete from orders')])
  expect((await ada.get('/v1/notifications')).body.data).toHaveLength(1)
})

// As for websites: a log shipper that didn't work seemed to, because of what the old one had sent.
test('after a new key, nothing has arrived until something is sent with it, and refused lines are counted for a week', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, path, databaseId } = await logSender(server, ada)
  const arrivals = async () => (await ada.get(`${path}/log-arrivals`)).body.data
  const line = aLogLine('select 1')
  await send([line, { message: 'unreadable' }])
  expect(await arrivals()).toMatchObject({ first_at: '2026-03-01T09:00:00.000Z', refused: 1 })
  const made = await ada.post(`${path}/ingest-key`)
  expect(await arrivals()).toMatchObject({ first_at: null, last_at: null, refused: 1 })
  server.clock.advance(60)
  const again = await server.post(`${path}/activity`, [line], {
    token: made.body.data.ingest_key as string,
  })
  expect(again.body.data).toMatchObject({ accepted: 0, duplicates: 1 })
  expect(await arrivals()).toMatchObject({
    first_at: '2026-03-01T09:01:00.000Z',
    last_at: '2026-03-01T09:01:00.000Z',
  })
  server.clock.advance(8 * DAY_SECONDS)
  expect((await readDatabaseArrivals(server, databaseId)).refused).toBe(0)
})

// Each of many servers that send concurrently waited for the others to note it.
test('the arrival of entries is noted once in ten seconds', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { send, databaseId } = await logSender(server, ada)
  const lastAt = async () => (await readDatabaseArrivals(server, databaseId)).last_at
  await send([aLogLine('select 1')])
  server.clock.advance(9)
  await send([aLogLine('select 2')])
  expect(await lastAt()).toBe('2026-03-01T09:00:00.000Z')
  server.clock.advance(1)
  await send([aLogLine('select 3')])
  expect(await lastAt()).toBe('2026-03-01T09:00:10.000Z')
})

test('a batch whose entries are partly known, or in other weeks, is stored with what is new', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, path, listed } = await logSender(server, ada)
  await ada.post(`${path}/rules`, { rules: [rule('no_where')] })
  const known = aLogLine('select 1')
  expect((await send([known, known])).body.data).toMatchObject({ accepted: 1, duplicates: 1 })
  const older = aLogLine('delete from orders', { timestamp: '2026-01-20 08:30:00.000 UTC' })
  const batch = [known, aLogLine('select 2'), older]
  expect((await send(batch)).body.data).toMatchObject({ accepted: 2, duplicates: 1 })
  expect((await send(batch)).body.data).toMatchObject({ accepted: 0, duplicates: 3 })
  expect(await listed('range=90d')).toHaveLength(3)
  expect((await ada.get('/v1/notifications')).body.data).toMatchObject([{ kind: 'database_alert' }])
})

test('each hour counts its entries by action, also those of a batch that is partly known', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, path, databaseId } = await logSender(server, ada)
  await ada.post(`${path}/rules`, { rules: [rule('no_where'), rule('privileges')] })
  const at = (time: string) => ({ timestamp: `2026-03-01 ${time} UTC` })
  const batch = [
    aLogLine('select 1', at('07:00:00.000')),
    aLogLine('select 2', at('07:59:59.999')),
    aLogLine('delete from orders', at('07:30:00.000')),
    aLogLine('grant select on orders to bob', at('07:40:00.000')),
    aLogLine('select 3', at('08:00:00.000')),
  ]
  const counts = async () => {
    const { hour, action } = databaseActivityCounts
    const rows = await server.db
      .select()
      .from(databaseActivityCounts)
      .where(eq(databaseActivityCounts.databaseId, databaseId))
      .orderBy(hour, action)
    return rows.map((row) => [row.hour.getUTCHours(), row.action, row.count])
  }
  await send(batch)
  const ofSeven = [
    [7, 'alerted', 2],
    [7, 'recorded', 2],
  ]
  expect(await counts()).toEqual([...ofSeven, [8, 'recorded', 1]])
  await send([...batch, aLogLine('select 4', at('08:59:00.000'))])
  expect(await counts()).toEqual([...ofSeven, [8, 'recorded', 2]])
  await send([aLogLine('select 5', at('08:01:00.000'))])
  expect(await counts()).toEqual([...ofSeven, [8, 'recorded', 3]])
})

test('entries keep who ran them, however similar their names are', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { send, listed } = await logSender(server, ada)
  const origins = [
    { username: 'a', client: '192.0.2.7', application: 'bc' },
    { username: 'ab', client: '192.0.2.7', application: 'c' },
    { username: 'a', client: null, application: 'bc' },
    { username: 'a', client: 'null', application: 'bc' },
    { username: 'a', client: 'null', application: null },
    { username: 'a,1', client: '1', application: '"}\\' },
    { username: 'a', client: '192.0.2.7', application: 'bc' },
  ]
  await send(
    origins.map(({ username, client, application }, at) =>
      aLogLine('select 1', {
        timestamp: `2026-03-01 08:30:0${at}.000 UTC`,
        user: username,
        remote_host: client ?? '',
        application_name: application ?? '',
      }),
    ),
  )
  expect((await listed()).toReversed()).toMatchObject(origins)
})

// The thread was idle while the database stored a batch, and the other way round.
test('the thread reads the next batch while one is stored, and they are stored in turn', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { databaseId } = await logSender(server, ada)
  const [row] = await server.db.select().from(databases).where(eq(databases.id, databaseId))
  if (!row) throw new Error('The database returned no row.')
  let bothAreRead = () => {}
  const areBothRead = new Promise<void>((settle) => {
    bothAreRead = settle
  })
  let read = 0
  const heavyWork: typeof server.heavyWork = {
    ...server.heavyWork,
    run: (...task) => {
      read += 1
      if (read === 2) bothAreRead()
      return server.heavyWork.run(...task)
    },
  }
  let storing = 0
  let most = 0
  const transaction: typeof server.db.transaction = async (work) => {
    storing += 1
    most = Math.max(most, storing)
    await areBothRead
    try {
      return await server.db.transaction(work)
    } finally {
      storing -= 1
    }
  }
  const db = Object.create(server.db, { transaction: { value: transaction } }) as typeof server.db
  const take = () =>
    takeLog(
      { ...server, db, heavyWork },
      { row, timeZone: 'UTC', keyHash: Buffer.of(), identityKey: null },
      { bytes: Buffer.from(JSON.stringify([aLogLine('select 1')])), isLines: false },
    )
  expect(await Promise.all([take(), take()])).toMatchObject([{ accepted: 1 }, { accepted: 1 }])
  expect(most).toBe(1)
})

test('a first batch whose database is purged while it arrives is refused like one for a removed database', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { databaseId, send } = await logSender(server, ada)
  const [row] = await server.db.delete(databases).where(eq(databases.id, databaseId)).returning()
  if (!row) throw new Error('The database returned no row.')
  const { code, message } = (await send([aLogLine('select 1')])).body
  const taken = takeLog(
    server,
    { row, timeZone: 'UTC', keyHash: Buffer.of(), identityKey: null },
    { bytes: Buffer.from(JSON.stringify([aLogLine('select 1')])), isLines: false },
  )
  await expect(taken).rejects.toMatchObject({ code, message })
  expect(code).toBe('wrong_ingest_key')
})

// The second rule was once silent for an hour after the first.
test('two rules of one kind alert separately', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { send, path } = await logSender(server, ada)
  const only = (user: string) => rule('anything', 'alert', { users: [user] })
  await ada.post(`${path}/rules`, { rules: [only('payroll'), only('admin')] })
  const told = async () => (await ada.get('/v1/notifications')).body.data.length as number
  await send([aLogLine('select a from b', { user: 'payroll' })])
  expect(await told()).toBe(1)
  await send([aLogLine('select a from b', { user: 'admin' })])
  expect(await told()).toBe(2)
  await send([aLogLine('select a from c', { user: 'admin' })])
  expect(await told()).toBe(2)
})

test('statements that take protection away, or empty a table, alert by default', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send } = await logSender(server, ada)
  await send([
    aLogLine('alter table customers disable row level security'),
    aLogLine('drop policy own on customers'),
    aLogLine('alter table customers owner to eve'),
    aLogLine('truncate customers'),
  ])
  const rows = await server.db.select().from(databaseActivity)
  expect(rows.map(({ action, ruleKind }) => `${action} ${ruleKind}`).toSorted()).toEqual([
    'alerted no_where',
    'alerted privileges',
    'alerted privileges',
    'alerted privileges',
  ])
})

// A shipper that sent a batch again doubled the counts, and proposed what a person had just forgotten.
test('a statement that is sent twice is learnt once', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { send, path } = await logSender(server, ada)
  await ada.post(`${path}/learning`, { days: 1 })
  const batch = [aLogLine('select a from b where c = 1'), aLogLine('select d from e where f = 1')]
  const proposed = async () =>
    (await ada.get(`${path}/rules`)).body.data.proposed as {
      shape_id: string
      username: string
      count: number
    }[]
  await send(batch)
  await send(batch)
  const found = await proposed()
  expect(found).toMatchObject([{ count: 1 }, { count: 1 }])
  const [{ shape_id, username }] = found as [(typeof found)[number]]
  await ada.post(`${path}/allow-list`, { allow: [], forget: [{ shape_id, username }] })
  await send(batch)
  expect(await proposed()).toHaveLength(1)
})

test('learnt statements are proposed, then allowed, and all others match the rule', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, path, listed } = await logSender(server, ada)
  await ada.post(`${path}/learning`, { days: 1 })
  await send([
    aLogLine('select a from b where c = 1'),
    aLogLine('select a from b where c = 2'),
    aLogLine('update b set a = 1 where c = 2'),
    aLogLine('select a from b where c = 2 or 1 = 1'),
    aLogLine('begin'),
  ])
  const { data } = (await ada.get(`${path}/rules`)).body
  expect(data).toMatchObject({
    learning_until: '2026-03-02T09:00:00.000Z',
    allowed_count: 0,
    proposed_count: 2,
    proposed: [
      { username: 'app', statement: 'select a from b where c = ?', count: 2 },
      { statement: 'update b set a = ? where c = ?', count: 1 },
    ],
  })
  // It arrived after the person had loaded the page, and was once allowed too.
  await send([aLogLine('select * from users')])
  const [first, second] = data.proposed.map(
    ({ shape_id, username }: { shape_id: string; username: string }) => ({ shape_id, username }),
  )
  const allowed = await ada.post(`${path}/allow-list`, { allow: [first], forget: [second] })
  expect(allowed.body.data).toMatchObject({ allowed_count: 1, proposed_count: 1 })
  await ada.post(`${path}/learning`, { days: 0 })
  await ada.post(`${path}/rules`, { rules: [rule('unknown_statement')] })
  await send([
    aLogLine('select a from b where c = 3'),
    aLogLine('update b set a = 2 where c = 3'),
    aLogLine('select a from b where c = 3', { user: 'eve' }),
    aLogLine('select * from users', { user: 'app' }),
    aLogLine('commit'),
  ])
  const matched = await listed('rule_kind=unknown_statement')
  expect(matched.map(({ username, kind }) => [username, kind]).toSorted()).toEqual([
    ['app', 'select'],
    ['app', 'update'],
    ['eve', 'select'],
  ])
})

test('statements of the longest account that MariaDB has are allowed like others', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, path } = await logSender(server, ada, 'mysql')
  await ada.post(`${path}/learning`, { days: 1 })
  const account = 'ä'.repeat(128)
  await send([
    { message: `20260301 08:30:00,db1,${account},192.0.2.7,9,41,QUERY,shop,'select a from b',0` },
  ])
  const [{ shape_id, username }] = (await ada.get(`${path}/rules`)).body.data.proposed
  expect(username).toBe(account)
  const allowed = await ada.post(`${path}/allow-list`, {
    allow: [{ shape_id, username }],
    forget: [],
  })
  expect(allowed.body.data).toMatchObject({ allowed_count: 1, proposed_count: 0 })
  const only = rule('anything', 'log', { users: [username] })
  expect((await ada.post(`${path}/rules`, { rules: [only] })).status).toBe(200)
})

test('no statement bypasses the allow list, and unreadable statements match their own rule too', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, path, listed } = await logSender(server, ada)
  const statements = [
    `delete from users;${' '.repeat(100_000)}`,
    'delete from users where a = 12b',
    'selec nonsense',
    String.raw`insert into t values ('C:\', 'sesame')`,
    'prepare p as delete from users where a = 1',
    'lock table users',
    'set session authorization eve',
    'begin; drop table users; commit',
    `do $$ begin execute 'drop table users'; end $$`,
  ]
  await ada.post(`${path}/learning`, { days: 1 })
  await send([aLogLine('selec nonsense'), aLogLine('select a from b where c = 1')])
  const { data } = (await ada.get(`${path}/rules`)).body
  expect(data.proposed).toMatchObject([{ statement: 'select a from b where c = ?' }])
  await ada.post(`${path}/learning`, { days: 0 })
  await ada.post(`${path}/rules`, { rules: [rule('unread', 'log'), rule('unknown_statement')] })
  await send([
    ...statements.map((statement) => aLogLine(statement)),
    aLogLine('begin'),
    aLogLine('', { message: 'connection authorized: user=app database=shop' }),
  ])
  const matched = async (kind: string) => (await listed(`rule_kind=${kind}&limit=100`)).length
  // The first one was matched by the rule that a database begins with.
  expect([await matched('unread'), await matched('unknown_statement')]).toEqual([1 + 5, 4])
  await ada.post(`${path}/rules`, { rules: [rule('unknown_statement')] })
  await send(statements.map((statement) => aLogLine(statement)))
  expect(await matched('unknown_statement')).toBe(4 + statements.length)
})

test('the name of a prepared statement, which the client chooses, can’t hide a statement', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, path, listed } = await logSender(server, ada)
  await ada.post(`${path}/learning`, { days: 1 })
  await send([aLogLine('select 1'), aLogLine('select a from users where b = $1')])
  const { proposed } = (await ada.get(`${path}/rules`)).body.data
  await ada.post(`${path}/allow-list`, {
    allow: proposed.map(({ shape_id, username }: { shape_id: string; username: string }) => ({
      shape_id,
      username,
    })),
    forget: [],
  })
  await ada.post(`${path}/learning`, { days: 0 })
  await ada.post(`${path}/rules`, { rules: [rule('unknown_statement')] })
  // As PostgreSQL 15 logs them.
  const known = [
    'execute <unnamed>: select a from users where b = $1',
    'execute S_1/C_2: select a from users where b = $1',
    'execute a:b: select a from users where b = $1',
    'duration: 0.049 ms  execute <unnamed>: -- name: GetUser :one\nselect a from users where b = $1',
  ]
  const { body } = await send(known.map((message) => aLogLine('', { message })))
  expect(body.data).toMatchObject({ accepted: known.length, rejected_count: 0 })
  expect(await listed('rule_kind=unknown_statement')).toEqual([])
  const hidden = [
    'execute a:b: delete from users where a=$1',
    'execute a: b: delete from users',
    'execute a: select 1 -- : delete from users where a=$1',
    "execute a: select ': delete from users -- '",
    'execute <unnamed>: select 1 /*: /* a */ (select b from users) -- */',
    'execute a',
  ]
  await send(hidden.map((message) => aLogLine('', { message })))
  const matched = await listed('rule_kind=unknown_statement')
  expect(matched.map(({ kind, statement }) => [kind, statement]).toSorted()).toEqual([
    ['delete', 'delete from users where a = $1'],
    ...hidden.slice(1).map(() => ['unread', null]),
  ])
})

test('entries are kept for the configured time, and without statements if so configured', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { send, path, listed } = await logSender(server, ada)
  await ada.post(`${path}/audit-settings`, {
    retention_days: 2,
    keeps_statements: false,
    log_time_zone: 'UTC',
  })
  await ada.post(`${path}/learning`, { days: 1 })
  await send([aLogLine('select a from b where c = 1')])
  // While learning, they were once stored with the proposal.
  expect((await ada.get(`${path}/rules`)).body.data.proposed).toMatchObject([
    { statement: 'select: b' },
  ])
  expect(await listed()).toMatchObject([{ statement: null, kind: 'select', objects: ['b'] }])
  const { data: counts } = (await ada.get('/v1/database-activity/counts')).body
  expect(counts).toMatchObject([{ recorded: 1, logged: 0, alerted: 0 }])
  server.clock.advance(DAY_SECONDS)
  await forgetOldActivity(server)
  expect(await server.db.$count(databaseActivity)).toBe(1)
  server.clock.advance(2 * DAY_SECONDS)
  await forgetOldActivity(server)
  expect(await server.db.$count(databaseActivity)).toBe(0)
  expect(await server.db.$count(databaseActivityCounts)).toBe(0)
})

test('nobody sees the activity of another organisation’s database', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const bea = await server.join('bea@example.com')
  const { send, databaseId } = await logSender(server, ada)
  await send([aLogLine('select 1')])
  const rows = await server.db
    .select()
    .from(databaseActivity)
    .where(eq(databaseActivity.databaseId, databaseId))
  expect(rows).toHaveLength(1)
  const seen = await bea.get(`/v1/database-activity?database_id=${databaseId}`)
  expect(seen.body.data).toEqual([])
  expect((await bea.get('/v1/database-activity/counts')).body.data).toEqual([])
})

test('a page scans a limited number of entries, and the next one continues from there', async ({
  server,
}) => {
  const ada = await server.join('ada@example.com')
  const { organisationId, accountId } = ada
  const { send, databaseId } = await logSender(server, ada)
  const other = await logSender(server, ada)
  const at = (second: number) => ({
    timestamp: `2026-03-01 08:30:${String(second).padStart(2, '0')}.000 UTC`,
  })
  const of = (second: number) =>
    aLogLine(`select ${second}`, { ...at(second), user: second % 5 ? 'app' : 'eve' })
  const seconds = Array.from({ length: 40 }, (_, second) => second)
  await send(seconds.filter((second) => second % 2 === 0).map(of))
  await other.send(seconds.filter((second) => second % 2 === 1).map(of))
  const bob = await server.join('bob@example.com')
  const member = { organisationId, accountId: bob.accountId, role: 'member' as const }
  const joinedAt = server.clock.now()
  await server.db.insert(members).values({ ...member, joinedAt })
  const grant = { organisationId, accountId: bob.accountId, resourceId: databaseId }
  await server.db.insert(grants).values({ ...grant, level: 'viewer', createdAt: joinedAt })
  const secondsOf = async (scope: Scope, scannedMax: number) => {
    const found: number[] = []
    let pages = 0
    let cursor: string | undefined
    do {
      const { rows, nextCursor } = await readPage(server.db, scope, {
        filter: { username: 'eve' },
        cursor,
        limit: 3,
        scannedMax,
        scannedAtOnce: 5,
      })
      expect(rows.length).toBeLessThanOrEqual(3)
      found.push(...rows.map((row) => new Date(row.occurred_at).getUTCSeconds()))
      pages += 1
      cursor = nextCursor ?? undefined
    } while (cursor !== undefined)
    return { found, pages }
  }
  const every = [35, 30, 25, 20, 15, 10, 5, 0]
  const owner = { organisationId, accountId, role: 'owner' as const }
  expect((await secondsOf(owner, 1000)).found).toEqual(every)
  const few = await secondsOf(owner, 7)
  expect(few.found).toEqual(every)
  expect(few.pages).toBeGreaterThanOrEqual(5)
  const granted = await secondsOf(member, 7)
  expect(granted.found).toEqual(every.filter((second) => second % 2 === 0))
  expect(granted.pages).toBeLessThan(few.pages)
})

test('the counts of an organisation are read from an index, without scanning those of others', async ({
  server,
}) => {
  const { databaseId } = await logSender(server, await server.join('ada@example.com'))
  // Of a few rows, any index would do.
  await server.db.execute(sql`
    insert into database_activity_counts (organisation_id, database_id, hour, action, count)
    select organisation_id, id, timestamptz '2026-03-01T00:00Z' + at * interval '1 hour', 'recorded', 1
    from databases, generate_series(1, 5000) as at where id = ${databaseId}`)
  await server.db.execute(sql`analyze database_activity_counts`)
  const { rows } = await server.db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select database_id, sum(count) from database_activity_counts
    where organisation_id = '00000000-0000-4000-8000-000000000000' and hour >= '2026-03-01T00:00Z'
    group by database_id`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('database_activity_counts_organisation_id_hour_index')
})

test('the embedded database keeps statistics of activity', async ({ server }) => {
  const ada = await server.join('ada@example.com')
  const { send } = await logSender(server, ada)
  await send([aLogLine('select 1'), aLogLine('select 2')])
  await refreshStatistics(server.db)
  const { rows } = await server.db.execute<{ known: number }>(sql`
    select max(reltuples)::int as known from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'database_activity'::regclass`)
  expect(rows[0]?.known).toBe(2)
})
