import { afterAll, beforeAll, expect, test } from 'vitest'

import { valueKinds } from '../../../contract/databases/inventory.ts'
import { mysqlRoleSql, mysqlSampleGrantsSql } from '../../../contract/databases/mysql-role.ts'
import { onThisMachine } from '../../testing/on-this-machine.ts'
import { literal } from '../advisor/mysql/quote.ts'
import { withSession } from '../connection/open-session.ts'
import { type CustomerMariadb, startCustomerMariadb } from '../testing-customer-mariadb.ts'
import { readInventory } from './read-inventory.ts'
import { nearMisses, valuesOfKinds } from './testing-values.ts'

let mariadb: CustomerMariadb
beforeAll(async () => {
  mariadb = await startCustomerMariadb()
  const columns = valueKinds.flatMap((kind) => [`${kind}_is text`, `${kind}_misses varchar(300)`])
  const rows = [0, 1, 2].map(
    (at) =>
      `(${valueKinds
        .flatMap((kind) => [valuesOfKinds[kind][at] ?? '', nearMisses[kind][at] ?? ''])
        .map(literal)
        .join(', ')}, 1, '', 'x')`,
  )
  const emails = `values ('a@example.com'), ('b@example.com'), ('c@example.com')`
  await mariadb.run(
    `${mysqlRoleSql('MariaDB', { username: 'reader' })}
    set names utf8mb4; create database my_shop character set utf8mb4; create database myxshop; use my_shop;
    create table \`Odd \`\`things\` (${columns.join(', ')}, number int, password text, bytes blob);
    insert into \`Odd \`\`things\` values ${rows.join(', ')};
    create view everyone as select * from \`Odd \`\`things\`;
    create table myxshop.people (contact text); insert into myxshop.people ${emails};
    set global general_log = 'ON', log_output = 'TABLE';`,
  )
})
afterAll(() => mariadb.stop())

const read = (samplesValues: boolean) =>
  withSession(
    { ...mariadb.target, databaseName: 'shop' },
    { outbound: onThisMachine, now: new Date() },
    ({ query, server }) => readInventory(query, server, { samplesValues }),
  )
const statementsWithValues = async () =>
  (
    await mariadb.run(
      `select convert(argument using utf8mb4) as argument from mysql.general_log where user_host like 'reader%' and argument like '% as value from%'`,
    )
  ).map(({ argument }) => String(argument))

test('values are read only where that is turned on, with the offered grant, and name the kind of a column', async () => {
  const named = { table: 'my_shop.`Odd ``things`', column: 'password', kind: 'credential' }
  const everything = { is_cut: false, not_visible: null, has_more_columns: false, next_column: 0 }
  const unread = (table: string) => ({ table, why: 'no_privilege' })
  expect((await read(true)).value_sample).toEqual({
    ...everything,
    columns: 0,
    rows: [unread('myxshop.people'), unread(named.table), unread('shop.customers')],
  })

  const grant = mysqlSampleGrantsSql({ username: 'reader', databaseName: 'my_shop' })
  await mariadb.run(`${grant} select 1;`)
  const off = await read(false)
  expect(off.value_sample).toBeNull()
  expect(off.sensitive_columns.rows).toEqual([{ ...named, found_by: 'name' }])
  expect(await statementsWithValues()).toEqual([])

  const { value_sample: sample, sensitive_columns: columns } = await read(true)
  expect(columns.rows).toEqual([
    ...valueKinds.map((kind) => ({
      ...named,
      column: `${kind}_is`,
      kind,
      found_by: 'values',
    })),
    { ...named, found_by: 'name' },
  ])
  // The grant is for this database only: an underscore is a wildcard, too.
  expect(sample).toEqual({
    ...everything,
    columns: 2 * valueKinds.length,
    rows: [unread('myxshop.people'), unread('shop.customers')],
  })
  const statements = (await statementsWithValues()).join('\n')
  expect(statements).toContain('`email_is`')
  for (const value of Object.values(valuesOfKinds).flat()) expect(statements).not.toContain(value)
})
