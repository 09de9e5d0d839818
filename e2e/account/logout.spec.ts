import { expect, test } from '../support/test.ts'

test('signing out clears everything that the console stored, and the next sign-in stays signed in', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
  await page.evaluate(async () => {
    localStorage.setItem('left-behind', 'by an older console')
    await new Promise<void>((settle, fail) => {
      const opening = indexedDB.open('left-behind')
      opening.addEventListener('success', () => {
        opening.result.close()
        settle()
      })
      opening.addEventListener('error', () => fail(new Error('IndexedDB is not there.')))
    })
    document.cookie = 'ParapetKept=1; Path=/'
  })
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const left = await page.evaluate(async () => ({
    stored: localStorage.length,
    databases: (await indexedDB.databases()).length,
    cookies: document.cookie,
  }))
  expect(left).toEqual({ stored: 0, databases: 0, cookies: 'ParapetKept=1' })

  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('signing out ends even when the server never responds', async ({ person, page }) => {
  await person.hasAccount()
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
  await page.route('**/v1/sign-out', () => {})
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('user_token'))).toBeNull()
})
