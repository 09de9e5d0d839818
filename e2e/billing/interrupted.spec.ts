import { paidInvoices, payWith, withWebsite } from '../support/checkout.ts'
import { testOnOwnServer } from '../support/own-server.ts'
import { expect, test } from '../support/test.ts'

testOnOwnServer(
  'a refund by the operator is shown with its credit note',
  async ({ person, page, request, server }) => {
    const { website, headers } = await withWebsite(person, page, request)
    await page.goto(`/payment/${website.id}?plan=pro`)
    await page.getByRole('button', { name: /^Pay €/ }).click()
    await payWith(page, '4242424242424242')
    await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
    const [invoice] = await paidInvoices(request, headers)
    const number = invoice?.number ?? ''

    await server.kill()
    server.command('billing', 'refund', number, '--reason', 'An hour without protection', '--yes')
    await server.start()
    await page.goto('/invoices')
    const note = page.getByRole('row', { name: /TEST-CN-\d{4}-\d+/ })
    await expect(note.getByText('-€14.28')).toBeVisible()
    await note.getByRole('link', { name: /^TEST-CN-/ }).click()
    await expect(page.getByText('An hour without protection')).toBeVisible()
    await page.getByRole('link', { name: number }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Invoice ${number}` })).toBeVisible()
  },
)

test('Back during the checkout and forward again continues the same payment', async ({
  person,
  page,
  request,
}) => {
  const { website, headers } = await withWebsite(person, page, request)
  await page.goto(`/choose-plan/${website.id}`)
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(page.locator('iframe')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/choose-plan/)
  await page.goForward()
  await payWith(page, '4242424242424242')
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  // The checkout isn't behind it: nothing can be paid a second time.
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Pay €/ })).toHaveCount(0)
  expect(await paidInvoices(request, headers)).toHaveLength(1)
})

test('an invoice that was seen while it was open is shown as paid after its payment', async ({
  person,
  page,
  request,
}) => {
  const { website } = await withWebsite(person, page, request)
  await page.goto(`/payment/${website.id}?plan=pro`)
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(page.locator('iframe')).toBeVisible()
  await page.goto('/invoices')
  await page.getByRole('link', { name: /^TEST-INV-/ }).click()
  // The list has such a link, too.
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible()
  await page.getByRole('link', { name: /^Pay €/ }).click()
  await payWith(page, '4242424242424242')
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await page.getByRole('link', { name: /^TEST-INV-/ }).click()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pay €/ })).toHaveCount(0)
})

test('nothing is lost when the connection is lost right after the charge, and the charge is paid once', async ({
  person,
  page,
  request,
}) => {
  const { website, headers } = await withWebsite(person, page, request)
  await page.goto(`/payment/${website.id}?plan=pro`)
  await page.getByRole('button', { name: /^Pay €/ }).click()
  const confirmation = /\/v1\/billing\/payments\/[^/]+\/confirm$/
  await page.route(confirmation, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { state: string } }
    if (data.state !== 'succeeded') return route.fulfill({ response })
    await page.context().setOffline(true)
    return route.abort('connectionreset')
  })
  await payWith(page, '4242424242424242')
  await expect(page.getByText(/You are offline/).first()).toBeVisible()
  expect(await paidInvoices(request, headers)).toHaveLength(1)
  await page.unroute(confirmation)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  expect(await paidInvoices(request, headers)).toHaveLength(1)
})
