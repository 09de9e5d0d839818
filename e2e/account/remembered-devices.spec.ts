import { expect, test } from '../support/test.ts'

test('a remembered browser signs in without a code until the person forgets it', async ({
  person,
  page,
}) => {
  const { app } = await person.hasAuthenticator()
  await person.signIn()
  await page.getByLabel('One-time code').fill(app.generate())
  await page.getByRole('checkbox', { name: /^Don’t ask for a code in this browser/ }).check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/)

  await person.signOut()
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)

  await page.goto('/account?tab=sessions')
  const devices = page.getByRole('table', { name: 'Remembered devices' })
  await devices.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Forget device' }).click()
  await expect(page.getByText('The device was forgotten', { exact: true })).toBeVisible()
  await expect(devices).toHaveCount(0)

  await person.signOut()
  await person.signIn()
  await expect(page.getByLabel('One-time code')).toBeFocused()
})
