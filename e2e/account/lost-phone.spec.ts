import { expect, test } from '../support/test.ts'

test('a person who lost their phone starts the wait with an emailed code, and stops it with the email’s link', async ({
  person,
  page,
}) => {
  const { recoveryCodes } = await person.hasAuthenticator()
  await person.signIn()
  await page.getByRole('button', { name: 'Can’t use any of these?' }).click()
  await expect(
    page.getByRole('heading', { name: 'Sign in without your second factor' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Send a code to my email' }).click()
  await person.typeCode(await person.codeFromMail(/code to sign in without your phone/))
  await expect(page.getByText('Your second factor will be removed')).toBeVisible()

  await page.goto(await person.linkFromMail(/is about to be removed/, /\/otp\?keep=/))
  await page.getByRole('button', { name: 'Stop the removal' }).click()
  await expect(page.getByText('Your second factor will not be removed')).toBeVisible()

  await person.signOut()
  await person.signIn()
  await page.getByLabel('One-time code').fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/)
})

test('a person who finds their phone again signs in with it, which stops the removal', async ({
  person,
  page,
}) => {
  const { app } = await person.hasAuthenticator()
  await person.signIn()
  await page.getByRole('button', { name: 'Can’t use any of these?' }).click()
  await page.getByRole('button', { name: 'Send a code to my email' }).click()
  await person.typeCode(await person.codeFromMail(/code to sign in without your phone/))
  await expect(page.getByText('Your second factor will be removed')).toBeVisible()

  await person.signOut()
  await person.signIn()
  await page.getByLabel('One-time code').fill(app.generate())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/)
  await expect
    .poll(async () => (await person.mails()).map(({ subject }) => subject))
    .toContain('Your second factor will not be removed')
  await page.goto('/mfa')
  await expect(page.getByText('10 of 10 left')).toBeVisible()
})
