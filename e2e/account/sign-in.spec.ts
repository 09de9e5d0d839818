import { expect, test } from '../support/test.ts'

test('a wrong password shows an error, and the correct one is then accepted', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Email or password is wrong')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/overview$/)
})

test('Edit returns to the email step, which keeps the email address', async ({ person, page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
})

test('both credentials are stored, in the browser and in the two cookies', async ({
  person,
  page,
  context,
}) => {
  await person.hasAccount()
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
  const stored = await page.evaluate(() => ({
    token: localStorage.getItem('token'),
    userToken: localStorage.getItem('user_token'),
  }))
  const cookies = await context.cookies()
  const session = cookies.find(({ name }) => name === 'ParapetSession')
  const api = cookies.find(({ name }) => name === 'ParapetApiToken')
  expect(session).toMatchObject({
    value: stored.token,
    path: '/',
    secure: true,
    sameSite: 'Strict',
  })
  expect(api).toMatchObject({
    value: stored.userToken,
    path: '/',
    secure: true,
    sameSite: 'Strict',
  })
  const lifeSeconds = (session?.expires ?? 0) - Date.now() / 1000
  expect(lifeSeconds).toBeGreaterThan(3500)
  expect(lifeSeconds).toBeLessThanOrEqual(3600)

  await person.signOut()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  // Only the mark of a known browser is left, which doesn't sign anyone in (docs/decisions/020).
  const left = (await context.cookies()).map(({ name }) => name)
  expect(left.filter((name) => name.startsWith('Parapet'))).toEqual(['ParapetDevice'])
})

test('a sign-in sends the five warm-up requests, redirects from the sign-in page, and ends on the server when signing out', async ({
  person,
  page,
  request,
}) => {
  await person.hasAccount()
  const requested = new Set<string>()
  page.on('request', (one) => requested.add(new URL(one.url()).pathname))
  await person.signIn()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  for (const path of [
    '/v1/user',
    '/v1/user/profile',
    '/v1/user/team',
    '/v1/domain',
    '/v1/user/invoice',
  ]) {
    expect(requested).toContain(path)
  }
  await expect(page.getByText(/^Your browser blocks storage for this site/)).toHaveCount(0)

  await page.goto('/login?next=%2Faccount')
  await expect(page).toHaveURL(/\/account$/)

  const headers = { Authorization: await person.userToken() }
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(async () => (await request.get('/v1/user', { headers })).status()).toBe(401)
})
