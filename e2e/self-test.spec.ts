import { expect, test } from './support/test.ts'

test('the self-test passes against the running server, and its results can be copied', async ({
  person,
  page,
  context,
}) => {
  await person.hasAccount()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await person.isSignedIn('/test')
  await expect(page.getByText('Everything works.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy results' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Passed: Live updates. A live connection was opened.')
  expect(copied).not.toContain(person.email)
})

test('with blocked storage, the self-test reports it and tests everything else', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
  await person.signIn('/login?next=%2Ftest')
  await expect(page.getByText('1 failed, 8 passed.')).toBeVisible()
  await expect(
    page.getByText('Your browser blocks storage for this site, or it is full.', { exact: false }),
  ).toBeVisible()
})

test('while the server is down, the self-test still opens, and reports what could not be tested', async ({
  person,
  page,
}) => {
  await person.hasAccount()
  await person.isSignedIn('/test')
  await expect(page.getByText('Everything works.')).toBeVisible()
  await page.route('**/v1/**', (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(page.getByText('1 failed, 3 could not be tested, 5 passed.')).toBeVisible()
  await page.unroute('**/v1/**')
  await page.getByRole('button', { name: 'Run again' }).click()
  await expect(page.getByText('Everything works.')).toBeVisible()
})
