import { expect, test } from './support/test.ts'

test('the search finds pages, websites and databases, and can be opened from a page that doesn’t exist', async ({
  person,
  page,
  request,
}) => {
  const headers = { Authorization: await person.hasAccount() }
  const added = await request.post('/v1/domain', { headers, data: { name: 'looms.co.uk' } })
  const { data } = (await added.json()) as { data: { id: string } }
  await person.isSignedIn()

  const search = page.getByRole('dialog', { name: 'Search' })
  const field = search.getByRole('combobox', { name: 'Search' })
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(search.getByRole('option', { name: 'Customers' })).toHaveCount(0)
  await field.fill('second fac')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/mfa$/)

  await page.goto('/nowhere')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await field.fill('looms')
  await expect(search.getByRole('option', { name: 'looms.co.uk' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/domain/${data.id}$`))

  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await field.fill('no such thing')
  await expect(search.getByText('No results for “no such thing”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeFocused()
})

test('the search does not open above a dialog', async ({ person, page }) => {
  await person.hasAccount()
  await person.isSignedIn('/teams')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite people' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Invite people' })).toBeVisible()
})
