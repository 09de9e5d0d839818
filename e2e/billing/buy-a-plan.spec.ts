import type { Page } from '@playwright/test'

import { expect, test } from '../support/test.ts'

/** In the frame of the test provider. */
async function payWith(page: Page, number: string) {
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiry date').fill('12/40')
  await frame.getByLabel('Security code').fill('123')
  await frame.getByRole('button', { name: /^Pay / }).click()
}

test('a plan is paid once: after a declined card, and through a reload during 3-D Secure', async ({
  person,
  page,
  request,
}) => {
  const headers = { Authorization: await person.hasBillingDetails() }
  const added = await request.post('/v1/domain', { headers, data: { name: 'example.com' } })
  const { data: website } = (await added.json()) as { data: { id: string } }
  await person.signIn()
  await expect(page).toHaveURL(/\/overview$/)
  await page.goto(`/domain/${website.id}`)
  await page.getByRole('link', { name: 'Plan', exact: true }).click()
  await page.getByRole('radio', { name: /^Business/ }).check()
  await page.getByRole('link', { name: 'Continue to payment' }).click()

  const pay = page.getByRole('button', { name: /^Pay €/ })
  await pay.click()
  await payWith(page, '4000000000000002')
  await expect(page.getByText(/The bank declined the payment/)).toBeVisible()

  await pay.click()
  await payWith(page, '4000002760003184')
  await expect(page.getByRole('heading', { name: 'Confirm with your bank' })).toBeVisible()
  await page.reload()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Confirm', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await page.getByRole('link', { name: /^[A-Z]+-\d{4}-\d+$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible()
  const listed = await request.get('/v1/invoices?state=paid', { headers })
  expect(((await listed.json()) as { data: unknown[] }).data).toHaveLength(1)
})
