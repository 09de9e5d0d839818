import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'

import { accounts } from '../../account/schema.ts'
import { test } from '../../testing/test.ts'
import { preparedOnce, withConstants } from './prepared-once.ts'

// With the number of rows as a parameter, PostgreSQL planned each execution anew.
test('a prepared query has its constants in its text, and the rest as parameters', async ({
  server,
}) => {
  const found = preparedOnce((db, direction: 'asc' | 'desc') => {
    const email = db
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.emailKey, sql.placeholder('key')))
      .orderBy(sql`1 ${sql.raw(direction)}`)
      .limit(3)
    return db
      .select()
      .from(withConstants(email.as('first')))
      .prepare(`test: ${direction}`)
  })
  const { db } = server
  const query = found(db, 'asc')
  expect(found(db, 'asc') === query).toBe(true)
  expect(found(db, 'desc') === query).toBe(false)
  const { sql: text, params } = query.getQuery()
  expect(text).toContain('limit 3')
  expect(params.length).toBe(1)

  await server.signUp('ada@example.com')
  const emailsOf = async (key: string) => (await query.execute({ key })).map(({ email }) => email)
  expect(await emailsOf('ada@example.com')).toEqual(['ada@example.com'])
  expect(await emailsOf('grace@example.com')).toEqual([])
})
