import type { Page } from '@playwright/test'

import { expect, test } from '../support/test.ts'

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('user_token'))

test('a link with another person’s credentials changes nothing for a signed-in person', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
  const before = await stored(page)
  await page.goto(
    '/auth-callback?token=evil&user_token=evil&state=guessed-by-somebody&next=%2Fteams',
  )
  await expect(page.getByRole('heading', { name: 'Nothing has changed' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth-callback$/)
  expect(await stored(page)).toBe(before)
  expect(await page.evaluate(() => document.cookie)).not.toContain('evil')
  await page.getByRole('link', { name: 'Go to Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('a link with another person’s credentials redirects a signed-out person to sign-in, which shows the reason', async ({
  page,
}) => {
  await page.goto('/auth-callback?token=evil&user_token=evil')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('That sign-in was not started in this browser')).toBeVisible()
  expect(await stored(page)).toBeNull()
})

test('the callback of a social sign-in is accepted only once', async ({ person, page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login')
  const callback = page.waitForRequest(/\/auth-callback\?/)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  const used = (await callback).url()
  await expect(page).toHaveURL(/\/onboarding$/)
  await person.signOut()
  await page.goto(used)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('That sign-in was not started in this browser')).toBeVisible()
  expect(await stored(page)).toBeNull()
})

test('a sign-in that another website started is rejected', async ({ person, page }) => {
  await page.goto('/v1/google?state=of-another-browser')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That sign-in was not started in this browser')).toBeVisible()
  expect(await stored(page)).toBeNull()
})
