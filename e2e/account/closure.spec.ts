import { readFile } from 'node:fs/promises'

import { strFromU8, unzipSync } from 'fflate'

import { type Person, somebodyElse } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

async function closeAccount(person: Person) {
  const { page } = person
  await page.goto('/closure')
  await page.getByRole('textbox', { name: /^Type/ }).fill(person.email)
  await page.getByRole('button', { name: 'Close account' }).click()
  await expect(page.getByRole('heading', { name: 'Goodbye' })).toBeVisible()
}

test('an account is closed, and kept by signing in again', async ({ person, page, context }) => {
  await person.hasAccount()
  await person.hasSession()
  await closeAccount(person)
  await expect(page).toHaveURL(/\/goodbye\?until=\d{4}-\d{2}-\d{2}$/)
  await expect(page.getByText(/^On \d+ \w+ \d{4}, your account/)).toBeVisible()
  expect(await page.locator('body').innerText()).not.toContain(person.email)
  // Nothing is stored any more, but for the browser that the account knows, which scripts can’t read.
  await expect
    .poll(() => page.evaluate(() => [localStorage.length, sessionStorage.length]))
    .toEqual([0, 0])
  const cookies = (await context.cookies()).map(({ name }) => name)
  expect(cookies.filter((name) => /Session|ApiToken/.test(name))).toEqual([])

  await person.signIn('/login?next=%2Fteams')
  await expect(page.getByRole('heading', { name: 'Your account is closing' })).toBeVisible()
  await page.goto('/overview')
  await expect(page).toHaveURL(/\/closure/)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.goto('/teams')
  await expect(page.getByRole('row', { name: new RegExp(person.email) })).toContainText('owner', {
    ignoreCase: true,
  })
})

test('the data of a closing account can be downloaded', async ({ person, page }) => {
  await person.hasAccount()
  await person.hasSession()
  await closeAccount(person)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await person.signIn()
  await page.getByRole('button', { name: 'Request your data' }).click()
  const button = page.getByRole('button', { name: 'Download your data' })
  await expect(button).toBeVisible()
  const downloading = page.waitForEvent('download')
  await button.click()
  const files = unzipSync(await readFile(await (await downloading).path()))
  expect(strFromU8(files['account.json'] ?? new Uint8Array())).toContain(person.email)
  expect(Object.keys(files)).toContain('README.txt')
})

test('the only owner hands the organisation over with the account, and doesn’t return once the new owner has removed them', async ({
  person,
  page,
  browser,
  baseURL,
}) => {
  const userToken = await person.hasAccount()
  const website = await person.hasWebsite('example.net', userToken)
  const grace = await somebodyElse(browser, baseURL)
  await person.adds(grace, 'admin', { own: userToken, other: await grace.hasAccount() })

  await person.hasSession()
  await page.goto('/closure')
  const succession = page.getByRole('combobox', { name: /’s organisation$/ })
  const successor = succession.getByRole('option', { name: new RegExp(grace.email) })
  await succession.selectOption((await successor.getAttribute('value')) ?? '')
  await page.getByRole('textbox', { name: /^Type/ }).fill(person.email)
  await page.getByRole('button', { name: 'Close account' }).click()
  await expect(page.getByRole('heading', { name: 'Goodbye' })).toBeVisible()

  // The link leads to the organisation, which is now hers.
  await grace.isSignedIn(`/domain/${website.id}`)
  await expect(grace.page.getByText(/so this tab now shows that organisation/)).toBeVisible()
  await grace.page.goto('/teams')
  const closing = grace.page.getByRole('table', { name: 'Accounts that are closing' })
  await closing
    .getByRole('row', { name: new RegExp(person.email) })
    .getByRole('button')
    .click()
  await grace.page.getByRole('menuitem', { name: 'Remove' }).click()
  const question = grace.page.getByRole('alertdialog')
  await question.getByRole('textbox').fill(person.email)
  await question.getByRole('button', { name: 'Remove member' }).click()
  await expect(closing).toHaveCount(0)

  await person.signIn()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.goto('/web-security')
  await expect(page.getByText('No websites yet')).toBeVisible()
})
