import { signedInRoutes } from '../src/app/routes.tsx'
import { makePartner } from './support/partner.ts'
import { expect, test } from './support/test.ts'

test('every page of the console has its address, its title and the console’s layout', async ({
  person,
  page,
  server,
}) => {
  // For everybody else, the pages of partners don't exist.
  await makePartner(server, person, await person.hasAccount())
  await person.isSignedIn()
  for (const { path, title } of signedInRoutes.filter(({ kind }) => kind === 'frame')) {
    // Like a link inside the console.
    await page.evaluate(
      (address) => {
        window.history.pushState(null, '', address)
        window.dispatchEvent(new PopStateEvent('popstate'))
      },
      path.replaceAll(/:\w+/g, '42'),
    )
    // The first page has a greeting; every other one has its title as the heading.
    const heading = path === '/overview' ? /^Welcome back/ : new RegExp(`^${title}$`)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Parapet`)
    await expect(page.getByRole('navigation').first()).toBeVisible()
  }
})

for (const { path } of signedInRoutes.filter(({ kind }) => kind === 'step')) {
  test(`${path} requires sign-in`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
  })
}

// The server knows the public pages only by their exact path, and the router of the console is more lenient.
test('the sign-in page is shown however its path is written', async ({ page }) => {
  for (const path of ['/login/', '/Login', '/logout/', '/login.html']) {
    await page.goto(path)
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  }
})

test('a completed step redirects to the overview however its path is written', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await person.isSignedIn()
  for (const path of ['/onboarding/', '/Verify-Email']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/overview$/)
  }
})

test('the path of a member’s page without the member redirects to the members', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await person.isSignedIn()
  await page.goto('/team/everyone')
  await expect(page).toHaveURL(/\/teams$/)
})

test('a missing asset responds with 404 instead of the console', async ({ request }) => {
  const response = await request.get('/assets/no-such-part.js')
  expect(response.status()).toBe(404)
  expect(await response.text()).not.toContain('<html')
})
