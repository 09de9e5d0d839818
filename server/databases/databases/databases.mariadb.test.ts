import { afterAll, beforeAll, expect } from 'vitest'

import { mysqlRoleSql } from '../../../contract/databases/mysql-role.ts'
import { PASSWORD_PLACEHOLDER } from '../../../contract/databases/read-only-role.ts'
import { anOrganisation } from '../../organisation/testing-organisation.ts'
import { onThisMachine } from '../../testing/on-this-machine.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { type CustomerMariadb, startCustomerMariadb } from '../testing-customer-mariadb.ts'

let mariadb: CustomerMariadb
beforeAll(async () => {
  mariadb = await startCustomerMariadb()
  await mariadb.run(
    `${mysqlRoleSql('MariaDB', { username: 'reader' })} create table shop.loose (id int);`,
  )
})
afterAll(() => mariadb.stop())

test('a MariaDB is added, tested, checked and listed with its findings', async ({ database }) => {
  await database.clear()
  const server = startTestServer(database, { outbound: onThisMachine })
  try {
    const { ada } = await anOrganisation(server)
    const { port, certificateAuthority } = mariadb.target
    const shop = {
      name: 'Shop',
      engine: 'mysql',
      host: 'db.example.com',
      database_name: 'shop',
      username: 'reader',
      password: PASSWORD_PLACEHOLDER,
      certificate_authority: certificateAuthority,
    }
    const byDefault = await ada.post('/v1/database', shop)
    expect(byDefault.body.data).toMatchObject({ engine: 'mysql', port: 3306 })

    const added = await ada.post('/v1/database', { ...shop, port })
    const path = `/v1/database/${added.body.data.id as string}`
    const { body } = await ada.post(`${path}/test`)
    expect(body.data.test).toMatchObject({ outcome: 'passed' })
    await server.jobs.idle()

    const { data: report } = (await ada.get(`${path}/findings`)).body
    expect(report.server_version).toMatch(/-MariaDB$/)
    expect(report.checks).toContainEqual(
      expect.objectContaining({
        id: 'no_primary_key',
        state: 'fail',
        findings: [expect.objectContaining({ object: 'shop.loose' })],
      }),
    )
    const listed = (await ada.get('/v1/database?search=Shop')).body.data.find(
      (one: { port: number }) => one.port === port,
    )
    expect(listed).toMatchObject({ state: 'monitored', findings: report.counts })
  } finally {
    await server.stop()
  }
})
