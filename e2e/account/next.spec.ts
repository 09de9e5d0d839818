import { expect, test } from '../support/test.ts'

const asked = '/domain/42/manage?tab=dns'
const next = encodeURIComponent(asked)

test('a guarded page redirects to sign-in and back', async ({ person, page }) => {
  await person.hasAccount()
  await page.goto(asked)
  await expect(page).toHaveURL(`/login?next=${next}`)
  await person.signIn(`/login?next=${next}`)
  await expect(page).toHaveURL(asked)
})

test('next survives registration, verification and onboarding', async ({ person, page }) => {
  await page.goto(`/login?next=${next}`)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`/register?next=${next}`)
  await person.register(`/register?next=${next}`)
  await expect(page).toHaveURL(`/verify-email?next=${next}`)
  await person.verifyEmail()
  await expect(page).toHaveURL(`/onboarding?next=${next}`)
  await person.onboard()
  await expect(page).toHaveURL(asked)
})

test('next survives the second factor', async ({ person, page }) => {
  const { app } = await person.hasAuthenticator()
  await person.signIn(`/login?next=${next}`)
  await page.getByLabel('One-time code').fill(app.generate())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(asked)
})

test('next survives a password reset', async ({ page }) => {
  await page.goto(`/login?next=${next}`)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL(`/forgot-pass?next=${next}`)
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`/login?next=${next}`)
})

// contract/next-path.test.ts has the others.
test('next never redirects to another site', async ({ person, page, baseURL }) => {
  await person.hasAccount()
  await person.signIn(`/login?next=${encodeURIComponent('/\\evil.example')}`)
  await expect(page).toHaveURL(`${baseURL}/overview`)
})
