import type { Page } from '@playwright/test'

import { expect, test } from './support/test.ts'

/** Counts the requests to a path from now on. */
function countCalls(page: Page, path: string) {
  const calls = { count: 0 }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.count += 1
  })
  return calls
}

test('a double-click on any submit button sends one request', async ({ person, page }) => {
  const checks = countCalls(page, '/v1/check-email')
  const registrations = countCalls(page, '/v1/register')
  const verifications = countCalls(page, '/v1/verify-otp')
  const onboardings = countCalls(page, '/v1/user/onboarding')

  await page.goto('/register')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Register' }).dblclick()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  expect(checks.count).toBe(1)
  await page.getByRole('button', { name: 'Register' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  expect(registrations.count).toBe(1)

  // The sixth digit sends the code. The page stays until its response, which waits for the double-click.
  let press = () => {}
  const pressed = new Promise<void>((resolve) => {
    press = resolve
  })
  await page.route('**/v1/verify-otp', async (route) => {
    await pressed
    await route.continue()
  })
  await person.typeCode(await person.codeFromMail(/verification code/i))
  await page.getByRole('button', { name: 'Verify' }).dblclick({ force: true })
  press()
  await expect(page).toHaveURL(/\/onboarding/)
  expect(verifications.count).toBe(1)

  await page.getByRole('radio', { name: /Developer Setup/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Use case').selectOption({ index: 1 })
  await page.getByLabel('Company size').selectOption({ index: 1 })
  const readsBefore = onboardings.count
  await page.getByRole('button', { name: 'Submit' }).dblclick()
  await expect(page).toHaveURL(/\/overview$/)
  expect(onboardings.count - readsBefore).toBe(1)
})

test('a double-click on Sign in or on a step of a reset sends one request', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  const signIns = countCalls(page, '/v1/auth')
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).dblclick()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick()
  await expect(page).toHaveURL(/\/overview$/)
  expect(signIns.count).toBe(1)

  await person.signOut()
  const resets = countCalls(page, '/v1/forgot-password')
  const codes = countCalls(page, '/v1/verify-reset')
  const passwords = countCalls(page, '/v1/reset-pass')
  await page.goto('/forgot-pass')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send code' }).dblclick()
  await page.getByLabel('One-time code').fill(await person.codeFromMail(/reset code/i))
  expect(resets.count).toBe(1)
  await page.getByRole('button', { name: 'Verify code' }).dblclick()
  await page.getByLabel('New password', { exact: true }).fill('a quite different passphrase')
  await page.getByLabel('Confirm new password').fill('a quite different passphrase')
  expect(codes.count).toBe(1)
  await page.getByRole('button', { name: 'Reset password' }).dblclick()
  await expect(
    page.getByText('Your password has been reset successfully.', { exact: false }),
  ).toBeVisible()
  expect(passwords.count).toBe(1)
})
