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
  {
    scheme: string
    database: string
    /** A line of its audit log, in which somebody empties a table. */
    log: (at: Date) => string
    start: () => Promise<Started | undefined>
  }
> = {
  PostgreSQL: {
    scheme: 'postgres',
    database: 'postgres',
    log: (at) =>
      `${at.toISOString().replace('T', ' ').replace('Z', '')} UTC,"app","postgres",4711,"192.0.2.7:50000",6b0640bb.7dc4,1,"DELETE",2026-01-01 00:00:00 UTC,3/9,729,LOG,00000,"AUDIT: SESSION,9,1,WRITE,DELETE,TABLE,public.orders,delete from orders,<not logged>,1",,,,,,,,,"","client backend",,0`,
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
    log: (at) =>
      `${at.toISOString().slice(0, 10).replaceAll('-', '')} ${at.toISOString().slice(11, 19)},db,app,192.0.2.7,4,10,QUERY,shop,'delete from orders',0`,
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

for (const [name, { scheme, database, log, start }] of Object.entries(systems)) {
  test(`a person pastes a URL of ${name}, fixes the password, and follows a finding to its remedy`, async ({
    person,
    page,
  }) => {
    const started = await start()
    test.skip(!started, `${name} is not installed.`)
    try {
      await person.hasAccount()
      await person.isSignedIn()
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
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'Remedies, as SQL' }).click()
      const file = await readFile(await (await download).path(), 'utf8')
      expect(file).toMatch(/^(?:BEGIN|ALTER|SET|INSTALL)\b.*;$/m)
      expect(file).not.toContain(PASSWORD)

      await page.getByRole('tab', { name: 'Activity' }).click()
      await expect(page.getByText(/and does not block it/).first()).toBeVisible()
      await page.getByRole('button', { name: 'Ship logs' }).first().click()
      const sheet = page.getByRole('dialog', { name: 'Ship the audit log' })
      await sheet.getByRole('button', { name: 'Create key' }).click()
      const key = await sheet.getByLabel('Ingest key').inputValue()
      const [, id = ''] = /\/database\/([^/]+)\//.exec(page.url()) ?? []
      const sent = await page.request.post(`/v1/database/${id}/activity`, {
        headers: { Authorization: key },
        data: [{ message: log(new Date()) }],
      })
      expect(await sent.json()).toMatchObject({ data: { accepted: 1 } })
      await expect(sheet.getByText(/^First entry received at/)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(page).not.toHaveURL(/ship-logs/)
      await page.reload()
      const entry = page.getByRole('row', { name: /delete from orders/ })
      await expect(entry.getByText('UPDATE or DELETE without WHERE')).toBeVisible()
      await expect(entry.getByText('Alert', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: 'View rules' }).click()
      await page.getByRole('button', { name: 'Add rule' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add rule' })
      await dialog.getByLabel('Rule').selectOption('unknown_client')
      await dialog.getByLabel('Known users').fill('app')
      await dialog.getByRole('button', { name: 'Add rule' }).click()
      await expect(page.getByRole('row', { name: /1 Unknown user or address/ })).toBeVisible()
      await page.goto('/recent-attacks')
      await page.getByRole('radio', { name: 'Databases' }).click()
      await expect(page.getByRole('row', { name: /delete from orders/ })).toBeVisible()
      await page.goto(`/database/${id}/manager`)

      await page.getByRole('link', { name: 'Manage' }).click()
      await page.getByRole('tab', { name: 'Networks' }).click()
      const networks = page.getByLabel('Networks, one per line')
      await networks.fill('192.0.2.0/24 Office\nexample.com')
      await page.getByRole('button', { name: 'Save networks' }).click()
      await expect(page.getByText(/Line 2: This is not an IP address or range/)).toBeVisible()
      await networks.fill('192.0.2.0/24 Office')
      await page.getByRole('button', { name: 'Save networks' }).click()
      await expect(page.getByText(/ip saddr \{ 192\.0\.2\.0\/24 \}/)).toBeVisible()
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
