import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, vi } from 'vitest'

import { movableClock } from '../../testing/movable-clock.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { databaseActivity } from '../schema.ts'
import {
  type CustomerMariadb,
  startCustomerMariadb,
  tlsLines,
} from '../testing-customer-mariadb.ts'
import { logSender } from '../testing-log-sender.ts'

const statements = [
  `insert into customers values (2, 'it''s \\"sesame\\" \n\\\\'), (3, "sesame")`,
  `select * from customers where id = 271828 # sesame`,
  `select email from customers where id = 1 or 1 = 1`,
  `delete from customers`,
  `create user eve@localhost identified by 'sesame'`,
  `grant select on shop.* to eve@localhost`,
  `select * from nowhere where a = 'sesame'`,
  `alter table customers add column card text`,
  `insert into customers set id = 5, email = 'sesame'`,
  `select 1 /*M! union select email from customers where id = 271828 */`,
  `set sql_mode = 'NO_BACKSLASH_ESCAPES'`,
  String.raw`insert into customers (id, email) values (6, 'C:\'), (7, 'sesame'), (8, 'x')`,
  `set sql_mode = ''`,
  `prepare s from 'delete from customers where email = ''sesame'''`,
  `execute s`,
  `execute immediate "drop table if exists orders"`,
  `delete from customers where id = 27182e1`,
  // Longer than the plugin logs.
  `insert into customers values (4, '${'sesame '.repeat(400)}')`,
]

let mariadb: CustomerMariadb
let lines: { message: string }[]

beforeAll(async () => {
  mariadb = await startCustomerMariadb({
    settings: [
      ...tlsLines('example'),
      'plugin_load_add=server_audit',
      'server_audit_logging=ON',
      'server_audit_file_path=audit.log',
    ],
  })
  const client = await mariadb.connect()
  await client.query('use shop')
  for (const statement of statements) await client.query(statement).catch(() => undefined)
  await client.execute('select email from customers where id = ? and email = ?', [1, 'sesame'])
  await client.end()
  await mariadb.connect('nobody', 'wrong').catch(() => undefined)
  // The server answers a refused sign-in first, and writes it to its log when the connection ends.
  const log = await vi.waitUntil(
    () => {
      const written = readFileSync(join(mariadb.folder, 'data', 'audit.log'), 'utf8')
      return /,nobody,.*,FAILED_CONNECT,/.test(written) && written.endsWith('\n') && written.trim()
    },
    { timeout: 600_000 },
  )
  lines = log.split('\n').map((message) => ({ message }))
})
afterAll(() => mariadb.stop())

test('the log of a real MariaDB server is accepted unchanged, and stored without values', async ({
  database,
}) => {
  await database.clear()
  const server = startTestServer(database, { clock: movableClock(new Date()) })
  try {
    const ada = await server.join('ada@example.com')
    const { send, listed } = await logSender(server, ada, 'mysql')
    const first = await send(lines)
    expect(first.body.data).toMatchObject({ duplicates: 0, rejected: [] })
    expect((await send(lines)).body.data).toMatchObject({ accepted: 0 })

    const rows = await listed('limit=100')
    const kindOf = (part: string) =>
      rows.find(({ statement }) => statement === part) ??
      rows.find(({ statement }) => String(statement).includes(part))
    expect(
      rows.find(({ statement }) => statement === 'insert into customers values (?)'),
    ).toMatchObject({
      kind: 'insert',
      action: 'recorded',
      username: 'root',
      database_name: 'shop',
      objects: ['customers'],
    })
    expect(kindOf('or ? = ?')).toMatchObject({ action: 'alerted', rule_kind: 'injection' })
    expect(kindOf('delete from customers')).toMatchObject({
      action: 'alerted',
      rule_kind: 'no_where',
    })
    expect(kindOf('create user')).toMatchObject({ action: 'alerted', rule_kind: 'privileges' })
    expect(kindOf('grant select')).toMatchObject({ action: 'alerted', rule_kind: 'privileges' })
    expect(kindOf('nowhere')).toMatchObject({ is_failed: true })
    expect(kindOf('alter table')).toMatchObject({ kind: 'schema', action: 'recorded' })
    expect(kindOf('insert into customers values (?, …')).toMatchObject({
      kind: 'unread',
      statement: 'insert into customers values (?, …',
    })
    expect(kindOf('insert into customers set')).toMatchObject({ kind: 'insert', signs: [] })
    expect(kindOf('/*M!')).toMatchObject({ action: 'alerted', signs: ['hidden_in_comment'] })
    expect(kindOf('(id, email)')).toMatchObject({
      kind: 'insert',
      statement: 'insert into customers (id, email) values (?, …',
    })
    expect(kindOf('prepare s from')).toMatchObject({
      kind: 'delete',
      statement: "prepare s from 'delete from customers where email = ?'",
    })
    expect(kindOf('execute immediate')).toMatchObject({ kind: 'schema', objects: ['orders'] })
    expect(kindOf('where id = ?')).toBeDefined()
    expect(rows.filter(({ kind }) => kind === 'sign_in_failed')).toMatchObject([
      { username: 'nobody', rule_kind: 'sign_in_failed', action: 'logged' },
    ])
    const stored = JSON.stringify(await server.db.select().from(databaseActivity))
    // Whole values: an ID can hold “2718” by chance.
    expect(stored).not.toMatch(/sesame|271828|27182e1/)
  } finally {
    await server.stop()
  }
})
