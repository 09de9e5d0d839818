import { writeFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { optionalGrantsSql, readOnlyRoleSql } from '../../../contract/databases/read-only-role.ts'
import { onThisMachine } from '../../testing/on-this-machine.ts'
import { verdictOn } from '../allowed-networks/compare.ts'
import { copyLines } from '../allowed-networks/copy-lines.ts'
import { rangesOf } from '../allowed-networks/network-range.ts'
import { withSession } from '../connection/open-session.ts'
import { type CustomerPostgres, startCustomerPostgres } from '../testing-customer-postgres.ts'
import { readPostgresqlInventory } from './read-postgresql.ts'

let postgres: CustomerPostgres
beforeAll(async () => {
  postgres = await startCustomerPostgres({
    settings: ['shared_preload_libraries=pg_stat_statements'],
  })
  await postgres.run(readOnlyRoleSql({ username: 'reader', databaseName: 'shop' }))
  await postgres.run(
    `alter role reader password 'reader';
    create role staff; create role ada login in role staff; grant select, insert on customers to staff;
    grant select on customers to public; alter table customers add column card_number text, add column api_token text, add column "hashedPassword" text, add column "passWord" text, add column japan text;
    create extension pg_stat_statements; select count(*) from customers where email = 'secret@example.com';`,
    'shop',
  )
})
afterAll(() => postgres.stop())

const read = () =>
  withSession(postgres.target, { outbound: onThisMachine, now: new Date() }, ({ query, server }) =>
    readPostgresqlInventory(query, server),
  )

test('the inventory shows who may do what through which role, who is connected, what is slow and what is sensitive', async () => {
  const { access, sessions, slow_queries: queries, sensitive_columns: columns } = await read()
  const on = { schema: 'public', tables: 1 }
  expect(access.rows.filter(({ role }) => role === 'ada')).toMatchObject([
    { ...on, through: 'PUBLIC', privileges: ['SELECT'] },
    { ...on, through: 'staff', privileges: ['INSERT', 'SELECT'] },
  ])
  expect(access.rows).toContainEqual(
    expect.objectContaining({ role: 'boss', is_superuser: true, through: null }),
  )
  expect(sessions.not_visible).toBeNull()
  expect(columns.rows).toEqual([
    { table: 'public.customers', column: 'card_number', kind: 'payment', found_by: 'name' },
    { table: 'public.customers', column: 'api_token', kind: 'token', found_by: 'name' },
    // Names with several words in another style were once not found.
    {
      table: 'public.customers',
      column: '"hashedPassword"',
      kind: 'credential',
      found_by: 'name',
    },
    { table: 'public.customers', column: '"passWord"', kind: 'credential', found_by: 'name' },
  ])
  expect(queries.rows.map(({ statement }) => statement).join('\n')).toContain('from customers')
  expect(JSON.stringify(queries)).not.toContain('secret@example.com')
})

// One statement with more calls than an integer once hid the whole list.
test('slow queries are read however often they were called', async () => {
  await postgres.run(
    `do $$ begin execute (
      select format('create or replace view pg_stat_statements as select %s from pg_stat_statements(true)',
        string_agg(case attname when 'calls' then 'calls + 3000000000 as calls' else quote_ident(attname) end, ', ' order by attnum))
      from pg_attribute where attrelid = 'pg_stat_statements'::regclass and attnum > 0); end $$`,
    'shop',
  )
  const { slow_queries: queries } = await read()
  expect(queries.not_visible).toBeNull()
  expect(queries.rows[0]?.calls).toBeGreaterThan(3_000_000_000)
})

test('the matrix includes grants on columns, on all data, and through superusers', async () => {
  await postgres.run(
    `create role rootlike superuser; create role operators in role rootlike; create role olga login in role operators;
    create table cards (number text, holder text, note text); create role grace login;
    grant select (number, holder), update (holder) on cards to grace;
    create role backup login; create role importer login;`,
    'shop',
  )
  const [{ is_new: isNew }] = (await postgres.run(
    `select current_setting('server_version_num')::int >= 140000 as is_new`,
  )) as [{ is_new: boolean }]
  if (isNew)
    await postgres.run('grant pg_read_all_data to backup; grant pg_write_all_data to importer')
  const { access } = await read()
  const of = (name: string) =>
    access.rows.filter(({ role, through }) => role === name && through !== 'PUBLIC')
  expect(of('olga')).toEqual([
    {
      role: 'olga',
      is_superuser: true,
      through: 'rootlike',
      schema: null,
      privileges: [],
      tables: 0,
      columns: null,
    },
  ])
  const own = { through: 'grace', schema: 'public', tables: 1, columns: 1 }
  expect(of('grace')).toMatchObject([
    { ...own, privileges: ['SELECT'] },
    { ...own, privileges: ['SELECT', 'UPDATE'] },
  ])
  if (!isNew) return
  const everywhere = { schema: null, tables: 2, columns: null }
  expect(of('backup')).toMatchObject([
    { ...everywhere, through: 'pg_read_all_data', privileges: ['SELECT'] },
  ])
  expect(of('importer')).toMatchObject([
    { ...everywhere, through: 'pg_write_all_data', privileges: ['DELETE', 'INSERT', 'UPDATE'] },
  ])
})

test('the matrix includes the database, schemas, sequences and functions, and what everybody may do once', async () => {
  await postgres.run(
    `create schema "odd ""one"; create sequence "odd ""one".numbers; create sequence "odd ""one".more;
    create function "odd ""one".f() returns int language sql as 'select 1'; revoke execute on function "odd ""one".f from public;
    create function "odd ""one".g() returns int language sql as 'select 1';
    create role makers; create role mona login in role makers; grant usage, create on schema "odd ""one" to makers;
    grant usage on sequence "odd ""one".numbers, "odd ""one".more to makers; grant execute on function "odd ""one".f to mona;
    grant temporary on database shop to mona`,
    'shop',
  )
  const { object_access: access } = await read()
  const of = (name: string) => access?.rows.filter(({ role }) => role === name)
  const odd = { schema: 'odd "one', objects: 1 }
  expect(of('mona')).toEqual(
    [
      { on: 'database', schema: null, through: 'mona', privileges: ['TEMPORARY'], objects: 1 },
      { ...odd, on: 'functions', through: 'mona', privileges: ['EXECUTE'] },
      { ...odd, on: 'schema', through: 'makers', privileges: ['CREATE', 'USAGE'] },
      { ...odd, on: 'sequences', through: 'makers', privileges: ['USAGE'], objects: 2 },
    ].map((row) => ({ role: 'mona', ...row })),
  )
  expect(of('PUBLIC')).toContainEqual({
    ...odd,
    role: 'PUBLIC',
    through: 'PUBLIC',
    on: 'functions',
    privileges: ['EXECUTE'],
  })
  expect(of('boss')).toEqual([])
})

test('a list without its privilege or extension is not visible rather than empty', async () => {
  await postgres.run(
    'revoke pg_read_all_stats from reader; drop extension pg_stat_statements',
    'shop',
  )
  const { sessions, slow_queries: queries } = await read()
  expect(sessions).toMatchObject({ rows: [], not_visible: 'pg_read_all_stats' })
  expect(queries).toMatchObject({ rows: [], not_visible: 'the extension pg_stat_statements' })
})

const writeHba = async (lines: string) => {
  const [{ hba_file: file }] = (await postgres.run('show hba_file')) as [{ hba_file: string }]
  // The view reads the file, and the server keeps the lines that it started with.
  writeFileSync(file, lines)
}

test('whom pg_hba.conf lets in from where is read, and the lines to copy let in nobody else', async () => {
  expect((await read()).admitted?.not_visible).toContain('pg_hba_file_rules')
  await postgres.run(optionalGrantsSql({ username: 'reader' }), 'shop')
  await writeHba(`
    local all all peer
    host all all 127.0.0.1/32 trust
    host all all samehost scram-sha-256
    host shop ada,staff 192.0.2.0 255.255.255.0 scram-sha-256
    hostssl all all 2001:db8::/32 scram-sha-256
    host all all app.example.com scram-sha-256
    host all all 10.0.0.0/8 reject
    host all all 10.1.0.0/16 scram-sha-256
    host all all all scram-sha-256
  `)
  const of = { users: 'all', databases: 'all' }
  const network = (range: string) => ({ address: range, network: range })
  expect((await read()).admitted).toEqual({
    rows: [
      { users: 'ada, staff', databases: 'shop', ...network('192.0.2.0/24') },
      { ...of, ...network('2001:db8::/32') },
      { ...of, address: 'app.example.com', network: null },
      { ...of, ...network('all'), except: ['10.0.0.0/8'] },
    ],
    is_cut: false,
    not_visible: null,
  })
  // A refusal of one kind of connection, or of every database, once hid everything after it.
  await writeHba(`
    hostnossl all all all reject
    hostgssenc all all all reject
    host all all 192.0.2.0/24 reject
    host all all 192.0.2.0/24 scram-sha-256
    host replication standby 192.0.2.7/32 scram-sha-256
    host all,replication all 203.0.113.0/24 reject
    host replication standby 203.0.113.7/32 scram-sha-256
    hostssl all all 0.0.0.0/0 scram-sha-256
  `)
  expect((await read()).admitted?.rows).toEqual([
    { users: 'standby', databases: 'replication', ...network('192.0.2.7/32') },
    { ...of, ...network('0.0.0.0/0'), except: ['192.0.2.0/24', '203.0.113.0/24'] },
  ])
  const allowed = rangesOf(['192.0.2.0/24', '2001:db8::/32'])
  const [copied] = copyLines(postgres.target, { allowed, own: rangesOf(['203.0.113.7']) })
  await writeHba(`${copied?.text}\nhost all all all trust\nhost replication all all trust\n`)
  expect(await postgres.run('select * from pg_hba_file_rules where error is not null')).toEqual([])
  const { admitted } = await read()
  expect(admitted?.rows.map((one) => [one.network, verdictOn(one, allowed)])).toEqual([
    ['203.0.113.7/32', 'outside'],
    ['192.0.2.0/24', 'inside'],
    ['2001:db8::/32', 'inside'],
  ])
})
