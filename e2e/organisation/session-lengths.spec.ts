import type { Page } from '@playwright/test'

import { moveClock, testOnOwnServer as test } from '../support/own-server.ts'
import { expect } from '../support/test.ts'

const SIX_HOURS = 0.25
const NINE_HOURS = 0.375

test('an organisation’s session lengths end the sessions of its people, after inactivity and otherwise after a time', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await person.signIn('/login?next=%2Forganisation')
  const choose = async (idle: string, life: string) => {
    await page.getByLabel('Sign out after inactivity').selectOption({ label: idle })
    await page.getByLabel('Always sign out after').selectOption({ label: life })
    await page.getByRole('button', { name: 'Save sessions' }).click()
    await expect(page.getByText('Sessions saved', { exact: true })).toBeVisible()
  }
  const isSignedOutAfter = async (days: number) => {
    // A page that is open would leave by itself, which stops another navigation.
    await page.goto('about:blank')
    await moveClock(person.request, days)
    // It may leave for the sign-in page before it has loaded.
    await page.goto('/organisation', { waitUntil: 'commit' })
    await expect(page).toHaveURL(/\/login\?next=%2Forganisation$/)
    await expect(page.getByText(/^Your session has ended\./)).toBeVisible()
  }

  await choose('15 minutes', '7 days (longest)')
  await isSignedOutAfter(SIX_HOURS)

  await person.signIn('/login?next=%2Forganisation')
  await choose('12 hours (longest)', '8 hours')
  await isSignedOutAfter(NINE_HOURS)

  // Without its limits, nine hours are not too long.
  await person.signIn('/login?next=%2Forganisation')
  await choose('12 hours (longest)', '7 days (longest)')
  await moveClock(person.request, NINE_HOURS)
  await page.goto('/organisation')
  await expect(page.getByLabel('Always sign out after')).toBeVisible()
})

test('text that was typed before a session ended is kept until the person has signed in again', async ({
  person,
  page,
  context,
}) => {
  await person.hasAccount()
  await person.signIn('/login?next=%2Forganisation')
  const nameIn = (tab: Page) => tab.getByRole('textbox', { name: 'Name', exact: true })
  const endIn = (tab: Page) => tab.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(nameIn(page)).toBeVisible()
  const [form, other] = [await context.newPage(), await context.newPage()]
  const texts = [
    [form, 'Half a name'],
    [other, 'Half of another'],
  ] as const
  for (const [tab, text] of texts) {
    await tab.goto('/organisation')
    await nameIn(tab).fill(text)
  }
  // Nothing was typed here, so it leaves. The others find out from it.
  await page.goto('about:blank')
  await moveClock(person.request, 1)
  await page.goto('/organisation', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/login\?next=%2Forganisation$/)
  for (const [tab] of texts) await expect(endIn(tab)).toBeVisible()

  await person.signIn('/login?next=%2Forganisation')
  await expect(page).toHaveURL(/\/organisation$/)
  for (const [tab, text] of texts) {
    await expect(endIn(tab)).toBeHidden()
    await expect(nameIn(tab)).toHaveValue(text)
  }
  await nameIn(form).press('Enter')
  await expect(form.getByText('Name saved', { exact: true })).toBeVisible()
})
