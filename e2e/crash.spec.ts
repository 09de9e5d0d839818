import { Person } from './support/person.ts'
import { startServer } from './support/server-process.ts'
import { expect, test } from './support/test.ts'

test('a server killed during a registration restarts with everything that it had confirmed', async ({
  browser,
}) => {
  const server = await startServer()
  const context = await browser.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { 'X-Forwarded-For': '198.18.0.1' },
  })
  const page = await context.newPage()
  const person = new Person(page, context.request)
  try {
    await page.goto('/register')
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Confirm password').fill(person.password)
    await server.kill()
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Error registering: ' })).toBeVisible()
    await expect(page.getByLabel('Confirm password')).toHaveValue(person.password)

    await server.start()
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
    const code = await person.codeFromMail(/verification code/i)

    await server.kill()
    await server.start()
    await person.typeCode(code)
    await expect(page).toHaveURL(/\/onboarding/)
    await person.onboard()
    await expect(page).toHaveURL(/\/overview$/)
  } finally {
    await context.close()
    await server.dispose()
  }
})
