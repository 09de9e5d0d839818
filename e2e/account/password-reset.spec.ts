import { gate } from '../support/gate.ts'
import { expect, test } from '../support/test.ts'

const newPassword = 'a quite different passphrase'

test('a password is reset with a code, and every session ends', async ({
  person,
  page,
  request,
}) => {
  const laptop = await person.hasAccount()
  await page.goto('/forgot-pass')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('One-time code').fill(await person.codeFromMail(/reset code/i))
  await page.getByRole('button', { name: 'Verify code' }).click()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(
    page.getByText('Your password has been reset successfully. You will be redirected shortly.'),
  ).toBeVisible()
  await page.clock.runFor(4900)
  await expect(page).toHaveURL(/\/forgot-pass$/)
  await page.clock.runFor(100)
  await expect(page).toHaveURL(/\/login$/)

  const response = await request.get('/v1/user', { headers: { Authorization: laptop } })
  expect(response.status()).toBe(401)
  await expect
    .poll(async () => (await person.mails()).map(({ subject }) => subject).join())
    .toMatch(/password/i)
})

test('Resend Email is blocked for 62 ticks, shows the remaining seconds minus 2, and its label shows its state', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await page.clock.install()
  await page.goto('/forgot-pass')
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const resend = page.getByRole('button', { name: /^(Resend Email|Sending\.\.\.|Resent)$/ })
  await expect(resend).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('60 s until you can resend')).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(page.getByText('50 s until you can resend')).toBeVisible()
  await page.clock.runFor(52_000)
  await expect(resend).not.toHaveAttribute('aria-disabled', 'true')

  const held = gate()
  await page.route('**/v1/forgot-password', async (route) => {
    await held.isOpen
    await route.fulfill({ json: { status: 200 } })
  })
  await resend.click()
  await expect(resend).toHaveText('Sending...')
  held.open()
  await expect(resend).toHaveText('Resent')
})

test('an unknown email address gets the same response', async ({ person, page }) => {
  await page.goto('/forgot-pass')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(
    page.getByText('If there is an account with this address, we have sent a code to it.'),
  ).toBeVisible()
})

test('a reload in the second step keeps the step, the email address and the timer', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await page.goto('/forgot-pass')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('One-time code')).toBeFocused()
  await page.reload()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByText(/ s until you can resend/)).toBeVisible()
  await page.getByLabel('One-time code').fill(await person.codeFromMail(/reset code/i))
  await page.getByRole('button', { name: 'Verify code' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  expect(await person.mails()).toHaveLength(2)
})
