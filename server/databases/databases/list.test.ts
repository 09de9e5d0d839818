import { sql } from 'drizzle-orm'
import { expect } from 'vitest'

import { grants, resources } from '../../organisation/schema.ts'
import { anOrganisation } from '../../organisation/testing-organisation.ts'
import { countRows } from '../../testing/count-rows.ts'
import { test } from '../../testing/test.ts'
import { databases } from '../schema.ts'
import { listDatabases } from './list.ts'

// All databases of a large organisation were read to find the few of a member.
test('the list of a member with few databases reads little more than these', async ({ server }) => {
  const { db, clock } = server
  const { add, organisationId } = await anOrganisation(server)
  const { accountId } = await add('grace', 'member')
  const at = clock.now()
  const stored = await db
    .insert(databases)
    .values(
      Array.from({ length: 1_000 }, (_, number) => ({
        organisationId,
        name: `d${String(number).padStart(3, '0')}`,
        engine: 'postgresql' as const,
        host: 'db.invalid',
        port: 5432,
        databaseName: 'shop',
        username: 'reader',
        tlsMode: 'verify-full' as const,
        state: 'monitored' as const,
        stateChangedAt: at,
        createdAt: at,
      })),
    )
    .returning()
  await db
    .insert(resources)
    .values(stored.map(({ id, name }) => ({ id, organisationId, kind: 'database' as const, name })))
  const few = stored.filter(({ name }) => ['d500', 'd998'].includes(name))
  await db.insert(grants).values(
    few.map(({ id }) => ({
      organisationId,
      accountId,
      resourceId: id,
      level: 'viewer' as const,
      createdAt: at,
    })),
  )
  await db.execute(sql`analyze ${databases}, ${grants}`)
  const limit = 50
  const { result, rowsRead } = await countRows(db, 'databases', (tx) =>
    listDatabases({ db: tx, clock }, { organisationId, accountId, role: 'member' }, { limit }),
  )
  expect(result.data.map(({ name }) => name)).toEqual(['d500', 'd998'])
  expect(rowsRead).toBeLessThan(limit)
})
