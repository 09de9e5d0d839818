import { expect, test } from './support/test.ts'

test('a code of the authenticator app signs in, and not a second time', async ({
  person,
  page,
}) => {
  const { app } = await person.hasAuthenticator()
  await person.signIn()
  await expect(page.getByRole('heading', { name: 'Enter your one-time code' })).toBeFocused()
  const code = app.generate()
  await page.getByLabel('One-time code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/)

  await person.signOut()
  await person.signIn()
  await page.getByLabel('One-time code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /code/i })).toBeVisible()
})

test('a recovery code signs in once', async ({ person, page }) => {
  const { recoveryCodes } = await person.hasAuthenticator()
  const code = recoveryCodes[0] ?? ''
  await person.signIn()
  await page.getByLabel('One-time code').fill(code.toUpperCase())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/)

  await person.signOut()
  await person.signIn()
  await page.getByLabel('One-time code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /code/i })).toBeVisible()
})

test('a mailed code signs in', async ({ person, page }) => {
  await person.hasMailedCode()
  await person.signIn()
  await page.getByLabel('One-time code').fill(await person.codeFromMail(/sign-in code/i))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/)
})

test('an empty code is asked for in words', async ({ person, page }) => {
  await person.hasAuthenticator()
  await person.signIn()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter your one-time code.')).toBeVisible()
  await expect(page.getByLabel('One-time code')).toBeFocused()
})
