import { afterAll, beforeAll, expect, test } from 'vitest'

import { readOnlyRoleSql } from '../../contract/databases/read-only-role.ts'
import { onThisMachine } from '../testing/on-this-machine.ts'
import { postgresqlChecks } from './advisor/postgresql/checks.ts'
import { runChecks } from './advisor/run-checks.ts'
import { withSession } from './connection/open-session.ts'
import { readPostgresqlInventory } from './inventory/read-postgresql.ts'
import { type CustomerPostgres, startCustomerPostgres } from './testing-customer-postgres.ts'

let postgres: CustomerPostgres
beforeAll(async () => {
  postgres = await startCustomerPostgres({ settings: ['max_locks_per_transaction=1000'] })
  await postgres.run(readOnlyRoleSql({ username: 'reader', databaseName: 'shop' }))
  await postgres.run(
    `do $$ declare name text; begin
      for n in 1..500 loop execute format('create role person_%s login', n); end loop;
      for n in 1..2000 loop
        name := format(E'a"b''c\\n\\u202E%s', n);
        execute format('create schema %I; create table %I.orders (id int, api_token text); grant select on %I.orders to public', name, name, name);
      end loop;
    end $$;
    alter role reader password 'reader';`,
    'shop',
  )
})
afterAll(() => postgres.stop())

test('a database of 2,000 schemas with strange names and 500 roles is checked and listed in time', async () => {
  const { results, lists, compiles } = await withSession(
    postgres.target,
    { outbound: onThisMachine, now: new Date() },
    async ({ query, server }) => ({
      results: await runChecks(query, server, postgresqlChecks),
      lists: await readPostgresqlInventory(query, server),
      compiles: await query(`select current_setting('jit') as jit`),
    }),
  )
  expect(results.filter(({ state }) => state === 'error')).toEqual([])
  // Compiling once took most of the time.
  expect(compiles).toEqual([{ jit: 'off' }])
  for (const id of ['tables_read_by_all', 'no_primary_key'])
    expect(results.find((result) => result.id === id)).toMatchObject({
      state: 'fail',
      total: 2_000,
    })
  expect(lists.access).toMatchObject({ not_visible: null, is_cut: true })
  expect(lists.sensitive_columns).toMatchObject({ not_visible: null, is_cut: true })
  expect(lists.object_access).toMatchObject({ not_visible: null })
  expect(JSON.stringify([results, lists])).not.toMatch(/\u202E/)
})
