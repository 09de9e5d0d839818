import { Person } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

test('a member without the required second factor is led to set one up', async ({
  person,
  page,
  browser,
  baseURL,
}) => {
  const { app } = await person.hasAuthenticator()
  await person.signIn()
  await page.getByLabel('One-time code').fill(app.generate())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const grace = new Person(await context.newPage(), context.request)
  await grace.hasAccount()
  await page.goto('/teams')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByRole('textbox', { name: 'Email addresses' }).fill(grace.email)
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText('1 person was invited')).toBeVisible()
  const mail = (await grace.mails()).find(({ subject }) => subject.includes('invites you'))
  const { pathname, search } = new URL(/https?:\S+invitation=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await grace.page.goto(pathname + search)
  await expect(grace.page).toHaveURL(/\/login/)
  await grace.signIn(grace.page.url())
  await grace.page.getByRole('button', { name: 'Accept' }).click()
  await expect(grace.page).toHaveURL(/\/overview$/)
  await expect(grace.page.getByRole('heading', { name: 'Welcome back, Ada' })).toBeVisible()

  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Organisation settings' }).click()
  await page.getByRole('radio', { name: 'Everyone' }).check()
  await page.getByRole('button', { name: 'Save second factor' }).click()
  await expect(page.getByText('Second factor saved', { exact: true })).toBeVisible()

  // Without a reload: the page that she had open says so.
  const setUp = grace.page.getByRole('link', { name: 'Set up second factor' })
  await expect(setUp).toBeVisible()
  await setUp.click()
  await expect(grace.page).toHaveURL('/mfa?next=%2Foverview')
  await context.close()
})
