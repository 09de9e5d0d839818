import { afterAll, beforeAll, expect, test } from 'vitest'

import { mysqlRoleSql } from '../../../contract/databases/mysql-role.ts'
import { onThisMachine } from '../../testing/on-this-machine.ts'
import { copyLines } from '../allowed-networks/copy-lines.ts'
import { rangesOf } from '../allowed-networks/network-range.ts'
import { withSession } from '../connection/open-session.ts'
import {
  type CustomerMariadb,
  startCustomerMariadb,
  tlsLines,
} from '../testing-customer-mariadb.ts'
import { readInventory } from './read-inventory.ts'

let mariadb: CustomerMariadb
beforeAll(async () => {
  mariadb = await startCustomerMariadb({
    settings: [...tlsLines('example'), 'performance_schema=ON'],
  })
  const customer = await mariadb.connect()
  await mariadb.run(
    `${mysqlRoleSql('MariaDB', { username: 'reader' })}
    alter table shop.customers add column card_number text, add column api_token text, add column hashedPassword text, add column passWord text, add column japan text, add column CARD_NO text;
    create table shop.orders (id int); create view shop.cards as select card_number from shop.customers;
    create user ada@localhost, boss@'10.%', carl@localhost;
    grant select, alter on shop.orders to carl@localhost; grant insert, alter on shop.customers to carl@localhost; create role staff; create role readers;
    grant all on *.* to boss@'10.%' with grant option;
    grant readers to staff; grant staff to ada@localhost;
    grant select on \`sh%\`.* to readers; grant insert, drop on shop.orders to ada@localhost; grant update on *.* to staff;`,
  )
  for (const sql of [
    'use shop',
    `select count(*) from customers where email = 'secret@example.com'`,
  ])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await customer.query(sql)
  await customer.end()
})
afterAll(() => mariadb.stop())

const read = () =>
  withSession(mariadb.target, { outbound: onThisMachine, now: new Date() }, ({ query, server }) =>
    readInventory(query, server, { samplesValues: false }),
  )

test('the suggested account sees who may do what through which role, who is connected, what is slow and what is sensitive', async () => {
  const other = await mariadb.connect('root')
  const { access, sessions, slow_queries: queries, sensitive_columns: columns } = await read()
  await other.end()
  expect(access.not_visible).toBeNull()
  expect(access.rows.filter(({ role }) => role === 'ada@localhost')).toEqual(
    [
      { through: 'ada@localhost', schema: 'shop', privileges: ['INSERT', 'TRUNCATE'], tables: 1 },
      { through: 'staff', schema: null, privileges: ['UPDATE'], tables: 3 },
      { through: 'readers', schema: 'sh%', privileges: ['SELECT'], tables: 3 },
    ].map((row) => ({ role: 'ada@localhost', is_superuser: false, columns: null, ...row })),
  )
  expect(access.rows).toContainEqual(
    expect.objectContaining({ role: 'boss@10.%', is_superuser: true, through: null }),
  )
  expect(sessions.rows).toContainEqual(
    expect.objectContaining({
      role: 'root',
      address: expect.stringMatching(/^\S+$/) as unknown,
      count: 1,
    }),
  )
  expect(columns.rows).toEqual([
    { table: 'shop.customers', column: 'card_number', kind: 'payment', found_by: 'name' },
    { table: 'shop.customers', column: 'api_token', kind: 'token', found_by: 'name' },
    // Names with several words in another style were once not found.
    { table: 'shop.customers', column: 'hashedPassword', kind: 'credential', found_by: 'name' },
    { table: 'shop.customers', column: 'passWord', kind: 'credential', found_by: 'name' },
    { table: 'shop.customers', column: 'CARD_NO', kind: 'payment', found_by: 'name' },
  ])
  expect(queries.rows).toMatchObject([
    {
      statement: expect.stringMatching(/from `customers` where `email` = \?/i) as unknown,
      calls: 1,
    },
  ])
})

test('the matrix includes grants on columns, and roles with SUPER', async () => {
  await mariadb.run(
    `create user grace@localhost; grant select (email), update (email) on shop.customers to grace@localhost; grant select (id) on shop.orders to grace@localhost;
    create role operators; grant super on *.* to operators; create user olga@localhost; grant operators to olga@localhost;`,
  )
  const { access } = await read()
  const of = (name: string) => access.rows.filter(({ role }) => role === `${name}@localhost`)
  expect(of('olga')).toEqual([
    {
      role: 'olga@localhost',
      is_superuser: true,
      through: 'operators',
      schema: null,
      privileges: [],
      tables: 0,
      columns: null,
    },
  ])
  const own = { through: 'grace@localhost', schema: 'shop', tables: 1, columns: 1 }
  const grants = of('grace').toSorted((a, b) => a.privileges.length - b.privileges.length)
  expect(grants).toMatchObject([
    { ...own, privileges: ['SELECT'] },
    { ...own, privileges: ['SELECT', 'UPDATE'] },
  ])
})

test('what accounts may do beyond rows of tables is listed: on the server, a schema, tables and routines, also through roles', async () => {
  await mariadb.run(
    `create procedure shop.pay() select 1; create role clerks; create user ruth@localhost;
    grant execute on procedure shop.pay to clerks; grant clerks to ruth@localhost;
    grant create user on *.* to ruth@localhost; grant execute on *.* to clerks;
    grant create routine, event, drop on shop.* to ruth@localhost with grant option;
    grant alter, create view on shop.orders to ruth@localhost;`,
  )
  const { object_access: list } = await read()
  expect(list?.not_visible).toBeNull()
  const own = { role: 'ruth@localhost', through: 'ruth@localhost', objects: 1 }
  const ofRole = { ...own, through: 'clerks', privileges: ['EXECUTE'] }
  const schema = 'shop'
  expect(list?.rows.filter(({ role }) => role === 'ruth@localhost')).toEqual([
    { ...own, on: 'server', schema: null, privileges: ['CREATE USER'] },
    { ...own, on: 'schema', schema, privileges: ['CREATE ROUTINE', 'EVENT', 'GRANT OPTION'] },
    { ...own, on: 'tables', schema, privileges: ['ALTER', 'CREATE VIEW'] },
    { ...ofRole, on: 'server', schema: null },
    { ...ofRole, on: 'routines', schema },
  ])
  // A superuser may do everything.
  expect(list?.rows.filter(({ role }) => role.startsWith('boss'))).toEqual([])
})

test('tables on which an account may do the same besides reading and changing rows are counted together', async () => {
  const { object_access: objects } = await read()
  expect(objects?.rows.filter(({ role }) => role === 'carl@localhost')).toEqual([
    {
      role: 'carl@localhost',
      through: 'carl@localhost',
      on: 'tables',
      schema: 'shop',
      privileges: ['ALTER'],
      objects: 2,
    },
  ])
})

test('accounts that may sign in from elsewhere are read, and the suggested accounts can be created', async () => {
  const [accounts] = copyLines(mariadb.target, {
    allowed: rangesOf(['192.0.2.0/24', '198.51.100.7', '2001:db9::7', '2001:db8::/32']),
    own: [],
  })
  await mariadb.run(`create user other@'app.example.com', app@'%'; ${accounts?.text}`)
  const { admitted } = await read()
  const about = admitted?.rows.map(({ users, network }) => [users, network])
  expect(about?.toSorted()).toEqual([
    ['app', '192.0.2.0/24'],
    ['app', '198.51.100.7/32'],
    ['app', '2001:db9::7/128'],
    ['boss', '10.0.0.0/8'],
    ['other', null],
    ['reader', 'all'],
  ])
})

test('a list reports if some or all of its privileges are missing', async () => {
  await mariadb.run(
    `revoke process on *.* from reader; revoke select (Host, Db, User, Table_name, Table_priv) on mysql.tables_priv from reader;
    revoke select (Host, Db, User, Table_name, Column_name, Column_priv) on mysql.columns_priv from reader;
    revoke select (Host, Db, User, Routine_name, Proc_priv) on mysql.procs_priv from reader;
    revoke select (Execute_priv) on mysql.user from reader;
    revoke select on performance_schema.events_statements_summary_by_digest from reader`,
  )
  const { access, object_access: objects, sessions, slow_queries: queries } = await read()
  expect(sessions).toMatchObject({ rows: [], not_visible: 'PROCESS' })
  expect(objects?.not_visible).toMatch(
    /tables_priv.*, and SELECT \(.*Execute_priv.*\) on mysql\.user .*, and SELECT on mysql\.procs_priv/,
  )
  expect(access.rows.length).toBeGreaterThan(0)
  expect(access.not_visible).toBe(
    'SELECT on mysql.tables_priv for grants on single tables, and SELECT on mysql.columns_priv for grants on single columns',
  )
  expect(queries).toMatchObject({
    rows: [],
    not_visible: expect.stringMatching(/denied/) as unknown,
  })
})
