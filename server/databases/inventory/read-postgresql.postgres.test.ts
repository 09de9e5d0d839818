import { afterAll, beforeAll, expect, test } from 'vitest'

import { readOnlyRoleSql } from '../../../contract/databases/read-only-role.ts'
import { type CustomerPostgres, startCustomerPostgres } from '../../testing/customer-postgres.ts'
import { onThisMachine } from '../../testing/on-this-machine.ts'
import { withSession } from '../connection/open-session.ts'
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
    grant select on customers to public; alter table customers add column card_number text, add column api_token text;
    create extension pg_stat_statements; select count(*) from customers where email = 'secret@example.com';`,
    'shop',
  )
})
afterAll(() => postgres.stop())

const read = () =>
  withSession(
    postgres.target,
    { outbound: onThisMachine, now: new Date(), signal: AbortSignal.timeout(20_000) },
    ({ query, server }) => readPostgresqlInventory(query, server),
  )

test('the inventory says who may do what through which role, who is connected, what is slow and what is sensitive', async () => {
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
    { table: 'public.customers', column: 'card_number', kind: 'payment' },
    { table: 'public.customers', column: 'api_token', kind: 'token' },
  ])
  expect(queries.rows.map(({ statement }) => statement).join('\n')).toContain('from customers')
  expect(JSON.stringify(queries)).not.toContain('secret@example.com')
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
