import type { Page } from '@playwright/test'

import { expect, test } from '../support/test.ts'

/** A device with a fingerprint reader, as Chromium simulates one (WebDriver, virtual authenticators). */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setPresence: (enabled: boolean) =>
      client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

async function addPasskey(page: Page) {
  await page.goto('/mfa')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByRole('rowheader', { name: /Work laptop/ })).toBeVisible()
}

async function removePasskey(page: Page) {
  await page.goto('/mfa')
  await page
    .getByRole('button', { name: /Actions/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
}

/** Without popups, at the development provider. */
async function continueWithGoogle(page: Page, email: string) {
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a passkey is sufficient to sign in, works as the second factor after a password, and is refused once removed', async ({
  person,
  page,
}) => {
  const authenticator = await addAuthenticator(page)
  await person.hasAccount()
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
  await addPasskey(page)

  // The browser offers it in the autofill of the sign-in page.
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/overview$/)

  await authenticator.setPresence(false)
  await person.signOut()
  await person.signIn()
  await expect(page).toHaveURL(/\/otp$/)
  await authenticator.setPresence(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/overview$/)

  await removePasskey(page)
  await expect(page.getByText('Your account has no second factor')).toBeVisible()
  const refused = page.waitForResponse('**/v1/passkey/sign-in')
  await page.goto('/logout')
  expect((await refused).status()).toBe(422)
  await expect(page.getByText(/it was removed\. Sign in another way/)).toBeVisible()
  await authenticator.setPresence(false)
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
})

test('a person who signed up with Google keeps a passkey as the only way in', async ({
  person,
  page,
}) => {
  const authenticator = await addAuthenticator(page)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/register')
  await continueWithGoogle(page, person.email)
  await person.onboard()
  await expect(page).toHaveURL(/\/overview$/)
  await addPasskey(page)

  await page.goto('/account')
  await page.getByRole('tab', { name: 'Sign-in methods' }).click()
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible()
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/overview$/)

  await removePasskey(page)
  await expect(page.getByText(/the only way to sign in to your account/).first()).toBeVisible()

  // The same address isn’t enough after unlinking.
  await authenticator.setPresence(false)
  await page.goto('/logout')
  await continueWithGoogle(page, person.email)
  await expect(page.getByRole('alert')).toContainText('That account is not linked to yours.')
})
