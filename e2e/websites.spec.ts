import { expect, test } from './support/test.ts'

test('a person adds a website by its address, removes it and takes it back', async ({
  person,
  page,
  request,
}) => {
  const userToken = await person.hasAccount()
  await person.signIn()
  await page.getByRole('link', { name: 'Add website' }).click()
  await expect(page).toHaveURL(/\/add-domain$/)

  const name = page.getByRole('textbox', { name: 'Name or address' })
  await name.fill('co.uk')
  await page.getByRole('button', { name: 'Add website' }).click()
  await expect(page.getByText('an ending that many websites share')).toBeVisible()
  await expect(name).toHaveValue('co.uk')
  await name.fill('https://www.München.de/shop')
  await page.getByRole('radio', { name: /Add them by hand/ }).check()
  await name.press('Enter')

  await expect(page).toHaveURL(/\/entries\/add$/)
  await page.getByRole('link', { name: 'Websites' }).first().click()
  const row = page.getByRole('row', { name: /münchen\.de/ })
  await expect(row).toContainText('xn--mnchen-3ya.de')
  await row.getByRole('link', { name: 'münchen.de' }).click()
  await expect(page.getByRole('heading', { name: 'münchen.de', exact: true })).toBeFocused()
  await expect(page.getByText('Nothing protects it yet.')).toBeVisible()
  await expect(page.getByText('No attack in the last 24 hours')).toBeVisible()

  const domainId = new URL(page.url()).pathname.split('/').at(-1)
  await page.getByRole('link', { name: 'Manage' }).click()
  await page.getByRole('radio', { name: 'Detect' }).check()
  const mode = page.getByRole('region', { name: 'Mode' })
  await mode.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Mode saved', { exact: true })).toBeVisible()
  await expect(mode.getByText('Not saved yet')).toHaveCount(0)
  const policy = await request.get(`/v1/domain/${domainId}/policy`, {
    headers: { Authorization: userToken },
  })
  expect(await policy.json()).toMatchObject({
    data: { policy: { version: 1, protection: { mode: 'detect' } } },
  })
  await page.getByRole('tab', { name: 'Rules' }).click()
  await page.getByRole('textbox', { name: 'Address or range' }).fill('192.0.2.7')
  await page.getByRole('button', { name: 'Block address' }).click()
  await expect(page.getByRole('row', { name: /Block 192\.0\.2\.7/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Danger' }).click()
  await expect(page).toHaveURL(/\?tab=danger$/)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('münchen.de').click()
  await expect(page.getByRole('row', { name: /Block 192\.0\.2\.7/ })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Websites').click()

  await expect(row).toContainText('Detect')
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: 'Remove münchen.de' })).toBeFocused()
  const typed = page.getByRole('textbox', { name: 'Type münchen.de to confirm' })
  await typed.fill('example.com')
  await page.getByRole('button', { name: 'Remove website' }).click()
  await expect(page.getByText('This is not the name')).toBeVisible()
  await typed.fill('München.de')
  await typed.press('Enter')
  await expect(page).toHaveURL(/\/web-security\?list=removed$/)
  await expect(page.getByText('münchen.de was removed', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Websites' })).toBeFocused()

  await page.reload()
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(page.getByText('Nothing to restore')).toBeVisible()
  await page.getByRole('radio', { name: 'Yours' }).click()
  await expect(row).toContainText('Not protected yet')
})
