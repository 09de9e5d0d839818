import { makePartner } from '../support/partner.ts'
import { Person } from '../support/person.ts'
import { startServer } from '../support/server-process.ts'
import { expect, test } from '../support/test.ts'

test('a partner adds a customer, works in its organisation and hands it over, and the new owner ends the relationship', async ({
  browser,
}) => {
  const server = await startServer()
  const contexts = [1, 2].map((number) =>
    browser.newContext({
      baseURL: server.url,
      extraHTTPHeaders: { 'X-Forwarded-For': `198.18.7.${number}` },
    }),
  )
  const [ofPia, ofAda] = await Promise.all(contexts)
  try {
    if (!ofPia || !ofAda) throw new Error('no context')
    const pia = new Person(await ofPia.newPage(), ofPia.request)
    const ada = new Person(await ofAda.newPage(), ofAda.request)
    const userToken = await pia.hasAccount()
    await pia.request.post('/v1/organisation/settings', {
      headers: { Authorization: userToken },
      data: { name: 'Acme Agency' },
    })
    await makePartner(server, pia, userToken)
    const { page } = pia
    await pia.isSignedIn()
    await page.getByRole('link', { name: 'Customers', exact: true }).click()
    await expect(page.getByText('No customer websites yet')).toBeVisible()

    await page.getByRole('button', { name: 'Add customer' }).click()
    await page.getByRole('radio', { name: 'New organisation' }).check()
    await page.getByLabel('Name of the organisation').fill('Bakery')
    await page.getByRole('button', { name: 'Create organisation' }).click()
    await expect(page.getByText('Bakery was created', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Customers' }).click()
    const row = page.getByRole('row', { name: /Bakery/ })
    await expect(row).toContainText('Not handed over')
    await row.getByRole('button', { name: /Bakery/ }).click()
    await page.getByRole('menuitem', { name: 'Open' }).click()
    await expect(page.getByRole('region', { name: 'Work for a customer' })).toContainText(
      'You are working in Bakery',
    )
    await page.goto('/add-domain')
    await page.getByRole('textbox').first().fill('bakery.com')
    await page.getByRole('button', { name: 'Add website' }).click()
    await expect(page).toHaveURL(/\/domain-scan\//)
    await expect(
      page.getByRole('heading', { level: 1, name: /bakery\.com|records/i }),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Work for a customer' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to Acme Agency' }).click()
    await expect(page.getByRole('region', { name: 'Work for a customer' })).toBeHidden()

    await page.goto('/partner/domains?tab=customers')
    await row.getByRole('button', { name: /Bakery/ }).click()
    await page.getByRole('menuitem', { name: 'Hand over' }).click()
    await page.getByLabel('Email of the new owner').fill(ada.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText(`${ada.email} can take over Bakery`, { exact: true })).toBeVisible()

    await ada.hasAccount()
    const link = await ada.linkFromMail(
      /is handing “Bakery” over to you/,
      /\/organisation\?partner_request=/,
    )
    await ada.isSignedIn(link)
    await ada.page.getByRole('radio', { name: /View only/ }).check()
    await ada.page.getByRole('button', { name: 'Take over' }).click()
    await expect(ada.page.getByText('You now own Bakery', { exact: true })).toBeVisible()
    await expect(ada.page.getByRole('heading', { name: 'Partner', exact: true })).toBeVisible()

    await page.goto('/partner/domains')
    await expect(page.getByRole('row', { name: /bakery\.com/ })).toContainText('Bakery')

    await ada.page.getByRole('button', { name: 'End relationship' }).click()
    const dialog = ada.page.getByRole('alertdialog')
    await dialog.getByRole('textbox').fill('Acme Agency')
    await dialog.getByRole('button', { name: 'End relationship' }).click()
    await expect(
      ada.page.getByText('Acme Agency is no longer your partner', { exact: true }),
    ).toBeVisible()
    await ada.page.getByRole('link', { name: 'Websites', exact: true }).click()
    await expect(ada.page.getByRole('rowheader')).toHaveText(['bakery.com'])

    await page.goto('/partner/domains')
    await expect(page.getByText('No customer websites yet')).toBeVisible()
  } finally {
    await ofPia?.close()
    await ofAda?.close()
    await server.dispose()
  }
})
