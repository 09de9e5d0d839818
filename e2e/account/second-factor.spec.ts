import { readFile } from 'node:fs/promises'

import type { Download } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { expect, test } from '../support/test.ts'

const readCodes = async (file: Download) =>
  (await readFile(await file.path(), 'utf8')).match(/\b\w{6}(?:-\w{6}){3}\b/g) ?? []

test('a person sets up the authenticator app that a page requires, and turns it off with a saved recovery code', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await person.signIn('/login?next=/mfa%3Fnext%3D%252Fteams')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue()
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await person.typeCode(app.generate())
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('recovery-codes.txt')
  const [recoveryCode = ''] = await readCodes(file)
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page).toHaveURL(/\/teams$/)

  await page.goto('/mfa')
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('One-time code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your account has no second factor')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeFocused()
})

test('a code from the authenticator app can be used to sign in only once', async ({
  person,
  page,
}) => {
  const { app } = await person.hasAuthenticator()
  await person.signIn()
  await expect(page.getByLabel('One-time code')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Resend Email' })).toHaveCount(0)
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

test('a recovery code can be used to sign in only once', async ({ person, page }) => {
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

test('an emailed code can be used to sign in', async ({ person, page }) => {
  await person.hasMailedCode()
  await person.signIn()
  await page
    .getByLabel('One-time code')
    .fill(await person.codeFromMail(/is your Parapet sign-in code/))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/)
})

test('the emailed code can be resent after a minute, and its attempts are then counted from zero', async ({
  page,
}) => {
  await page.clock.install()
  let asked = 0
  await page.route('**/v1/auth', (route) => {
    asked += 1
    return route.fulfill({
      status: 409,
      json: {
        status: 409,
        message: 'Enter the code we sent to a••@example.com.',
        code: 'second_factor_required',
        data: { methods: ['mailed_code'], sent_to: 'a••@example.com' },
      },
    })
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.clock.runFor(1000)
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/ s until you can resend/)).toBeVisible()
  await page.getByRole('button', { name: 'Resend Email' }).click({ force: true })
  expect(asked).toBe(1)
  await page.clock.runFor(62_000)
  await page.getByRole('button', { name: 'Resend Email' }).click()
  await expect(page.getByRole('button', { name: 'Resent' })).toBeVisible()
  await expect(page.getByText(/ s until you can resend/)).toBeVisible()
  expect(asked).toBe(2)
})

test('a code that can’t be resent is not shown as resent', async ({ page }) => {
  await page.clock.install()
  const asks = (message: string, data: object) =>
    page.route('**/v1/auth', (route) =>
      route.fulfill({
        status: 409,
        json: { status: 409, message, code: 'second_factor_required', data },
      }),
    )
  await asks('Enter the code we sent to a••@example.com.', {
    methods: ['mailed_code'],
    sent_to: 'a••@example.com',
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.clock.runFor(1000)
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/ s until you can resend/)).toBeVisible()
  await page.clock.runFor(62_000)
  const refusal = 'We have sent too many emails to this address.'
  await asks(refusal, { methods: ['mailed_code'] })
  await page.getByRole('button', { name: 'Resend Email' }).click()
  await expect(page.getByRole('alert')).toHaveText(refusal)
  await expect(page.getByRole('button', { name: 'Resend Email' })).toBeVisible()
  await expect(page.getByText('Enter the code we sent to a••@example.com.')).toBeVisible()
})

test('an empty code shows an error message', async ({ person, page }) => {
  await person.hasAuthenticator()
  await person.signIn()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter your one-time code.')).toBeVisible()
  await expect(page.getByLabel('One-time code')).toBeFocused()
  // This step's styles aren't in the page's HTML.
  await expect(page.getByRole('checkbox')).toHaveCSS('appearance', 'none')
})

// After too many guesses by strangers, the server asks everyone for a code, also those who could use a passkey at /otp.
test('the code step opens when the server insists on a code instead of a passkey', async ({
  page,
}) => {
  const message =
    'There were too many attempts to sign in with this email, so you also need a code.'
  await page.route('**/v1/auth', (route) =>
    route.fulfill({
      status: 409,
      json: {
        status: 409,
        message,
        code: 'second_factor_required',
        data: { methods: ['authenticator', 'passkey'] },
      },
    }),
  )
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('One-time code')).toBeFocused()
  await expect(page.getByText(message)).toBeVisible()
})
