import type { Page, Route } from '@playwright/test'

import { messages, networkErrorPrefixes } from '../contract/messages.ts'
import { expect, test } from './support/test.ts'

/** How a call fails: the server says why, it doesn't, or no answer comes. */
type Failure = (route: Route) => Promise<void>
const says =
  (message: string, status = 400): Failure =>
  (route) =>
    route.fulfill({ status, json: { status, message, code: 'invalid_request', request_id: 'r' } })
const saysNothing: Failure = (route) => route.fulfill({ status: 500, body: '<h1>Bad gateway</h1>' })
const noAnswer: Failure = (route) => route.abort('connectionrefused')
const succeeds =
  (json: object): Failure =>
  (route) =>
    route.fulfill({ json: { status: 200, ...json } })

const detail = 'the server could not be reached. Check your connection and try again.'

async function signIn(page: Page) {
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill('a password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function enterEmailToRegister(page: Page) {
  await page.goto('/register')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Register' }).click()
}

async function register(page: Page, confirmation = 'a long password') {
  await page.route('**/v1/check-email', succeeds({}))
  await enterEmailToRegister(page)
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByLabel('Confirm password').fill(confirmation)
  await page.getByRole('button', { name: 'Register' }).click()
}

async function askForReset(page: Page) {
  await page.goto('/forgot-pass')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
}

async function resendReset(page: Page, failure: Failure) {
  await page.clock.install()
  await page.route('**/v1/forgot-password', succeeds({}))
  await askForReset(page)
  await expect(page.getByText(/ s until you can resend/)).toBeVisible()
  await page.clock.runFor(62_000)
  await page.unroute('**/v1/forgot-password')
  await page.route('**/v1/forgot-password', failure)
  await page.getByRole('button', { name: 'Resend Email' }).click()
}

async function enterResetCode(page: Page) {
  await page.route('**/v1/forgot-password', succeeds({}))
  await askForReset(page)
  await page.getByLabel('One-time code').fill('123456')
  await page.getByRole('button', { name: 'Verify code' }).click()
}

async function chooseNewPassword(page: Page, confirmation = 'a long password') {
  await page.route('**/v1/verify-reset', succeeds({ data: { otp: 'reset' } }))
  await enterResetCode(page)
  await page.getByLabel('New password', { exact: true }).fill('a long password')
  await page.getByLabel('Confirm new password').fill(confirmation)
  await page.getByRole('button', { name: 'Reset password' }).click()
}

const user = {
  id: '1',
  email: 'ada@example.com',
  first_name: null,
  last_name: null,
  email_verified_at: null as string | null,
  onboarded_at: null,
  has_password: true,
  second_factor_pending: false,
  created_at: '2026-01-01T00:00:00.000Z',
}

async function beSignedIn(page: Page, data: typeof user) {
  await page.addInitScript(() => {
    localStorage.setItem('token', 't')
    localStorage.setItem('user_token', 'u')
  })
  await page.route('**/v1/user', succeeds({ data }))
}

async function verifyEmail(page: Page) {
  await beSignedIn(page, user)
  await page.goto('/verify-email')
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type('123456')
}

async function resendCode(page: Page) {
  await beSignedIn(page, user)
  await page.goto('/verify-email')
  await page.getByRole('button', { name: 'Resend code' }).click()
}

const options = {
  first_name: null,
  last_name: null,
  current_company_size: null,
  current_use_case: null,
  company_size: [{ company_size_id: 1, company_size_name: '1 to 9' }],
  use_case: [{ use_case_id: 1, use_case_name: 'A shop' }],
}

async function startOnboarding(page: Page) {
  await beSignedIn(page, { ...user, email_verified_at: '2026-01-01T00:00:00.000Z' })
  await page.goto('/onboarding')
}

async function reachDetails(page: Page) {
  await startOnboarding(page)
  await page.getByRole('radio', { name: /Developer Setup/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Answers the reading of the options, and fails the sending of the answers. */
const onlySending =
  (failure: Failure): Failure =>
  (route) =>
    route.request().method() === 'GET' ? succeeds({ data: options })(route) : failure(route)

async function onboard(page: Page, failure: Failure) {
  await page.route('**/v1/user/onboarding', onlySending(failure))
  await reachDetails(page)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Use case').selectOption('A shop')
  await page.getByLabel('Company size').selectOption('1 to 9')
  await page.getByRole('button', { name: 'Submit' }).click()
}

type Entry = { message: string; provoke: (page: Page) => Promise<void>; name?: string }
const failing =
  (path: string, failure: Failure, act: (page: Page) => Promise<void>) => async (page: Page) => {
    await page.route(path, failure)
    await act(page)
  }

/** SPEC section 8, and the validation messages of section 5: each is made to appear in its page, and read there. */
const catalogue: Entry[] = [
  {
    message: 'The server has a reason.',
    name: 'login: the server message',
    provoke: failing('**/v1/auth', says('The server has a reason.'), signIn),
  },
  { message: messages.loginFailed, provoke: failing('**/v1/auth', saysNothing, signIn) },
  {
    message: messages.loginFailed,
    name: 'login: a 200 without a token',
    provoke: failing('**/v1/auth', succeeds({}), signIn),
  },
  {
    message: networkErrorPrefixes.login + detail,
    provoke: failing('**/v1/auth', noAnswer, signIn),
  },

  {
    message: 'The server has a reason.',
    name: 'registration: the server message',
    provoke: failing('**/v1/register', says('The server has a reason.'), register),
  },
  {
    message: messages.registrationFailed,
    provoke: failing('**/v1/register', saysNothing, register),
  },
  {
    message: networkErrorPrefixes.register + detail,
    provoke: failing('**/v1/register', noAnswer, register),
  },
  {
    message: messages.emailTaken,
    provoke: failing('**/v1/check-email', says('Taken.', 409), enterEmailToRegister),
  },
  {
    message: messages.emailTaken,
    name: 'email check: any other answer',
    provoke: failing('**/v1/check-email', saysNothing, enterEmailToRegister),
  },
  {
    message: networkErrorPrefixes.checkEmail + detail,
    provoke: failing('**/v1/check-email', noAnswer, enterEmailToRegister),
  },

  {
    message: messages.resetLinkFailed,
    provoke: failing('**/v1/forgot-password', saysNothing, askForReset),
  },
  {
    message: networkErrorPrefixes.sendReset + detail,
    provoke: failing('**/v1/forgot-password', noAnswer, askForReset),
  },
  { message: messages.resetResendFailed, provoke: (page) => resendReset(page, saysNothing) },
  {
    message: networkErrorPrefixes.resendReset + detail,
    provoke: (page) => resendReset(page, noAnswer),
  },
  {
    message: messages.resetCodeFailed,
    provoke: failing('**/v1/verify-reset', saysNothing, enterResetCode),
  },
  {
    message: networkErrorPrefixes.verifyReset + detail,
    provoke: failing('**/v1/verify-reset', noAnswer, enterResetCode),
  },
  {
    message: messages.resetFailed,
    provoke: failing('**/v1/reset-pass', saysNothing, chooseNewPassword),
  },
  {
    message: networkErrorPrefixes.resetPassword + detail,
    provoke: failing('**/v1/reset-pass', noAnswer, chooseNewPassword),
  },
  {
    message: messages.resetDone,
    provoke: failing('**/v1/reset-pass', succeeds({}), chooseNewPassword),
  },

  {
    message: 'The server has a reason.',
    name: 'verification: the server message',
    provoke: failing('**/v1/verify-otp', says('The server has a reason.'), verifyEmail),
  },
  {
    message: messages.verifyFailed,
    provoke: failing('**/v1/verify-otp', saysNothing, verifyEmail),
  },
  {
    message: messages.verifyFailed,
    name: 'verification: no answer',
    provoke: failing('**/v1/verify-otp', noAnswer, verifyEmail),
  },
  {
    message: messages.verified,
    provoke: failing('**/v1/verify-otp', succeeds({ message: messages.verified }), verifyEmail),
  },
  { message: messages.resendFailed, provoke: failing('**/v1/resend-otp', saysNothing, resendCode) },
  { message: messages.resendError, provoke: failing('**/v1/resend-otp', noAnswer, resendCode) },
  { message: messages.resent, provoke: failing('**/v1/resend-otp', succeeds({}), resendCode) },

  {
    message: messages.optionsFailed,
    provoke: failing('**/v1/user/onboarding', saysNothing, reachDetails),
  },
  {
    message: 'The server has a reason.',
    name: 'onboarding: the server message',
    provoke: (page) => onboard(page, says('The server has a reason.')),
  },
  { message: messages.onboardingFailed, provoke: (page) => onboard(page, saysNothing) },
  {
    message: messages.onboardingFailed,
    name: 'onboarding: no answer',
    provoke: (page) => onboard(page, noAnswer),
  },

  {
    message: messages.emailInvalid,
    provoke: async (page) => {
      await page.goto('/login')
      await page.getByLabel('Email').fill('ada @example.com')
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
    },
  },
  {
    message: messages.emailInvalid,
    name: 'registration: an address that is none',
    provoke: async (page) => {
      await page.goto('/register')
      await page.getByLabel('Email').fill('ada')
      await page.getByRole('button', { name: 'Register' }).click()
    },
  },
  {
    message: messages.emailInvalid,
    name: 'reset: an address that is none',
    provoke: async (page) => {
      await page.goto('/forgot-pass')
      await page.getByLabel('Email').fill('ada@example')
      await page.getByRole('button', { name: 'Send code' }).click()
    },
  },
  { message: messages.passwordsDiffer, provoke: (page) => register(page, 'another password') },
  {
    message: messages.passwordsDiffer,
    name: 'reset: two passwords',
    provoke: (page) => chooseNewPassword(page, 'another password'),
  },
  {
    message: messages.optionMissing,
    provoke: async (page) => {
      await page.route('**/v1/user/onboarding', succeeds({ data: options }))
      await startOnboarding(page)
      await page.getByRole('button', { name: 'Continue' }).click()
    },
  },
  ...[
    messages.firstNameMissing,
    messages.lastNameMissing,
    messages.useCaseMissing,
    messages.companySizeMissing,
  ].map((message): Entry => ({
    message,
    provoke: async (page) => {
      await page.route('**/v1/user/onboarding', succeeds({ data: options }))
      await reachDetails(page)
      await page.getByRole('button', { name: 'Submit' }).click()
    },
  })),
]

for (const { message, name = message, provoke } of catalogue) {
  test(name, async ({ page }) => {
    await provoke(page)
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible()
  })
}

test('every sentence of the catalogue is in the table', () => {
  const read = new Set(catalogue.map(({ message }) => message))
  const inPages = Object.values(messages).filter((message) => message !== messages.missingToken)
  expect(inPages.filter((message) => !read.has(message))).toEqual([])
  expect(
    Object.values(networkErrorPrefixes).filter((prefix) => !read.has(prefix + detail)),
  ).toEqual([])
})

test('the message of a verification goes away after 5 s', async ({ page }) => {
  await page.clock.install()
  await page.route('**/v1/resend-otp', succeeds({}))
  await resendCode(page)
  await expect(page.getByText(messages.resent)).toBeVisible()
  await page.clock.runFor(4000)
  await expect(page.getByText(messages.resent)).toBeVisible()
  await page.clock.runFor(1100)
  await expect(page.getByText(messages.resent)).toBeHidden()
})
