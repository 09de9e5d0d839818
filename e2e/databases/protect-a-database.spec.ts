import { readFile } from 'node:fs/promises'

import mysql from 'mysql2/promise'
import pg from 'pg'

import { startMariadb } from '../../scripts/mariadb.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { startServer } from '../support/server-process.ts'
import { expect, test as base } from '../support/test.ts'

const PASSWORD = 'kestrel-over-the-estuary'

type Started = { port: number; stop: () => void }

/** A database system with a table and a role, or undefined where the machine has none. */
const systems: Record<
  string,
  { scheme: string; database: string; start: () => Promise<Started | undefined> }
> = {
  PostgreSQL: {
    scheme: 'postgres',
    database: 'postgres',
    async start() {
      const postgres = await startPostgres()
      if (!postgres) return undefined
      const admin = new pg.Client(postgres.url)
      await admin.connect()
      await admin.query(`create role parapet_reader login password '${PASSWORD}'`)
      await admin.query('create table orders (id int); grant all on orders to public')
      await admin.end()
      return { port: Number(new URL(postgres.url).port), stop: postgres.stop }
    },
  },
  MariaDB: {
    scheme: 'mariadb',
    database: 'shop',
    async start() {
      // So that it offers no TLS in any version.
      const mariadb = await startMariadb({ settings: ['skip_ssl'] })
      if (!mariadb) return undefined
      const { port, stop } = mariadb
      const admin = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root' })
      for (const sql of [
        'create database shop',
        'create table shop.orders (id int)',
        `create user parapet_reader identified by '${PASSWORD}'`,
        'grant references on *.* to parapet_reader',
      ])
        // oxlint-disable-next-line no-await-in-loop -- in order
        await admin.query(sql)
      await admin.end()
      return { port, stop }
    },
  },
}

const test = base.extend({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, provide) => {
      const server = await startServer({ ALLOW_LOOPBACK: 'true' })
      await provide(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})

for (const [name, { scheme, database, start }] of Object.entries(systems)) {
  test(`a person pastes a URL of ${name}, fixes the password, and follows a finding to its remedy`, async ({
    person,
    page,
  }) => {
    const started = await start()
    test.skip(!started, `${name} is not installed.`)
    try {
      await person.hasAccount()
      await person.signIn()
      await page.getByRole('link', { name: 'Databases' }).first().click()
      await expect(page.getByText('No databases yet')).toBeVisible()
      await page.getByRole('link', { name: 'Add database' }).first().click()

      const pasted = page.getByLabel('Connection URL (optional)')
      await pasted.fill(
        `DATABASE_URL=${scheme}://parapet_reader:${PASSWORD}@127.0.0.1:${started?.port}/${database}`,
      )
      await pasted.blur()
      await expect(pasted).toHaveValue('')
      await expect(page.getByLabel('Host')).toHaveValue('127.0.0.1')
      await expect(page.getByLabel(scheme === 'mariadb' ? 'Account' : 'Role')).toHaveValue(
        'parapet_reader',
      )
      await page.getByLabel('Name', { exact: true }).fill('Shop')
      await page.getByRole('button', { name: 'Test connection' }).click()
      // This server has no certificate, and nothing is sent to it unencrypted unless somebody chooses so.
      await expect(
        page.getByText('The server doesn’t support TLS, so nothing was sent to it.'),
      ).toBeVisible()

      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('radio', { name: /No encryption/ }).check()
      await page.getByRole('button', { name: 'Test connection' }).click()
      await expect(page.getByText('Shop is connected')).toBeVisible()
      await page.getByRole('link', { name: 'View findings' }).click()

      await expect(page.getByRole('heading', { name: 'Shop', exact: true })).toBeVisible()
      const finding = page.getByRole('table').getByRole('link').first()
      await finding.click()
      const details = page.getByRole('dialog')
      await expect(details.getByText('Severity')).toBeVisible()
      await page.keyboard.press('Escape')

      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download remedies' }).click()
      const file = await readFile(await (await download).path(), 'utf8')
      expect(file).toMatch(/^(?:BEGIN|ALTER|SET|INSTALL)\b.*;$/m)
      expect(file).not.toContain(PASSWORD)

      await page.getByRole('link', { name: 'Manage' }).click()
      await page.getByRole('tab', { name: 'Danger zone' }).click()
      await page.getByRole('link', { name: 'Remove database' }).click()
      await page.getByRole('textbox').fill('Shop')
      await page.getByRole('button', { name: 'Remove database' }).click()
      await expect(page).toHaveURL(/list=removed$/)
      await expect(page.getByRole('row', { name: /Shop/ })).toBeVisible()
    } finally {
      started?.stop()
    }
  })
}
