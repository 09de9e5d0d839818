import { Person } from '../support/person.ts'
import { startServer } from '../support/server-process.ts'
import { expect, test } from '../support/test.ts'

test('an owner applies, is declined, applies again, and is accepted with the operator’s command', async ({
  browser,
}) => {
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.url })
  try {
    const pia = new Person(await context.newPage(), context.request)
    const { page } = pia
    await pia.hasAccount()
    await pia.isSignedIn('/organisation')
    await page.getByRole('link', { name: 'Become a partner' }).click()
    await expect(page).toHaveTitle(/^Become a partner/)

    const apply = async () => {
      await page.getByLabel('Company website').fill('https://agency.example')
      await page.getByLabel('Number of customers').fill('12')
      await page.getByLabel('What you want to do').fill('We look after websites of bakeries.')
      await page.getByLabel('Contact').fill('Pia, +49 30 1234567')
      await page.getByRole('button', { name: 'Send application' }).click()
      await expect(page.getByRole('heading', { name: 'Your application' })).toBeVisible()
    }
    /** Runs the command with the id of the only open application. */
    const decide = async (command: 'accept' | 'decline', ...parameters: string[]) => {
      await server.kill()
      const listed = server.command('partner', 'requests')
      expect(listed).toContain('Website: https://agency.example')
      const id = /^\S+/.exec(listed)?.[0] ?? ''
      server.command('partner', command, id, ...parameters)
      expect(server.command('partner', 'requests')).toBe('There are no open applications.\n')
      await server.start()
    }
    const hasMail = (subject: RegExp) =>
      expect
        .poll(async () => (await pia.mails()).some((mail) => subject.test(mail.subject)))
        .toBe(true)

    await apply()
    await decide('decline', '--reason', 'Too few customers.')
    await hasMail(/was declined/)
    await page.reload()
    await expect(page.getByText('Too few customers.')).toBeVisible()

    await apply()
    await decide('accept', '--commission', '12.5')
    await hasMail(/is now a partner/)
    await page.reload()
    await expect(page.getByText('No customer websites yet')).toBeVisible()
    await expect(page).toHaveTitle(/^Customers/)
    await expect(page.getByRole('link', { name: 'Customers', exact: true })).toBeVisible()
  } finally {
    await context.close()
    await server.dispose()
  }
})
