import { expect, test } from 'vitest'

import type { Query, Server } from '../advisor/check.ts'
import { LOCKS } from '../advisor/mysql/describe-server.ts'
import { readMysqlAccess } from './mysql-access.ts'
import { readMysqlAdmitted } from './mysql-admitted.ts'

const server: Server = {
  product: 'MySQL',
  version: 80_400,
  database: 'shop',
  role: 'parapet',
  privileges: new Set([LOCKS]),
  isStandby: false,
  now: new Date('2026-11-23T12:00:00Z'),
}

// Each counted as somebody who may sign in from everywhere. By MySQL's documentation: CREATE ROLE makes a locked account.
test('a role of MySQL is not listed as an account, but what it grants is', async () => {
  const account = (user: string, privilege: object, isAccount: 0 | 1) => ({
    user,
    host: '%',
    super: 'N',
    is_account: isAccount,
    ...privilege,
  })
  const asked: string[] = []
  const query: Query = async (sql) => {
    asked.push(sql)
    if (sql.includes('role_edges'))
      return [{ user: 'ada', host: '%', role: 'staff', role_host: '%' }]
    if (sql.includes('as is_account'))
      return [account('ada', {}, 1), account('staff', { Select_priv: 'Y' }, 0)]
    return []
  }
  const { access } = await readMysqlAccess(query, server)
  expect(access.rows).toMatchObject([{ role: 'ada@%', through: 'staff@%', privileges: ['SELECT'] }])
  await readMysqlAdmitted(query, server)
  const read = asked.filter((sql) => /from mysql\.user u\b/.test(sql))
  expect(read).toHaveLength(2)
  for (const sql of read) expect(sql).toContain(`u.account_locked = 'N'`)
})

// Thousands of each, multiplied by each other, took all memory of the process.
test('what many accounts have through many roles is read up to a limit', async () => {
  let seen = 0
  const names = (prefix: string) => Array.from({ length: 1_000 }, (_, at) => `${prefix}${at}`)
  const query: Query = async (sql) => {
    if (sql.includes('as is_account')) {
      return names('u').map((user) => ({
        user,
        host: '%',
        super: user === 'u999' ? 'Y' : 'N',
        is_account: 1,
      }))
    }
    if (sql.includes('roles_mapping')) {
      return names('r').map((role) => ({
        user: 'PUBLIC',
        host: '',
        get role() {
          seen += 1
          return role
        },
        role_host: '',
      }))
    }
    if (sql.includes('from mysql.db'))
      return names('s').map((name) => ({ user: 'PUBLIC', host: '', name, Select_priv: 'Y' }))
    return []
  }
  const { access } = await readMysqlAccess(query, { ...server, product: 'MariaDB' })
  const { rows, is_cut } = access
  expect(seen).toBeLessThan(200_000)
  expect(is_cut).toBe(true)
  expect(rows).toHaveLength(500)
  expect(rows.slice(0, 2)).toMatchObject([
    { role: 'u999@%', is_superuser: true },
    { role: 'u0@%', through: 'PUBLIC', schema: 's0' },
  ])
})
