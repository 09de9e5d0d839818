import { readFile } from 'node:fs/promises'

import pg from 'pg'

import { startPostgres } from '../../scripts/postgres.mjs'
import { startServer } from '../support/server-process.ts'
import { expect, test as base } from '../support/test.ts'

const PASSWORD = 'kestrel-over-the-estuary'

const test = base.extend<object, { postgres: Awaited<ReturnType<typeof startPostgres>> }>({
  postgres: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from this pattern
    async ({}, provide) => {
      const postgres = await startPostgres()
      await provide(postgres)
      postgres?.stop()
    },
    { scope: 'worker' },
  ],
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

test('a person pastes a URL, fixes the password, and follows a finding to its remedy', async ({
  person,
  page,
  postgres,
}) => {
  test.skip(!postgres, 'PostgreSQL is not installed.')
  const url = new URL(postgres?.url ?? '')
  const admin = new pg.Client(url.href)
  await admin.connect()
  await admin.query(`create role parapet_reader login password '${PASSWORD}'`)
  await admin.query('create table orders (id int); grant all on orders to public')
  await admin.end()

  await person.hasAccount()
  await person.signIn()
  await page.getByRole('link', { name: 'Databases' }).first().click()
  await expect(page.getByText('No databases yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add database' }).first().click()

  const pasted = page.getByLabel('Connection URL (optional)')
  await pasted.fill(
    `DATABASE_URL=postgres://parapet_reader:${PASSWORD}@127.0.0.1:${url.port}/postgres`,
  )
  await pasted.blur()
  await expect(pasted).toHaveValue('')
  await expect(page.getByLabel('Host')).toHaveValue('127.0.0.1')
  await expect(page.getByLabel('Role')).toHaveValue('parapet_reader')
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
  expect(file).toContain('BEGIN;')
  expect(file).not.toContain(PASSWORD)

  await page.getByRole('link', { name: 'Manage' }).click()
  await page.getByRole('tab', { name: 'Danger zone' }).click()
  await page.getByRole('link', { name: 'Remove database' }).click()
  await page.getByRole('textbox').fill('Shop')
  await page.getByRole('button', { name: 'Remove database' }).click()
  await expect(page).toHaveURL(/list=removed$/)
  await expect(page.getByRole('row', { name: /Shop/ })).toBeVisible()
})
