import { Person } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

test('a person changes their password, which signs out their other browser', async ({
  person,
  page,
  browser,
  baseURL,
}) => {
  await person.hasAccount()
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await elsewhere.newPage()
  const onOther = new Person(other, person.request)
  Object.assign(onOther, { email: person.email })
  const listening = other.waitForResponse('**/v1/live')
  await onOther.signIn()
  await listening

  const password = 'nine lanterns by the harbour'
  await page.goto('/change-password')
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password was changed', { exact: true })).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
  await elsewhere.close()

  await person.signOut()
  Object.assign(person, { password })
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
  await expect
    .poll(async () => (await person.mails()).map(({ subject }) => subject))
    .toContain('Your Parapet password was changed')
})
