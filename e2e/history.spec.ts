import { expect, test } from './support/test.ts'

test('back and forward navigate through every step of sign-in', async ({ person, page }) => {
  await person.hasAuthenticator()
  await person.signIn()
  await expect(page.getByLabel('One-time code')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.goForward()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.goForward()
  await expect(page.getByLabel('One-time code')).toBeVisible()
})

test('back and forward navigate through every step of registration', async ({ person, page }) => {
  await page.goto('/register')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Confirm password')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.goForward()
  await expect(page.getByLabel('Confirm password')).toBeVisible()
})

test('back and forward navigate through the steps of a reset without sending another code', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await page.goto('/forgot-pass')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('One-time code')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.goForward()
  const code = await person.codeFromMail(/reset code/i)
  await page.getByLabel('One-time code').fill(code)
  await page.getByRole('button', { name: 'Verify code' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  expect((await person.mails()).filter(({ subject }) => /reset code/i.test(subject))).toHaveLength(
    1,
  )
})

test('back and forward navigate through the steps of onboarding', async ({ person, page }) => {
  await person.register()
  await person.verifyEmail()
  await page.getByRole('radio', { name: /Developer Setup/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.goBack()
  await expect(page.getByRole('radio', { name: /Developer Setup/ })).toBeChecked()
  await page.goForward()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('radio', { name: /Developer Setup/ })).toBeVisible()
})

test('a reload in a later step returns to the first step with the email address filled in', async ({
  person,
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
})
