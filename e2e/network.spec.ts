import { gate } from './support/gate.ts'
import { expect, test } from './support/test.ts'

test('when sign-in goes offline, the form reports it, keeps its input, and continues once online', async ({
  person,
  page,
  context,
}) => {
  await person.hasAccount()
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Error logging in: you are offline.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/)
})

test('the console shows a message while it is offline', async ({ person, page, context }) => {
  await person.hasAccount()
  await person.isSignedIn()
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline\. This page may be out of date/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^You are offline\. This page may be out of date/)).toBeHidden()
})

test('logging out offline clears the browser, reports it, and ends the session once online', async ({
  person,
  page,
  context,
}) => {
  await person.hasAccount()
  await person.isSignedIn()
  const userToken = await person.userToken()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await expect(page.getByText('the server will be notified once you are back online')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user_token'))).toBeNull()
  expect(await page.evaluate(() => document.cookie)).not.toContain('Parapet')
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login$/)
  await expect
    .poll(async () => {
      const headers = { Authorization: userToken }
      return (await page.request.get('/v1/user', { headers })).status()
    })
    .toBe(401)
})

test('logging out offline at /otp clears the browser and reports it', async ({
  person,
  page,
  context,
}) => {
  await person.hasAuthenticator()
  await person.signIn()
  await page.getByRole('button', { name: 'Can’t use any of these?' }).click()
  await expect(page.getByRole('button', { name: 'Send a code to my email' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user_token'))).toBeNull()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login$/)
})

test('an unreachable server doesn’t prevent logging out, and the sign-in page reports it', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await person.isSignedIn()
  await page.route('**/v1/sign-out', (route) => route.abort('connectionrefused'))
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('You are signed out in this browser.')).toBeVisible()
})

test('a request without a response is aborted after 30 s, and the password is kept', async ({
  person,
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.evaluate(() => {
    // The platform's timeouts don't follow a test's clock: this one fires on command.
    const controller = new AbortController()
    AbortSignal.timeout = () => controller.signal
    Object.assign(window, { timeOut: () => controller.abort(new DOMException('', 'TimeoutError')) })
  })
  await page.route('**/v1/auth', () => {})
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveAttribute(
    'data-state',
    'pending',
  )
  await page.evaluate(() => (window as unknown as { timeOut: () => void }).timeOut())
  await expect(page.getByRole('alert')).toContainText(
    'Error logging in: the server did not respond within 30 seconds.',
  )
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
})

test('a chunk that fails to load is retried by one reload', async ({ person, page }) => {
  await person.hasAccount()
  await person.isSignedIn()
  let failures = 0
  await page.route('**/assets/invoices-page-*.js', async (route) => {
    failures += 1
    await (failures === 1 ? route.abort() : route.continue())
  })
  await page.getByRole('link', { name: 'Billing', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
  expect(failures).toBe(2)
})

test('a page that can’t be loaded offline is explained in the console, and loads once online', async ({
  person,
  page,
  context,
}) => {
  await person.hasAccount()
  await person.isSignedIn()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Billing', exact: true }).click()
  // Its code and its data are requested at the same time.
  await expect(
    page.getByRole('heading', { name: /^This page could not be (?:loaded|shown)$/ }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Overview', exact: true })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
})

test('a sign-in step that fails to load explains what to do, and keeps the email address', async ({
  page,
}) => {
  await page.route('**/assets/later-steps-*.js', (route) => route.abort())
  await page.goto('/login')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The next step could not be loaded.')
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
})

test('a chunk that never loads ends in an error page with instructions', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await person.isSignedIn()
  await page.route('**/assets/invoices-page-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Billing', exact: true }).click()
  // Its code and its data are requested at the same time.
  await expect(
    page.getByRole('heading', { name: /^This page could not be (?:loaded|shown)$/ }),
  ).toBeVisible()
  await expect(page.getByText('Check your connection', { exact: false })).toBeVisible()
})

test('a chunk that hangs fails after 120 s', async ({ person, page }) => {
  await person.hasAccount()
  await person.isSignedIn()
  await page.clock.install()
  let asked = 0
  await page.route('**/assets/invoices-page-*.js', async (route) => {
    asked += 1
    if (asked > 1) await route.continue()
  })
  const firstAsk = page.waitForRequest('**/assets/invoices-page-*.js')
  await page.getByRole('link', { name: 'Billing', exact: true }).click()
  await firstAsk
  await page.clock.runFor(119_000)
  expect(asked).toBe(1)
  const reload = page.waitForEvent('load')
  await page.clock.runFor(1_000)
  await reload
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
})

test('a page shows that it is loading', async ({ person, page }) => {
  await person.hasAccount()
  await person.isSignedIn()
  const held = gate()
  await page.route('**/assets/invoices-page-*.js', async (route) => {
    await held.isOpen
    await route.continue()
  })
  await page.getByRole('link', { name: 'Billing', exact: true }).click()
  const loader = page.getByRole('status').filter({ hasText: 'Loading' })
  await expect(loader).toBeAttached()
  held.open()
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
  await expect(loader).not.toBeAttached()
})
