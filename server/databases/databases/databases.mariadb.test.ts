import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'

import { mysqlRoleSql } from '../../../contract/databases/mysql-role.ts'
import { PASSWORD_PLACEHOLDER } from '../../../contract/databases/read-only-role.ts'
import { anOrganisation } from '../../organisation/testing-organisation.ts'
import { onThisMachine } from '../../testing/on-this-machine.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { mysqlShape } from '../statements/mysql.ts'
import { type CustomerMariadb, startCustomerMariadb } from '../testing-customer-mariadb.ts'
import { everythingAbout } from '../testing-secrets.ts'

const PASSWORD = 'kestrel-over-the-estuary'
/** Words of statements that change something, unless they are the names of functions. */
const CHANGES =
  /;.|global |\b(?:insert|update|delete|replace|into|create|alter|drop|rename|truncate|grant|revoke|call|do|load|lock|unlock|handler|kill|flush|reset|install|uninstall|prepare|execute)\b(?! ?\()/i

let mariadb: CustomerMariadb
beforeAll(async () => {
  mariadb = await startCustomerMariadb()
  await mariadb.run(
    `${mysqlRoleSql('MariaDB', { username: 'reader' })} create table shop.loose (id int);`,
  )
})
afterAll(() => mariadb.stop())

test('a MariaDB is added, tested, checked and listed with its findings', async ({ database }) => {
  await database.clear()
  const server = startTestServer(database, { outbound: onThisMachine })
  try {
    const { ada } = await anOrganisation(server)
    const { port, certificateAuthority } = mariadb.target
    const shop = {
      name: 'Shop',
      engine: 'mysql',
      host: 'db.example.com',
      database_name: 'shop',
      username: 'reader',
      password: PASSWORD_PLACEHOLDER,
      certificate_authority: certificateAuthority,
    }
    const byDefault = await ada.post('/v1/database', shop)
    expect(byDefault.body.data).toMatchObject({ engine: 'mysql', port: 3306 })

    const added = await ada.post('/v1/database', { ...shop, port })
    const path = `/v1/database/${added.body.data.id as string}`
    const { body } = await ada.post(`${path}/test`)
    expect(body.data.test).toMatchObject({ outcome: 'passed' })
    await server.jobs.idle()

    const { data: report } = (await ada.get(`${path}/findings`)).body
    expect(report.server_version).toMatch(/-MariaDB$/)
    expect(report.checks).toContainEqual(
      expect.objectContaining({
        id: 'no_primary_key',
        state: 'fail',
        findings: [expect.objectContaining({ object: 'shop.loose' })],
      }),
    )
    const listed = (await ada.get('/v1/database?search=Shop')).body.data.find(
      (one: { port: number }) => one.port === port,
    )
    expect(listed).toMatchObject({ state: 'monitored', findings: report.counts })
  } finally {
    await server.stop()
  }
})

test('the password of a MariaDB is in no response, export, row, log or audit entry', async ({
  database,
}) => {
  await database.clear()
  await mariadb.run(`alter user reader identified by '${PASSWORD}'; select 1;`)
  const server = startTestServer(database, { outbound: onThisMachine })
  onTestFinished(server.stop)
  const { ada } = await anOrganisation(server)
  const { port, certificateAuthority } = mariadb.target
  const connection = {
    host: 'db.example.com',
    port,
    database_name: 'shop',
    username: 'reader',
    password: PASSWORD,
    certificate_authority: certificateAuthority,
  }
  const added = await ada.post('/v1/database', { name: 'Shop', engine: 'mysql', ...connection })
  const path = `/v1/database/${added.body.data.id as string}`
  const { body } = await ada.post(`${path}/test`)
  expect(body.data.test).toMatchObject({ outcome: 'passed' })
  await server.jobs.idle()
  const responses = [
    await ada.post(`${path}/connection`, { ...connection, host: 'other.invalid' }),
    await ada.post(`${path}/connection`, { ...connection, port: 'x' }),
  ]
  const about = await everythingAbout(server, ada, path)
  const everything = about + JSON.stringify([added, responses])
  expect(everything).toContain('db.example.com')
  expect(everything).toContain('no_primary_key')
  expect(everything).not.toContain(PASSWORD)
  expect(everything).not.toContain(Buffer.from(PASSWORD).toString('hex'))
})

test('according to the server’s own log, only reads were sent to MariaDB, also for the sample of values', async ({
  database,
}) => {
  await database.clear()
  await mariadb.run(
    `alter user reader identified by '${PASSWORD}'; grant select on shop.* to reader;
    set global log_output = 'TABLE'; set global general_log = on; select 1;`,
  )
  onTestFinished(
    async () =>
      void (await mariadb.run(
        'set global general_log = off; revoke select on shop.* from reader; select 1;',
      )),
  )
  const server = startTestServer(database, { outbound: onThisMachine })
  onTestFinished(server.stop)
  const { ada } = await anOrganisation(server)
  const { port, certificateAuthority } = mariadb.target
  const added = await ada.post('/v1/database', {
    name: 'Shop',
    engine: 'mysql',
    host: 'db.example.com',
    port,
    database_name: 'shop',
    username: 'reader',
    password: PASSWORD,
    certificate_authority: certificateAuthority,
  })
  const path = `/v1/database/${added.body.data.id as string}`
  await ada.post(`${path}/value-sample`, { samples_values: true })
  await ada.post(`${path}/test`)
  await server.jobs.idle()

  const rows = await mariadb.run(
    `select convert(argument using utf8mb4) as statement from mysql.general_log
    where user_host like 'reader%' and command_type in ('Query', 'Execute', 'Prepare')`,
  )
  const statements = rows.map((row) => String(row['statement']))
  expect(statements.filter((statement) => statement.includes('`customers`'))).not.toEqual([])
  // The parser would take minutes for them.
  const isRead = (statement: string) => {
    const { text, isCut } = mysqlShape(statement)
    return !isCut && /^(?:select|with|show|set session) /i.test(text) && !CHANGES.test(text)
  }
  expect(statements.filter((statement) => !isRead(statement))).toEqual([])
})
