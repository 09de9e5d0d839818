import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'

import { CHECK_INTERVAL_SECONDS } from '../../../contract/databases/database-states.ts'
import { type Inventory, valueKinds } from '../../../contract/databases/inventory.ts'
import { readOnlyRoleSql, sampleGrantsSql } from '../../../contract/databases/read-only-role.ts'
import { anOrganisation, outcomeOf } from '../../organisation/testing-organisation.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import { onThisMachine } from '../../testing/on-this-machine.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { literal } from '../advisor/postgresql/quote.ts'
import { type CustomerPostgres, startCustomerPostgres } from '../testing-customer-postgres.ts'
import { nearMisses, valuesOfKinds } from './testing-values.ts'

const PASSWORD = 'kestrel-over-the-estuary'

let postgres: CustomerPostgres
beforeAll(async () => {
  postgres = await startCustomerPostgres({
    settings: ['log_statement=all', 'log_line_prefix=%a:'],
  })
  await postgres.run(readOnlyRoleSql({ username: 'reader', databaseName: 'shop' }))
  const columns = valueKinds.flatMap((kind) => [`${kind}_is text`, `${kind}_misses varchar(300)`])
  const rows = [0, 1, 2].map(
    (at) =>
      `(${valueKinds
        .flatMap((kind) => [valuesOfKinds[kind][at] ?? '', nearMisses[kind][at] ?? ''])
        .map(literal)
        .join(', ')})`,
  )
  const emails = `values ('a@example.com'), ('b@example.com'), ('c@example.com')`
  await postgres.run(
    `alter role reader password '${PASSWORD}';
    create table "Odd ""things""" (${columns.join(', ')}, number int, "passWord" text);
    insert into "Odd ""things""" values ${rows.join(', ')};
    create table long (note text, id int); insert into long select repeat('x', 1000000) || n, n from generate_series(1, 3) n;
    create domain address as text; create table by_year (contact address, year int) partition by list (year);
    create table by_year_1 partition of by_year for values in (1);
    insert into by_year select column1, 1 from (${emails}) e;
    create table guarded (contact text); insert into guarded ${emails}; alter table guarded enable row level security;
    create function trap() returns boolean language plpgsql as $$ begin raise 'trapped: a@example.com'; end $$;
    create policy trapped on guarded using (trap());
    create foreign data wrapper elsewhere; create server away foreign data wrapper elsewhere;
    create foreign table far (contact text) server away;
    create table mixed (year int, contact text) partition by list (year);
    create foreign table mixed_far partition of mixed for values in (1) server away;
    create table broken (id int primary key, contact text); insert into broken select row_number() over (), column1 from (${emails}) e;
    create schema hidden; create table hidden.people (contact text); insert into hidden.people ${emails};`,
    'shop',
  )
})
afterAll(() => postgres.stop())

const logOf = async () => {
  const [{ data_directory: folder } = {}] = await postgres.run('show data_directory')
  return readFileSync(join(dirname(String(folder)), 'log'), 'utf8')
}
/** The tables whose rows our statements read, in their order. */
const tablesRead = (log: string) => [
  ...new Set(
    [...log.matchAll(/^Parapet:LOG:.* as value from (?:only )?(.*) limit/gm)].map(
      ([, table]) => table,
    ),
  ),
]

test('values are read only where that is turned on, name the kind of a column, and are neither stored nor logged', async ({
  database,
}) => {
  await database.clear()
  const server = startTestServer(database, { outbound: onThisMachine })
  try {
    const { ada } = await anOrganisation(server)
    const { port, certificateAuthority } = postgres.target
    const added = await ada.post('/v1/database', {
      name: 'Shop',
      host: 'db.example.com',
      port,
      database_name: 'shop',
      username: 'reader',
      password: PASSWORD,
      certificate_authority: certificateAuthority,
    })
    const path = `/v1/database/${added.body.data.id as string}`
    const inventory = async () => (await ada.get(`${path}/inventory`)).body.data as Inventory
    const checked = async () => {
      server.clock.advance(CHECK_INTERVAL_SECONDS)
      expect(outcomeOf(await ada.post(`${path}/findings`))).toBe(200)
      return inventory()
    }
    // Not because of missing privileges.
    await postgres.run(sampleGrantsSql({ username: 'reader', schema: 'public' }), 'shop')
    await ada.post(`${path}/test`)
    await server.jobs.idle()
    const named = { table: 'public."Odd ""things"""', column: '"passWord"', kind: 'credential' }
    expect(added.body.data).toMatchObject({ samples_values: false })
    expect(await inventory()).toMatchObject({
      value_sample: null,
      sensitive_columns: { rows: [{ ...named, found_by: 'name' }] },
    })
    expect(tablesRead(await logOf())).toEqual([])

    const on = await ada.post(`${path}/value-sample`, { samples_values: true })
    expect(on.body.data).toMatchObject({ samples_values: true })
    const [audited] = await server.db
      .select()
      .from(auditEvents)
      .where(sql`kind = 'DATABASE_VALUE_SAMPLE_CHANGE'`)
    expect(audited?.changes).toEqual({ samples_values: { before: false, after: true } })

    await postgres.run(
      'revoke select on broken from reader; grant select (contact) on broken to reader',
      'shop',
    )
    const { value_sample: sample, sensitive_columns: columns } = await checked()
    const byValues = { found_by: 'values' }
    expect(columns.rows).toEqual([
      ...valueKinds.map((kind) => ({ ...named, column: `${kind}_is`, kind, ...byValues })),
      { table: 'public.broken', column: 'contact', kind: 'email', ...byValues },
      { table: 'public.by_year', column: 'contact', kind: 'email', ...byValues },
      { ...named, found_by: 'name' },
    ])
    expect(sample).toEqual({
      columns: 2 * valueKinds.length + 4,
      has_more_columns: false,
      next_column: 0,
      is_cut: false,
      not_visible: null,
      rows: [
        { table: 'hidden.people', why: 'no_privilege' },
        { table: 'public.far', why: 'other_server' },
        { table: 'public.guarded', why: 'row_security' },
        { table: 'public.mixed', why: 'other_server' },
      ],
    })

    expect(tablesRead(await logOf())).toEqual([
      '"public"."Odd ""things"""',
      '"public"."broken"',
      '"public"."by_year"',
      '"public"."customers"',
      '"public"."long"',
    ])

    // A table that can't be read in time ends neither the sample nor the check.
    const locked = new pg.Client(postgres.admin('shop'))
    await locked.connect()
    await locked.query('begin; lock table broken in access exclusive mode')
    const after = await checked()
    await locked.end()
    expect(after.value_sample?.rows).toContainEqual({ table: 'public.broken', why: 'failed' })
    expect(after.sensitive_columns.rows.map(({ table }) => table)).not.toContain('public.broken')

    const { rows: tables } = await server.db.execute<{ name: string }>(
      sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    )
    const stored = await Promise.all(
      tables.map(({ name }) => server.db.execute(sql.raw(`select t::text from ${name} t`))),
    )
    const ours = JSON.stringify([stored.map(({ rows }) => rows), server.logged])
    expect(ours).toContain('codice_fiscale_is')
    const theirs = [...(await logOf()).matchAll(/^Parapet:.*/gm)].join('\n')
    for (const value of [...Object.values(valuesOfKinds).flat(), 'xxxxxxxxxx'].filter(
      // Ada's own address.
      (one) => one !== 'ada@example.com',
    )) {
      expect(ours).not.toContain(value)
      expect(theirs).not.toContain(value)
    }

    const off = await ada.post(`${path}/value-sample`, { samples_values: false })
    expect(off.body.data).toMatchObject({ samples_values: false })
    const before = (await logOf()).length
    expect((await checked()).value_sample).toBeNull()
    expect(tablesRead((await logOf()).slice(before))).toEqual([])
  } finally {
    await server.stop()
  }
})
