import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { optionalGrantsSql, readOnlyRoleSql } from '../../../contract/databases/read-only-role.ts'
import { onThisMachine } from '../../testing/on-this-machine.ts'
import { postgresqlChecks } from '../advisor/postgresql/checks.ts'
import { runChecks } from '../advisor/run-checks.ts'
import { type CustomerPostgres, startCustomerPostgres } from '../testing-customer-postgres.ts'
import { withSession } from './open-session.ts'

/** As awkward as a name can be. */
const username = 'pärapet "reader"'

let postgres: CustomerPostgres
beforeAll(async () => {
  postgres = await startCustomerPostgres()
  await postgres.run(readOnlyRoleSql({ username, databaseName: 'shop' }), 'shop')
  await postgres.run(optionalGrantsSql({ username }), 'shop')
  // As the comments in the role's SQL suggest.
  const suggested = [
    ...readOnlyRoleSql({ username, databaseName: 'shop' }).matchAll(/^-- (revoke .*;)$/gm),
  ].map(([, sql = '']) => sql)
  await postgres.run(suggested.join('\n'), 'shop')
  await postgres.run(`alter role "pärapet ""reader""" password 'reader'`)
  await postgres.run(
    `create schema sales; create table sales.orders (id int); insert into sales.orders values (1);
     create view orders as select * from sales.orders;
     create sequence numbers; select lo_create(4711);`,
    'shop',
  )
})
afterAll(() => postgres.stop())

test('the suggested role sees what the checks need', async () => {
  const results = await withSession(
    { ...postgres.target, username },
    { outbound: onThisMachine, now: new Date() },
    ({ query, server }) => runChecks(query, server, postgresqlChecks),
  )
  const blind = results.filter(({ state }) => state === 'error' || state === 'not_visible')
  // Each would need a privilege that reaches more: the hashes of passwords, and every sequence.
  const accepted = /pg_authid|SELECT on all sequences/
  expect(blind.filter((one) => !('missing' in one && accepted.test(one.missing)))).toEqual([])
})

test('settings that wait for a restart are seen by the suggested role, and not visible to others', async () => {
  await postgres.run(`alter system set shared_preload_libraries = 'auto_explain'`)
  await postgres.run('select pg_reload_conf()')
  const check = () =>
    withSession(
      { ...postgres.target, username },
      { outbound: onThisMachine, now: new Date() },
      async ({ query, server }) => {
        const checks = postgresqlChecks.filter(({ id }) => id === 'changes_wait_for_restart')
        return (await runChecks(query, server, checks))[0]
      },
    )
  // The server reads its files when it gets around to it.
  await vi.waitFor(
    async () => {
      const waiting = expect.objectContaining({ object: 'shared_preload_libraries' }) as unknown
      expect(await check()).toMatchObject({
        findings: expect.arrayContaining([waiting]) as unknown,
      })
    },
    { timeout: 60_000 },
  )
  const role = '"pärapet ""reader"""'
  await postgres.run(`revoke pg_read_all_settings from ${role}`)
  expect(await check()).toMatchObject({ state: 'not_visible', missing: 'pg_read_all_settings' })
  await postgres.run(`grant pg_read_all_settings to ${role}`)
})

test('no name of a database ends a comment in the suggested SQL', () => {
  const sql = readOnlyRoleSql({ username: 'reader', databaseName: 'a\nb\r"c' })
  expect(sql).toContain('\n-- revoke temporary on database "a b ""c" from public;\n')
})

describe('the suggested role, even when it may write', () => {
  test.for([
    'select * from customers',
    'select email from customers',
    'table sales.orders',
    'select * from orders',
    `select query_to_xml('select * from customers', true, true, '')`,
    'copy customers to stdout',
    `copy (select 1) to program 'true'`,
    `select pg_read_file('pg_hba.conf')`,
    'select passwd from pg_shadow',
    'insert into customers values (2)',
    'update customers set id = 3',
    'delete from customers',
    'truncate customers',
    'drop table customers',
    'alter table customers add column x int',
    'create table mine (id int)',
    'create table sales.mine (id int)',
    'create schema mine',
    'create role mine',
    'create database mine',
    'set role boss',
    'grant boss to current_user',
    `select nextval('numbers')`,
    'select lo_unlink(4711)',
    'select lo_create(0)',
    'select lo_creat(-1)',
    `select lo_from_bytea(0, 'x')`,
    'create temporary table mine (id int)',
    'select 1 as id into temporary mine',
    `select pg_terminate_backend(pg_backend_pid()) from pg_stat_activity where false; select pg_reload_conf()`,
    `alter system set ssl = off`,
    'begin; lock table customers in share mode',
  ])('can’t: %s', async (statement) => {
    const url = new URL(postgres.admin('shop'))
    const client = new pg.Client({
      host: '127.0.0.1',
      port: Number(url.port),
      database: 'shop',
      user: username,
      password: 'reader',
    })
    await client.connect()
    await client.query('set default_transaction_read_only = off')
    const outcome = await client.query(statement).then(
      () => 'done',
      (error: unknown) => (error as { code: string }).code,
    )
    await client.end()
    // insufficient_privilege
    expect(outcome).toBe('42501')
    const [row] = await postgres.run('select count(*)::int, max(id) from customers', 'shop')
    expect(row).toEqual({ count: 1, max: 1 })
  })
})
