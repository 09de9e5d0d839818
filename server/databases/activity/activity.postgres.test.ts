import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'

import { installedPostgres } from '../../../scripts/postgres.mjs'
import { movableClock } from '../../testing/movable-clock.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { databaseActivity } from '../schema.ts'
import { type CustomerPostgres, startCustomerPostgres } from '../testing-customer-postgres.ts'
import { logSender } from '../testing-log-sender.ts'
import { csvRecords } from './testing-records.ts'

let postgres: CustomerPostgres
let logs: { csv: string[]; json: object[] }
const hasJson = (installedPostgres()?.major ?? 0) >= 15
const hasPgAudit = installedPostgres()?.hasLibrary('pgaudit') === true

/** What an application, an administrator and an attacker do, with pgAudit and in PostgreSQL's own log. */
beforeAll(async () => {
  const audit = hasPgAudit
    ? ['shared_preload_libraries=pgaudit', 'pgaudit.log=all', 'pgaudit.log_rows=on']
    : []
  postgres = await startCustomerPostgres({
    settings: [
      ...audit,
      'logging_collector=on',
      `log_destination=csvlog${hasJson ? ',jsonlog' : ''}`,
      'log_directory=log',
      'log_filename=pg.log',
      'log_timezone=UTC',
      'log_connections=on',
    ],
  })
  const client = new pg.Client(postgres.admin('shop'))
  await client.connect()
  if (audit.length > 0) await client.query('create extension pgaudit')
  else await client.query(`set log_statement = 'all'`)
  for (const statement of statements) await client.query(statement).catch(() => undefined)
  await client.query('select email from customers where id = $1 and email = $2', [
    1,
    'sesame@example.com',
  ])
  await client.query({
    name: 'a: select 1 -- ',
    text: 'delete from customers where email = $1',
    values: ['sesame'],
  })
  await client.query('set standard_conforming_strings = off; set backslash_quote = on')
  await client.query(String.raw`insert into customers values (3, 'it\'s sesame ,'), (4, 'it\'s')`)
  await client.query('reset standard_conforming_strings')
  await client.query(`prepare p as delete from customers where email = 'sesame'`)
  await client.query('set session authorization boss')
  await client.query('reset session authorization')
  await client.end()
  await new pg.Client(postgres.admin('shop').replace('parapet@', 'boss:wrong@'))
    .connect()
    .catch(() => undefined)
  const [{ folder }] = (await postgres.run(
    `select current_setting('data_directory') || '/log' as folder`,
  )) as [{ folder: string }]
  // The server's clock is the real one, that of the tests isn't.
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(['pg.csv', ...(hasJson ? ['pg.json'] : [])]),
  )
  logs = {
    csv: csvRecords(read('pg.csv')),
    json: hasJson
      ? read('pg.json')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as object)
      : [],
  }
})
afterAll(() => postgres.stop())

const statements = [
  `insert into customers values (2, 'sesame@example.com')`,
  `select * from customers\nwhere id = 271828 -- sesame`,
  `select email from customers where id = 1 or 1 = 1`,
  `delete from customers`,
  `create role eve login password 'sesame'`,
  `select * from nowhere where a = 'sesame'`,
  `alter table customers add column card text`,
]

test.for(['csv', 'json'] as const)(
  'the log of a real PostgreSQL server is accepted unchanged as %s, and stored without values',
  async (format, { database, skip }) => {
    skip(format === 'json' && !hasJson, 'This version of PostgreSQL has no jsonlog.')
    await database.clear()
    const server = startTestServer(database, { clock: movableClock(new Date()) })
    try {
      const ada = await server.join('ada@example.com')
      const { send, listed } = await logSender(server, ada)
      const lines = format === 'csv' ? logs.csv.map((message) => ({ message })) : logs.json
      const first = await send(lines)
      expect(first.body.data).toMatchObject({ duplicates: 0, rejected_count: 0 })
      expect((await send(lines)).body.data).toMatchObject({ accepted: 0 })

      const rows = await listed('limit=100')
      const kindOf = (part: string) =>
        rows.find(({ statement }) => statement === part) ??
        rows.find(({ statement }) => String(statement).includes(part))
      expect(kindOf('insert into customers values (?)')).toMatchObject({
        kind: 'insert',
        action: 'recorded',
        username: 'parapet',
        client: '127.0.0.1',
        database_name: 'shop',
        statement: 'insert into customers values (?)',
        objects: ['customers'],
        is_failed: false,
      })
      expect(kindOf('or ? = ?')).toMatchObject({
        kind: 'select',
        action: 'alerted',
        rule_kind: 'injection',
        signs: ['whole_table', 'always_true'],
      })
      expect(kindOf('delete from customers')).toMatchObject({
        rule_kind: 'no_where',
        action: 'alerted',
      })
      expect(kindOf('create role')).toMatchObject({ rule_kind: 'privileges', action: 'alerted' })
      // Without pgAudit, the log has a failed statement twice: before it runs, and as its error.
      expect(rows).toContainEqual(
        expect.objectContaining({
          statement: expect.stringContaining('nowhere'),
          is_failed: true,
        }),
      )
      expect(kindOf('alter table')).toMatchObject({ kind: 'schema', action: 'recorded' })
      expect(kindOf('email = $2')).toMatchObject({ kind: 'select' })
      expect(kindOf('insert into customers values (?, …')).toMatchObject({ kind: 'insert' })
      expect(kindOf('prepare p as delete from customers')).toMatchObject({ kind: 'delete' })
      expect(kindOf('set session authorization')).toMatchObject({ rule_kind: 'privileges' })
      // pgAudit logs the statement without the name, which its client chose.
      if (!hasPgAudit)
        expect(rows).toContainEqual(expect.objectContaining({ kind: 'unread', statement: null }))
      expect(rows.filter(({ kind }) => kind === 'sign_in_failed')).toMatchObject([
        { username: 'boss', rule_kind: 'sign_in_failed', action: 'logged' },
      ])
      const stored = JSON.stringify(await server.db.select().from(databaseActivity))
      expect(stored).not.toMatch(/sesame|271828/)
      expect(server.logged.join('\n')).not.toMatch(/sesame|271828/)
    } finally {
      await server.stop()
    }
  },
)
