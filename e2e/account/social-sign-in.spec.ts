import type { Page } from '@playwright/test'

import { expect, test } from '../support/test.ts'

/** The consent page of the built-in test provider. */
async function consent(page: Page, email: string) {
  await expect(page.getByText(/test/i).first()).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

for (const provider of ['Google', 'GitHub'] as const) {
  test(`a person registers with ${provider} in a popup window`, async ({ person, page }) => {
    await page.goto('/register')
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: `Continue with ${provider}` }).click()
    const popup = await opening
    await consent(popup, person.email)
    await expect(page).toHaveURL(/\/onboarding$/)
    await expect.poll(() => popup.isClosed()).toBe(true)
  })
}

test('without popups, the page itself redirects to the provider and back', async ({
  person,
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login?next=%2Fteams')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await consent(page, person.email)
  await expect(page).toHaveURL(/\/onboarding\?next=%2Fteams$/)
  await person.onboard()
  await expect(page).toHaveURL(/\/teams$/)
})

test('the sign-in page reports that consent was refused', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alert')).toContainText('The provider’s sign-in was cancelled')
})

test('refusing consent closes the popup, and the page that opened it reports it', async ({
  page,
}) => {
  await page.goto('/login')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  const popup = await opening
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expect(page.getByRole('alert').filter({ hasText: 'sign-in was cancelled' })).toBeVisible()
  await expect(page.getByText('Continue in the window that has opened.')).toBeHidden()
  await expect(page).toHaveURL(/\/login$/)
})

test('closing the popup leaves the sign-in page unchanged', async ({ page }) => {
  await page.goto('/login')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opening
  await expect(page.getByText('Continue in the window that has opened.')).toBeVisible()
  await popup.close()
  await expect(page.getByText('Continue in the window that has opened.')).toBeHidden()
})

test('a person with a second factor enters it after a social sign-in', async ({ person, page }) => {
  const { app } = await person.hasAuthenticator()
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login?next=%2Faccount')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await consent(page, person.email)
  await expect(page.getByRole('heading', { name: 'Enter your one-time code' })).toBeVisible()
  await person.typeCode(app.generate())
  await expect(page).toHaveURL(/\/account$/)
})

test('an account with emailed codes gets one when the social sign-in starts, and can request another', async ({
  person,
  page,
}) => {
  await person.hasMailedCode()
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await consent(page, person.email)
  await expect(page.getByText(`We sent it to ${person.email}.`)).toBeVisible()
  await expect(page).toHaveTitle('Enter your one-time code · Parapet')
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await expect(page.getByText(/ s until you can resend/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend Email' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.type(await person.codeFromMail(/is your Parapet sign-in code/))
  await expect(page).toHaveURL(/\/overview$/)
})

test('a person who registered by social sign-in sets a password and signs in with it', async ({
  person,
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/register')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await consent(page, person.email)
  await person.onboard()
  await page.getByRole('link', { name: 'Set a password' }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/overview$/)
  await person.signOut()
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
})

test('a callback without both credentials redirects to the sign-in page', async ({ page }) => {
  await page.goto('/auth-callback?token=only-one')
  await expect(page).toHaveURL(/\/login$/)
})
