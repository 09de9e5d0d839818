import { makePartner } from '../support/partner.ts'
import { Person } from '../support/person.ts'
import { startServer } from '../support/server-process.ts'
import { expect, test } from '../support/test.ts'

test('a partner pays for a customer, who sees the plan and not the invoice', async ({
  browser,
}) => {
  const server = await startServer()
  const contexts = await Promise.all(
    [1, 2].map((number) =>
      browser.newContext({
        baseURL: server.url,
        extraHTTPHeaders: { 'X-Forwarded-For': `198.18.8.${number}` },
      }),
    ),
  )
  const [ofPia, ofAda] = contexts
  try {
    if (!ofPia || !ofAda) throw new Error('no context')
    const pia = new Person(await ofPia.newPage(), ofPia.request)
    const ada = new Person(await ofAda.newPage(), ofAda.request)
    const piasToken = await pia.hasBillingDetails()
    const piasHeaders = { Authorization: piasToken }
    const adasHeaders = { Authorization: await ada.hasBillingDetails() }
    const call = async (person: Person, path: string, data?: object) => {
      const headers = person === pia ? piasHeaders : adasHeaders
      const response = data
        ? await person.request.post(path, { headers, data })
        : await person.request.get(path, { headers })
      return ((await response.json()) as { data: Record<string, string> }).data
    }

    // Pia’s organisation is a partner with a card, and Ada’s is its customer with a website.
    await call(pia, '/v1/organisation/settings', { name: 'Acme Agency' })
    await makePartner(server, pia, piasToken)
    const setup = (await call(pia, '/v1/billing/payment-methods/setup', {})) as unknown as {
      setup_id: string
      form: { url: string }
    }
    const secret = new URL(setup.form.url).searchParams.get('secret') ?? ''
    const card = { number: '4242424242424242', expires: '12/40', cvc: '123' }
    await pia.request.post(setup.form.url, { form: { secret, step: 'card', ...card } })
    await call(pia, '/v1/billing/payment-methods', { setup_id: setup.setup_id })
    const { id: customerId } = await call(ada, '/v1/organisation')
    await call(ada, '/v1/organisation/settings', { name: 'Bakery' })
    const { id: websiteId } = await call(ada, '/v1/domain', { name: 'bakery.com' })
    await call(pia, '/v1/partner/customer-requests', { email: ada.email, role: 'auditor' })
    let token = ''
    await expect
      .poll(async () => {
        const texts = (await ada.mails()).map(({ text }) => text)
        token = /partner_request=(\S+)/.exec(texts.join('\n'))?.[1] ?? ''
        return token
      })
      .not.toBe('')
    const agreed = { token, role: 'auditor', organisation_id: customerId }
    await call(ada, '/v1/partner-request/accept', agreed)

    await pia.isSignedIn('/partner/domains?tab=customers')
    const { page } = pia
    const row = page.getByRole('row', { name: /Bakery/ })
    await row.getByRole('button', { name: /Bakery/ }).click()
    await page.getByRole('menuitem', { name: 'Offer to pay' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Offer to pay' }).click()
    await expect(row).toContainText('Customer (you offered)')

    await ada.isSignedIn('/organisation')
    await ada.page.getByRole('button', { name: 'Accept offer' }).click()
    await expect(
      ada.page.getByText('Acme Agency pays for your plans, and only they can change them.'),
    ).toBeVisible()

    await page.goto('/partner/domains')
    await page
      .getByRole('row', { name: /bakery\.com/ })
      .getByRole('button')
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Plan', exact: true }).click()
    await page.getByRole('radio', { name: /^Business/ }).click()
    await page.getByRole('link', { name: 'Continue to payment' }).click()
    await page.getByRole('button', { name: /^Pay €/ }).click()
    await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
    await page.goto('/invoices')
    await expect(page.getByRole('row', { name: /^TEST-INV-/ })).toBeVisible()

    await ada.page.goto(`/choose-plan/${websiteId}`)
    await expect(ada.page.getByText('Paid by')).toBeVisible()
    await expect(ada.page.getByText(/Acme Agency pays for this plan/).first()).toBeVisible()
    await ada.page.goto('/invoices')
    await expect(ada.page.getByRole('heading', { name: /No invoices/ })).toBeVisible()

    await ada.page.goto('/organisation')
    await ada.page.getByRole('button', { name: 'Pay yourself' }).click()
    await expect(ada.page.getByText('Your organisation pays for its plans.')).toBeVisible()
  } finally {
    await Promise.all(contexts.map((context) => context.close()))
    await server.dispose()
  }
})
