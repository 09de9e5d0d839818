import { expect } from 'vitest'

import { listActivityResponse } from '../../contract/databases/activity.ts'
import { listDatabasesResponse } from '../../contract/databases/database.ts'
import { databaseReport } from '../../contract/databases/findings.ts'
import { inventoryResponse } from '../../contract/databases/inventory.ts'
import { demo, makeDemoAccount } from '../demo-account.ts'
import { DAY_SECONDS } from '../platform/clock.ts'
import { test } from '../testing/test.ts'
import { databases } from './schema.ts'

test('the demo account has a database with findings, what its role sees, and activity, and nothing connects to it', async ({
  server,
}) => {
  await makeDemoAccount(server)
  const { body } = await server.post('/v1/auth', { username: demo.email, password: demo.password })
  const get = async (path: string) => (await server.get(path, { token: body.user_token })).body
  const [listed] = listDatabasesResponse.parse(await get('/v1/database')).data
  expect(listed).toMatchObject({ name: 'Sample shop', state: 'paused' })
  const path = `/v1/database/${listed?.id}`

  const report = databaseReport.parse((await get(`${path}/findings`)).data)
  const failed = report.checks.filter(({ state }) => state === 'fail')
  // A check that no longer exists would be missing here.
  expect(failed).toHaveLength(5)
  expect(report.checks.filter(({ state }) => state === 'not_visible')).toHaveLength(1)
  expect(report.score).toBeGreaterThan(report.previous?.score ?? 100)
  const { data: seen } = inventoryResponse.parse(await get(`${path}/inventory`))
  expect(seen?.access.rows.map(({ role }) => role)).toContain('reporting')
  const { data: entries } = listActivityResponse.parse(await get('/v1/database-activity'))
  expect(entries).toHaveLength(5)
  expect(entries.every(({ is_demo: isDemo }) => isDemo)).toBe(true)

  server.clock.advance(2 * DAY_SECONDS)
  await server.jobs.idle()
  expect(await server.db.select().from(databases)).toMatchObject([{ state: 'paused' }])
})
