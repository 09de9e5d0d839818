import type { Page } from '@playwright/test'

import { messages } from '../contract/messages.ts'
import { expect, test } from './support/test.ts'

const respond = (page: Page, path: string, status: number, json: object) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json }))

async function enterPassword(page: Page) {
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill('a password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a response whose message is an object shows the page’s default message', async ({ page }) => {
  const refusal = { status: 400, message: { text: 'an object' } }
  await respond(page, '/v1/auth', 400, refusal)
  await enterPassword(page)
  await expect(page.getByRole('alert')).toHaveText(messages.loginFailed)
  await respond(page, '/v1/forgot-password', 400, refusal)
  await page.goto('/forgot-pass')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('alert')).toHaveText(messages.resetLinkFailed)
})

test('an uncaught error shows a message on a public page instead of a blank page', async ({
  page,
}) => {
  // The response is not a valid user, and the page can't display it.
  await page.addInitScript(() => {
    localStorage.setItem('token', 't')
    localStorage.setItem('user_token', 'u')
  })
  await respond(page, '/v1/user', 200, {
    status: 200,
    data: { email: { not: 'a text' }, second_factor_pending: false, has_password: false },
  })
  await page.goto('/otp')
  await expect(page.getByRole('alert')).toHaveText('Something went wrong on this page. Reload it.')
})

test('a 200 whose body reports an error is handled as an error', async ({ page }) => {
  await respond(page, '/v1/check-email', 200, { status: 409 })
  await page.goto('/register')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toHaveText(messages.emailTaken)
  await respond(page, '/v1/auth', 200, { status: 500, token: 't', user_token: 'u' })
  await enterPassword(page)
  await expect(page.getByRole('alert')).toHaveText(messages.loginFailed)
  expect(await page.evaluate(() => localStorage.getItem('user_token'))).toBeNull()
})

test('a success status other than 200 is an error', async ({ page }) => {
  await respond(page, '/v1/check-email', 202, {})
  await page.goto('/register')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toHaveText(messages.emailTaken)
  await respond(page, '/v1/auth', 202, { token: 't', user_token: 'u' })
  await enterPassword(page)
  await expect(page.getByRole('alert')).toHaveText(messages.loginFailed)
  expect(await page.evaluate(() => localStorage.getItem('user_token'))).toBeNull()
})

test('a verified reset without a code doesn’t continue to the new password', async ({ page }) => {
  await respond(page, '/v1/forgot-password', 200, { status: 200 })
  await respond(page, '/v1/verify-reset', 200, { status: 200, data: {} })
  await page.goto('/forgot-pass')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('One-time code').fill('123456')
  await page.getByRole('button', { name: 'Verify code' }).click()
  await expect(page.getByRole('alert')).toHaveText(messages.resetCodeFailed)
})

test('a request for a code whose methods aren’t a list opens the code step', async ({ page }) => {
  await respond(page, '/v1/auth', 409, {
    status: 409,
    message: 'Enter a code.',
    data: { methods: 1 },
  })
  await enterPassword(page)
  await expect(page.getByLabel('One-time code')).toBeVisible()
})

const beSignedIn = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('token', 't')
    localStorage.setItem('user_token', 'u')
  })

test('/otp reports a missing user, and offers another try', async ({ page }) => {
  await beSignedIn(page)
  await respond(page, '/v1/user', 200, { status: 200, data: null })
  await page.goto('/otp')
  await expect(page.getByRole('alert')).toHaveText(messages.verifyFailed)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('missing onboarding options show an error and a Back button', async ({ page }) => {
  await beSignedIn(page)
  const user = { id: '1', email: 'ada@example.com', onboarded_at: null, has_password: true }
  await respond(page, '/v1/user', 200, {
    status: 200,
    data: { ...user, email_verified_at: '2026-01-01T00:00:00.000Z' },
  })
  await respond(page, '/v1/user/onboarding', 200, { status: 200, data: {} })
  await page.goto('/onboarding')
  await page.getByRole('radio', { name: /Developer Setup/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText(messages.optionsFailed)
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
})

test("'Missing token.' with a status other than 401 doesn’t reload the page", async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await person.isSignedIn()
  await page.goto('about:blank')
  await respond(page, '/v1/user', 403, { status: 403, message: messages.missingToken })
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().endsWith('/overview')) loads += 1
  })
  await page.goto('/overview')
  await expect(page.getByText(messages.missingToken)).toBeVisible()
  expect(loads).toBe(1)
})
