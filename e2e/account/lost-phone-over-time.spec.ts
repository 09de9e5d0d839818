import type { APIRequestContext } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { moveClock, testOn } from '../support/own-server.ts'
import { startServer } from '../support/server-process.ts'
import { expect } from '../support/test.ts'

// Its clock must not have been moved before: the authenticator app is set up with the real time.
const test = testOn(startServer)

const ONE_DAY = 1
/** Longer than a minute, after which another code is sent, and shorter than a recent confirmation. */
const A_FEW_MINUTES = 0.0025

test('three days after a phone was lost, its factors are gone, and emailed codes and a new app replace them', async ({
  person,
  page,
}) => {
  let aheadDays = 0
  const move = async (request: APIRequestContext, days: number) => {
    await moveClock(request, days)
    aheadDays += days
  }
  const serverTime = () => Date.now() + aheadDays * 86_400_000
  const subjects = async () => (await person.mails()).map(({ subject }) => subject)
  const waitingMails = async () =>
    (await person.mails()).filter(({ subject }) => /is about to be removed/.test(subject))

  const { app, recoveryCodes } = await person.hasAuthenticator()
  await person.signIn()
  await page.getByRole('button', { name: 'Can’t use any of these?' }).click()
  await page.getByRole('button', { name: 'Send a code to my email' }).click()
  await person.typeCode(await person.codeFromMail(/code to sign in without your phone/))
  await expect(page.getByText('Your second factor will be removed')).toBeVisible()
  await expect.poll(async () => (await waitingMails()).length).toBe(1)

  for (const count of [2, 3]) {
    await move(person.request, ONE_DAY)
    await expect.poll(async () => (await waitingMails()).length).toBe(count)
    for (const { text } of await waitingMails()) expect(text).toContain('/otp?keep=')
  }
  expect(await subjects()).not.toContain('Your second factor was removed')
  await move(person.request, ONE_DAY)
  await expect.poll(subjects).toContain('Your second factor was removed')

  await person.signOut()
  await person.signIn()
  const code = page.getByLabel('One-time code')
  const confirm = page.getByRole('button', { name: 'Sign in', exact: true })
  for (const old of [app.generate({ timestamp: serverTime() }), recoveryCodes[0] ?? '']) {
    await code.fill(old)
    await confirm.click()
    await expect(page.getByRole('alert').filter({ hasText: /code/i })).toBeVisible()
  }
  await code.fill(await person.codeFromMail(/is your Parapet sign-in code/))
  await confirm.click()
  await expect(page).toHaveURL(/\/overview$/)

  await page.goto('/mfa')
  await expect(page.getByRole('heading', { name: 'Authenticator app Off' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Codes by email On' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toHaveCount(0)

  await move(person.request, A_FEW_MINUTES)
  await page.getByRole('button', { name: 'Set up' }).click()
  const question = page.getByRole('dialog', { name: 'Use your second factor' })
  await question
    .getByLabel('One-time code')
    .fill(await person.codeFromMail(/is your Parapet sign-in code/, 2))
  await question.getByRole('button', { name: 'Confirm' }).click()
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue()
  const newApp = new TOTP({ secret: Secret.fromBase32(secret) })
  await person.typeCode(newApp.generate({ timestamp: serverTime() }))
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
})
