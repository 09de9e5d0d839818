import type { Page } from '@playwright/test'

import type { Person } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

/**
 * As after ten minutes: the next request to this path is refused, and the console asks the person to confirm their
 * identity.
 */
const needsProof = (page: Page, path: string) =>
  page.route(
    path,
    (route) =>
      route.fulfill({
        status: 403,
        json: { status: 403, code: 'proof_required', message: 'Confirm it.', request_id: 'r' },
      }),
    { times: 1 },
  )

async function confirm(person: Person, page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

test('a person ends the session of another browser, which is signed out immediately', async ({
  person,
  page,
  browser,
  baseURL,
}) => {
  const registeredWith = await person.hasAccount()
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
  const onOther = await person.elsewhere(browser, baseURL)
  const other = onOther.page
  const listening = other.waitForResponse('**/v1/live')
  await onOther.signIn('/login?next=%2Fteams')
  await listening

  await page.goto('/account?tab=sessions')
  const rows = page.getByRole('table', { name: 'Sessions and devices' }).getByRole('row')
  // The heading, this session, the other browser, and the one that registered.
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('This session')
  // The newest of the others.
  await rows
    .nth(2)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'End session' }).click()
  await expect(page.getByText(/^The session in .+ has ended$/)).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(other).toHaveURL(/\/login\?next=%2Fteams$/)

  await needsProof(page, '**/v1/user/sessions/end-others')
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await confirm(person, page)
  await expect(page.getByText('All other sessions have ended', { exact: true })).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(other.getByText(/Your session has ended/)).toBeVisible()
  const response = await person.request.get('/v1/user', {
    headers: { Authorization: registeredWith },
  })
  expect(response.status()).toBe(401)
  await other.context().close()
})

test('while one tab re-authenticates, another tab keeps its input and continues', async ({
  person,
  page,
  context,
  request,
}) => {
  const headers = { Authorization: await person.hasAccount() }
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
  const added = await request.post('/v1/domain', { headers, data: { name: 'example.com' } })
  const { id } = (await added.json()).data
  const other = await context.newPage()
  await other.goto(`/domain/${id}/manage`)
  await other.getByRole('radio', { name: 'Off' }).click()
  await expect(other.getByText('Unsaved changes')).toBeVisible()
  const tokenOf = (tab: Page) => tab.evaluate(() => localStorage.getItem('user_token') ?? '')
  const before = await tokenOf(other)

  await page.goto('/account?tab=sessions')
  await needsProof(page, '**/v1/user/sessions/end-others')
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await confirm(person, page)
  await expect(page.getByText('All other sessions have ended', { exact: true })).toBeVisible()

  expect(await tokenOf(other)).not.toBe(before)
  const saving = other.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.url().endsWith('/settings'),
  )
  await other.getByRole('button', { name: /^Save/ }).first().click()
  expect((await saving).headers().authorization).toBe(await tokenOf(page))
  await expect(other.getByText('Unsaved changes')).toBeHidden()
  await expect(other).toHaveURL(/\/manage$/)
  await expect(other.getByRole('radio', { name: 'Off' })).toBeChecked()
})
