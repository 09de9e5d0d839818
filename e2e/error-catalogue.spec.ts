import type { Page, Route } from '@playwright/test'

import { messages, networkErrorPrefixes } from '../contract/messages.ts'
import { sentence } from '../src/api/failures.ts'
import { expect, test } from './support/test.ts'

/** How a request fails: the server gives a reason, gives none, or doesn't respond. */
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

const submit = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click()

async function reachPassword(page: Page) {
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await submit('Continue')(page)
  await page.getByLabel('Password', { exact: true }).fill('a password')
}

async function reachRegistration(page: Page) {
  await page.goto('/register')
  await page.getByLabel('Email').fill('ada@example.com')
}

async function reachPasswords(page: Page, confirmation = 'a long password') {
  await page.route('**/v1/check-email', succeeds({}))
  await reachRegistration(page)
  await submit('Register')(page)
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByLabel('Confirm password').fill(confirmation)
}

async function reachReset(page: Page) {
  await page.goto('/forgot-pass')
  await page.getByLabel('Email').fill('ada@example.com')
}

async function reachResetCode(page: Page) {
  await page.route('**/v1/forgot-password', succeeds({}))
  await reachReset(page)
  await submit('Send code')(page)
}

async function reachResendOfReset(page: Page) {
  await page.clock.install()
  await reachResetCode(page)
  await expect(page.getByText(/ s until you can resend/)).toBeVisible()
  // As after a computer’s sleep: each timer fires at most once.
  await page.clock.fastForward(62_000)
}

async function enterResetCode(page: Page) {
  await page.getByLabel('One-time code').fill('123456')
  await submit('Verify code')(page)
}

async function reachNewPassword(page: Page, confirmation = 'a long password') {
  await page.route('**/v1/verify-reset', succeeds({ data: { otp: 'reset' } }))
  await reachResetCode(page)
  await enterResetCode(page)
  await page.getByLabel('New password', { exact: true }).fill('a long password')
  await page.getByLabel('Confirm new password').fill(confirmation)
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

async function reachVerification(page: Page) {
  await beSignedIn(page, user)
  await page.goto('/verify-email')
}

async function reachOtp(page: Page) {
  await beSignedIn(page, { ...user, second_factor_pending: true })
  await page.goto('/otp')
}

async function enterVerificationCode(page: Page) {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type('123456')
}

const options = {
  first_name: null,
  last_name: null,
  current_company_size: null,
  current_use_case: null,
  company_size: [{ company_size_id: 1, company_size_name: '1 to 9' }],
  use_case: [{ use_case_id: 1, use_case_name: 'A shop' }],
}

async function reachSetup(page: Page, response = succeeds({ data: options })) {
  await page.route('**/v1/user/onboarding', response)
  await beSignedIn(page, { ...user, email_verified_at: '2026-01-01T00:00:00.000Z' })
  await page.goto('/onboarding')
}

async function reachDetails(page: Page, response?: Failure) {
  await reachSetup(page, response)
  await page.getByRole('radio', { name: /Developer Setup/ }).check()
  await submit('Continue')(page)
}

async function fillDetails(page: Page) {
  await reachDetails(page)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Use case').selectOption('A shop')
  await page.getByLabel('Company size').selectOption('1 to 9')
}

const SERVER_REASON = 'The server has a reason.'
/**
 * A request that fails in several ways, one after another: the person tries again each time, and reads the new message.
 */
type Attempts = {
  name: string
  path: string
  reach: (page: Page) => Promise<void>
  send: (page: Page) => Promise<void>
  outcomes: (readonly [Failure, message: string])[]
}

/** docs/specification.md section 8: each message is made to appear on its page, and read there. */
const attempts: Attempts[] = [
  {
    name: 'login',
    path: '**/v1/auth',
    reach: reachPassword,
    send: submit('Sign in'),
    outcomes: [
      [saysNothing, messages.loginFailed],
      [says(SERVER_REASON), SERVER_REASON],
      // A 200 without a token.
      [succeeds({}), messages.loginFailed],
      [noAnswer, networkErrorPrefixes.login + detail],
    ],
  },
  {
    name: 'registration',
    path: '**/v1/register',
    reach: reachPasswords,
    send: submit('Register'),
    outcomes: [
      [says(SERVER_REASON), SERVER_REASON],
      [saysNothing, messages.registrationFailed],
      [noAnswer, networkErrorPrefixes.register + detail],
    ],
  },
  {
    name: 'email check',
    path: '**/v1/check-email',
    reach: reachRegistration,
    send: submit('Register'),
    outcomes: [
      [says('Taken.', 409), messages.emailTaken],
      [noAnswer, networkErrorPrefixes.checkEmail + detail],
      [saysNothing, messages.emailTaken],
    ],
  },
  {
    name: 'reset: requested',
    path: '**/v1/forgot-password',
    reach: reachReset,
    send: submit('Send code'),
    outcomes: [
      [saysNothing, messages.resetLinkFailed],
      [noAnswer, networkErrorPrefixes.sendReset + detail],
    ],
  },
  {
    name: 'reset: requested again',
    path: '**/v1/forgot-password',
    reach: reachResendOfReset,
    send: submit('Resend Email'),
    outcomes: [
      [saysNothing, messages.resetResendFailed],
      [noAnswer, networkErrorPrefixes.resendReset + detail],
    ],
  },
  {
    name: 'reset: the code',
    path: '**/v1/verify-reset',
    reach: reachResetCode,
    send: enterResetCode,
    outcomes: [
      [saysNothing, messages.resetCodeFailed],
      [noAnswer, networkErrorPrefixes.verifyReset + detail],
    ],
  },
  {
    name: 'reset: the new password',
    path: '**/v1/reset-pass',
    reach: reachNewPassword,
    send: submit('Reset password'),
    outcomes: [
      [saysNothing, messages.resetFailed],
      [noAnswer, networkErrorPrefixes.resetPassword + detail],
      [succeeds({}), messages.resetDone],
    ],
  },
  {
    name: 'verification',
    path: '**/v1/verify-otp',
    reach: reachVerification,
    send: enterVerificationCode,
    outcomes: [
      [noAnswer, messages.verifyFailed],
      [says(SERVER_REASON), SERVER_REASON],
      [saysNothing, messages.verifyFailed],
      [succeeds({ message: 'OK' }), messages.verified],
    ],
  },
  {
    name: 'verification: requested again',
    path: '**/v1/resend-otp',
    reach: reachVerification,
    send: submit('Resend code'),
    outcomes: [
      [saysNothing, messages.resendFailed],
      [noAnswer, messages.resendError],
      [succeeds({}), messages.resent],
    ],
  },
  {
    name: 'second factor',
    path: '**/v1/verify-otp',
    reach: reachOtp,
    send: enterVerificationCode,
    outcomes: [
      [noAnswer, sentence(detail)],
      [says(SERVER_REASON), SERVER_REASON],
      [saysNothing, messages.verifyFailed],
    ],
  },
  {
    name: 'onboarding',
    path: '**/v1/user/onboarding',
    reach: fillDetails,
    send: submit('Submit'),
    outcomes: [
      [noAnswer, messages.onboardingFailed],
      [says(SERVER_REASON), SERVER_REASON],
      [saysNothing, messages.onboardingFailed],
    ],
  },
]

/** Section 5, and messages that the page shows without a request. */
const validations: { name: string; messages: string[]; provoke: (page: Page) => Promise<void> }[] =
  [
    {
      name: 'onboarding without its options',
      messages: [messages.optionsFailed],
      provoke: (page) => reachDetails(page, saysNothing),
    },
    {
      name: 'login: an invalid address',
      messages: [messages.emailInvalid],
      provoke: async (page) => {
        await page.goto('/login')
        await page.getByLabel('Email').fill('ada @example.com')
        await submit('Continue')(page)
      },
    },
    {
      name: 'registration: an invalid address',
      messages: [messages.emailInvalid],
      provoke: async (page) => {
        await page.goto('/register')
        await page.getByLabel('Email').fill('ada')
        await submit('Register')(page)
      },
    },
    {
      name: 'reset: an invalid address',
      messages: [messages.emailInvalid],
      provoke: async (page) => {
        await page.goto('/forgot-pass')
        await page.getByLabel('Email').fill('ada@example')
        await submit('Send code')(page)
      },
    },
    {
      name: 'registration: two passwords',
      messages: [messages.passwordsDiffer],
      provoke: async (page) => {
        await reachPasswords(page, 'another password')
        await submit('Register')(page)
      },
    },
    {
      name: 'reset: two passwords',
      messages: [messages.passwordsDiffer],
      provoke: async (page) => {
        await reachNewPassword(page, 'another password')
        await submit('Reset password')(page)
      },
    },
    {
      name: 'onboarding without a choice',
      messages: [messages.optionMissing],
      provoke: async (page) => {
        await reachSetup(page)
        await submit('Continue')(page)
      },
    },
    {
      name: 'onboarding without details',
      messages: [
        messages.firstNameMissing,
        messages.lastNameMissing,
        messages.useCaseMissing,
        messages.companySizeMissing,
      ],
      provoke: async (page) => {
        await reachDetails(page)
        await submit('Submit')(page)
      },
    },
  ]

const expectToRead = (page: Page, message: string) =>
  expect(page.getByText(message, { exact: true }).first()).toBeVisible()

for (const { name, path, reach, send, outcomes } of attempts) {
  test(name, async ({ page }) => {
    await reach(page)
    for (const [failure, message] of outcomes) {
      await page.route(path, failure)
      await send(page)
      await expectToRead(page, message)
    }
  })
}

for (const { name, messages: expected, provoke } of validations) {
  test(name, async ({ page }) => {
    await provoke(page)
    for (const message of expected) await expectToRead(page, message)
  })
}

test('every message of the specification’s catalogue is in the table', () => {
  const read = new Set([
    ...attempts.flatMap(({ outcomes }) => outcomes.map(([, message]) => message)),
    ...validations.flatMap(({ messages: expected }) => expected),
  ])
  const inPages = Object.values(messages).filter((message) => message !== messages.missingToken)
  expect(inPages.filter((message) => !read.has(message))).toEqual([])
  expect(
    Object.values(networkErrorPrefixes).filter((prefix) => !read.has(prefix + detail)),
  ).toEqual([])
})

test('the verification message disappears after 5 s', async ({ page }) => {
  await page.clock.install()
  await page.route('**/v1/resend-otp', succeeds({}))
  await reachVerification(page)
  await submit('Resend code')(page)
  await expect(page.getByText(messages.resent)).toBeVisible()
  await page.clock.runFor(4000)
  await expect(page.getByText(messages.resent)).toBeVisible()
  await page.clock.runFor(1100)
  await expect(page.getByText(messages.resent)).toBeHidden()
})
