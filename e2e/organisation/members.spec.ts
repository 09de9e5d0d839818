import type { Browser, Page } from '@playwright/test'

import { Person } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

/** Someone else, in a browser of their own. */
async function somebodyElse(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  return new Person(await context.newPage(), context.request)
}

async function linkFromMail(person: Person, subject: RegExp) {
  let link = ''
  await expect
    .poll(async () => {
      const mail = (await person.mails()).find((one) => subject.test(one.subject))
      link = /https?:\/\/\S+\/teams\?invitation=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  const { pathname, search } = new URL(link)
  return pathname + search
}

async function invite(page: Page, emails: string, role: string) {
  await page.goto('/teams')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByRole('textbox', { name: 'Email addresses' }).fill(emails)
  await page.getByLabel('Role').selectOption(role)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Invite/ })
    .click()
  await expect(page.getByText(/invited$/).first()).toBeVisible()
}

test('an invitation for another account stays while the person switches accounts', async ({
  person,
  page,
  browser,
  baseURL,
}) => {
  await person.hasAccount()
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
  const grace = await somebodyElse(browser, baseURL)
  await grace.hasAccount()
  await invite(page, grace.email, 'Auditor')
  const link = await linkFromMail(grace, /invites you/)

  await page.goto(link)
  await expect(
    page.getByText(`You’re signed in as ${person.email}. This invitation is for ${grace.email}.`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Switch account' }).click()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(link)}`)
  await new Person(page, person.request).page.getByLabel('Email').fill(grace.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(grace.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(link)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Declined')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
})
