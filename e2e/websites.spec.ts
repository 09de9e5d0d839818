import { expect, test } from './support/test.ts'

test('a person adds a website by its address, removes it and takes it back', async ({
  person,
  page,
}) => {
  await person.hasAccount()
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
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove münchen.de?' })
  await dialog.getByRole('textbox').fill('münchen.de')
  await dialog.getByRole('button', { name: 'Remove website' }).click()
  await expect(page.getByText('No website yet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Websites' })).toBeFocused()

  await page.getByRole('radio', { name: 'Removed' }).click()
  await expect(page).toHaveURL(/\?list=removed$/)
  await page.reload()
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(page.getByText('Nothing to restore')).toBeVisible()
  await page.goBack()
  await expect(row).toContainText('Not protected yet')
})
