import { expect, test } from '../support/test.ts'

test('signing out in one tab redirects the other tab to sign-in', async ({
  person,
  page,
  context,
}) => {
  await person.hasAccount()
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
  const other = await context.newPage()
  await other.goto('/teams')
  await expect(other.getByRole('heading', { name: 'Team' })).toBeVisible()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/login\?next=%2Fteams$/)
})

test('unsaved settings don’t prevent leaving a page after the session has ended', async ({
  person,
  page,
  context,
  request,
}) => {
  const headers = { Authorization: await person.hasAccount() }
  await person.signIn()
  const added = await request.post('/v1/domain', { headers, data: { name: 'example.com' } })
  const { id } = (await added.json()).data
  const other = await context.newPage()
  const questions: string[] = []
  other.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  await other.goto(`/domain/${id}/manage`)
  await other.getByRole('radio', { name: 'Off' }).click()
  await expect(other.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/login\?next=/)
  expect(questions).toEqual([])
})

test('signing in in one tab continues the other tab', async ({ person, context }) => {
  await person.hasAccount()
  const other = await context.newPage()
  await other.goto('/login?next=%2Faccount')
  await expect(other.getByLabel('Email')).toBeVisible()
  await other.waitForLoadState('networkidle')
  await person.signIn()
  await expect(other).toHaveURL(/\/account$/)
})

test('a session ended elsewhere redirects to sign-in, shows the reason, and returns afterwards', async ({
  person,
  page,
  request,
}) => {
  await person.hasAccount()
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
  // A pending request of the overview would notice first.
  await page.waitForLoadState('networkidle')
  const userToken = await person.userToken()
  await request.post('/v1/sign-out', { headers: { Authorization: userToken } })
  await page.goto('/teams')
  await expect(page).toHaveURL(/\/login\?next=%2Fteams$/)
  await expect(
    page.getByText('Your session has ended. Sign in again to continue where you left off.'),
  ).toBeVisible()
  await person.signIn('/login?next=%2Fteams')
  await expect(page).toHaveURL(/\/teams$/)
})

test('onboarding input survives a session that ended in the meantime', async ({
  person,
  page,
  request,
}) => {
  await person.register()
  await person.verifyEmail()
  await page.getByRole('radio', { name: /Developer Setup/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByLabel('Use case').selectOption({ index: 1 })
  await page.getByLabel('Company size').selectOption({ index: 1 })
  const userToken = await person.userToken()
  await request.post('/v1/sign-out', { headers: { Authorization: userToken } })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/login/)
  await person.signIn()
  await expect(page).toHaveURL(/\/onboarding/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('Hopper')
})

for (const path of ['/overview', '/otp']) {
  test(`a 401 with 'Missing token.' at ${path} reloads twice, then redirects to sign-in`, async ({
    person,
    page,
  }) => {
    await person.hasAccount()
    await person.signIn()
    await expect(page).toHaveURL(/\/overview$/)
    // A pending request of this page would be refused as well, and count as the first one.
    await page.goto('about:blank')
    await page.route('**/v1/user', (route) =>
      route.fulfill({
        status: 401,
        json: { status: 401, message: 'Missing token.', code: 'missing_token', request_id: 'r' },
      }),
    )
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().endsWith(path)) loads += 1
    })
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
    expect(loads).toBe(3)
    await expect(page.getByText('We could not keep you signed in.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('user_token'))).toBeNull()
  })
}

test('a session that ends while a code is requested redirects to sign-in, shows the reason, and keeps the next page', async ({
  person,
  page,
}) => {
  await person.hasAuthenticator()
  await person.signIn('/login?next=%2Fteams')
  await page.getByRole('button', { name: 'Can’t use any of these?' }).click()
  await expect(page).toHaveURL(/\/otp\?next=%2Fteams#lost$/)
  await expect(page.getByRole('button', { name: 'Send a code to my email' })).toBeVisible()
  const userToken = await person.userToken()
  await page.request.post('/v1/sign-out', { headers: { Authorization: userToken } })
  await page.reload()
  await expect(page).toHaveURL(/\/login\?next=%2Fteams$/)
  await expect(
    page.getByText('Your session has ended. Sign in again to continue where you left off.'),
  ).toBeVisible()
})

test('an unknown page shows “Page not found” inside the console, with a link home', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await person.signIn('/login?next=%2Fno%2Fsuch%2Fpage')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('/no/such/page')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Overview' }).click()
  await expect(page).toHaveURL(/\/overview$/)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
})
