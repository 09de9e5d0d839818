import { startVies } from '../../server/billing/details/testing-vies.ts'
import { testOn } from '../support/own-server.ts'
import { startServer } from '../support/server-process.ts'
import { expect } from '../support/test.ts'

/** On a server that looks VAT numbers up on this machine. */
const test = testOn(async () => {
  const vies = await startVies()
  const server = await startServer({ VIES_URL: vies.outbound.viesUrl, ALLOW_LOOPBACK: 'true' })
  const dispose = async () => {
    await server.dispose()
    vies.close()
  }
  return { ...server, dispose }
})

test('a company enters its details at checkout, and pays no tax once its VAT number is validated', async ({
  person,
  page,
  request,
}) => {
  const headers = { Authorization: await person.hasAccount() }
  const added = await request.post('/v1/domain', { headers, data: { name: 'example.com' } })
  const { data: website } = (await added.json()) as { data: { id: string } }
  await person.isSignedIn(`/checkout-domain/${website.id}`)

  await expect(page.getByText(/Invoices need a name and an address/)).toBeVisible()
  await page.getByLabel('Legal name').fill('Atelier SARL')
  await page.getByLabel('Country').selectOption('FR')
  await page.getByLabel('Street and number').fill('12 rue de la Paix')
  await page.getByLabel('Postal code').fill('75002')
  await page.getByLabel('City').fill('Paris')
  await page.getByLabel('VAT number').fill('FR 83 404 833 048')
  await page.getByLabel('Your reference').fill('PO 4711')
  await page.getByRole('button', { name: 'Save billing details' }).click()

  await expect(page.getByRole('radio', { name: /^Atelier SARL/ })).toBeChecked()
  await expect(page.getByText('VAT (reverse charge)')).toBeVisible()
  await page.getByRole('button', { name: /^Pay €/ }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Card number').fill('4242424242424242')
  await frame.getByLabel('Expiry date').fill('12/40')
  await frame.getByLabel('Security code').fill('123')
  await frame.getByRole('button', { name: /^Pay / }).click()

  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await page.getByRole('link', { name: /^TEST-INV-\d{4}-\d+$/ }).click()
  await expect(page.getByText('Atelier SARL')).toBeVisible()
  await expect(page.getByText('PO 4711')).toBeVisible()
  await expect(page.getByText(/reverse charge/i).first()).toBeVisible()

  // A change concerns the next invoices only.
  await page.goto('/billing/add')
  await page.getByRole('link', { name: 'Change Atelier SARL' }).click()
  // The form for others, which is there until then, has the same fields.
  const form = page.getByRole('region', { name: 'Change Atelier SARL' })
  await form.getByLabel('Legal name').fill('Studio SARL')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: /^Studio SARL/ })).toBeVisible()
  await expect(page.getByText('Valid', { exact: true })).toBeVisible()
  await page.goBack()
  await page.goto('/invoices')
  await page.getByRole('link', { name: /^TEST-INV-/ }).click()
  await expect(page.getByText('Atelier SARL')).toBeVisible()
})
