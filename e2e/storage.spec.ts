import type { Page } from '@playwright/test'

import { expect, test } from './support/test.ts'

const sentence = /^Your browser blocks storage for this site/

const block = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })

const fill = (page: Page) =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })

for (const [state, prevent] of [
  ['blocked', block],
  ['full', fill],
] as const) {
  test(`with ${state} storage, sign-in works in this tab and warns that it won’t persist`, async ({
    person,
    page,
  }) => {
    await person.hasAccount()
    await prevent(page)
    await person.signIn('/login?next=%2Fteams')
    await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
    await expect(page).toHaveURL(/\/teams$/)
    await expect(page.getByText(sentence)).toHaveCount(1)
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await page.getByRole('link', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
  })
}

test('without storage, an account with a passkey can sign in with its password and authenticator app', async ({
  person,
  page,
}) => {
  const { app } = await person.hasAuthenticator()
  await block(page)
  await page.route('**/v1/auth', async (route) => {
    const { defer_code: isDeferred } = route.request().postDataJSON() as { defer_code?: boolean }
    if (isDeferred) return route.continue()
    const data = { methods: ['authenticator', 'recovery_code', 'passkey'] }
    return route.fulfill({
      status: 409,
      json: { status: 409, message: 'Use your passkey.', code: 'second_factor_required', data },
    })
  })
  await person.signIn('/login?next=%2Fteams')
  await expect(page.getByRole('heading', { name: 'Enter your one-time code' })).toBeVisible()
  await expect(page).toHaveURL(/\/otp\?next=%2Fteams$/)
  await person.typeCode(app.generate())
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible()
})

test('without storage, a person who lost their phone can report it', async ({ person, page }) => {
  await person.hasAuthenticator()
  await block(page)
  await person.signIn()
  await page.getByRole('button', { name: 'Can’t use any of these?' }).click()
  await expect(page.getByRole('button', { name: 'Send a code to my email' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('One-time code')).toBeVisible()
})

test('without storage, sign-in doesn’t redirect to a provider', async ({ page }) => {
  await block(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('alert')).toContainText('Your browser blocks storage for this site')
})
