import { expect, test } from '../support/test.ts'

test('a person changes their password, which signs out their other browser', async ({
  person,
  page,
  browser,
  baseURL,
}) => {
  await person.hasAccount()
  await person.hasSession()
  const onOther = await person.elsewhere(browser, baseURL)
  const other = onOther.page
  const listening = other.waitForResponse('**/v1/live')
  await onOther.isSignedIn()
  await listening

  const password = 'nine lanterns by the harbour'
  await page.goto('/change-password')
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password was changed', { exact: true })).toBeVisible()
  await expect(other).toHaveURL(/\/login/)
  await other.context().close()

  await person.signOut()
  person.password = password
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
  await expect
    .poll(async () => (await person.mails()).map(({ subject }) => subject))
    .toContain('Your Parapet password was changed')
})

test('a person changes their email address with codes from both mailboxes, and links Google', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  const before = person.email
  const after = `countess-${before}`
  await person.isSignedIn('/account')
  await page.getByLabel('New email').fill(after)
  await page.getByRole('button', { name: 'Change email' }).click()
  const current = await person.codeFromMail(/code to change your/)
  await page.getByLabel(`Code sent to ${before}`, { exact: true }).fill(current)
  await page.getByRole('button', { name: `Confirm ${before}`, exact: true }).click()
  await expect(page.getByText(`${before} Confirmed`)).toBeVisible()
  person.email = after
  const code = await person.codeFromMail(/confirm your new/)
  await page.getByLabel(`Code sent to ${after}`, { exact: true }).fill(code)
  await page.getByRole('button', { name: `Confirm ${after}`, exact: true }).click()
  await expect(page.getByText(`You sign in with ${after}.`)).toBeVisible()

  await page.getByRole('tab', { name: 'Sign-in methods' }).click()
  await page.getByRole('button', { name: 'Link Google' }).click()
  await page.getByLabel('Email').fill(before)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/Google is linked/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeVisible()

  await person.signOut()
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
  await expect(page.getByRole('banner').getByText(after)).toBeVisible()
})

test('a person’s theme is applied before the first script runs, and their date format on other pages', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await person.isSignedIn('/account?tab=preferences')
  await page.getByRole('radio', { name: 'Dark' }).check()
  const saved = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('"iso"')),
  )
  await page.getByLabel('Date format').selectOption('iso')
  await saved
  await expect(page.getByText(/You joined on \d{4}-\d{2}-\d{2}/)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.route('**/assets/*.js', (route) => route.abort())
  for (const path of ['/overview', '/goodbye']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  }
  await page.unrouteAll()
  await page.goto('/overview')
  await expect(page.getByText(/^\d{4}-\d{2}-\d{2}$/).first()).toBeVisible()
})

test('a person’s contrast and density are there before the first paint, and nothing else is shown for a moment', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await person.isSignedIn('/account?tab=preferences')
  await page.getByRole('radio', { name: 'More', exact: true }).check()
  const saved = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('"compact"')),
  )
  await page.getByRole('radio', { name: 'Compact' }).check()
  await saved

  const root = page.locator('html')
  await page.route('**/assets/*.js', (route) => route.abort())
  for (const path of ['/overview', '/goodbye']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(root).toHaveAttribute('data-contrast', 'more')
    await expect(root).toHaveAttribute('data-density', 'compact')
  }
  await page.unrouteAll()

  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    new MutationObserver(() => {
      const { contrast, density } = document.documentElement.dataset
      shown.push(`${contrast} ${density}`)
    }).observe(document, { subtree: true, attributeFilter: ['data-contrast', 'data-density'] })
  })
  await page.goto('/overview')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  const shown = await page.evaluate(() => Reflect.get(window, 'shown') as string[])
  expect([...new Set(shown)]).toEqual(['more compact'])
})
