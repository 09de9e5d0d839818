import { readFile } from 'node:fs/promises'

import { expect, test } from '../support/test.ts'

test('a token calls the API, the audit log shows what it did, and revoking it ends it', async ({
  person,
  page,
  request,
}) => {
  await person.hasAccount()
  await person.isSignedIn('/organisation?tab=tokens')
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API token' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Deployments')
  await dialog.getByRole('checkbox', { name: 'See websites and databases' }).check()
  await dialog.getByRole('checkbox', { name: 'Add websites and databases' }).check()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const value = await page.getByRole('textbox', { name: 'API token' }).inputValue()
  await page.getByRole('button', { name: 'I saved it' }).click()

  const headers = { authorization: `Bearer ${value}` }
  const added = await request.post('/v1/domain', { headers, data: { name: 'by-token.com' } })
  expect(added.status()).toBe(200)
  expect((await request.get('/v1/organisation/members', { headers })).status()).toBe(403)

  await page.getByRole('tab', { name: 'Audit log' }).click()
  const row = page.getByRole('row', { name: /Added a website/ })
  await expect(row).toContainText('Deployments')
  await expect(row).toContainText('by-token.com')

  await page.getByRole('tab', { name: 'API tokens' }).click()
  await page
    .getByRole('tabpanel', { name: 'API tokens' })
    .getByRole('row', { name: /Deployments/ })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('No API tokens yet')).toBeVisible()
  expect((await request.get('/v1/domain', { headers })).status()).toBe(401)
})

test('the audit log is filtered to one person’s sign-ins, and exported as shown', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await person.signIn('/login?next=%2Forganisation%3Ftab%3Daudit')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('combobox', { name: 'Value' }).selectOption('Signing in')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/group=sign_in/)
  // The link shows what its sender saw.
  await page.reload()
  await expect(page.getByRole('row', { name: /Signed in/ }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV, for spreadsheets' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  const [header = '', ...lines] = file.trimEnd().split('\r\n')
  const kind = header.split(',').indexOf('kind')
  expect(new Set(lines.map((line) => line.split(',')[kind]))).toContain('"SIGN_IN"')
  expect(file).not.toContain('ORGANISATION_')
})
