import type { APIRequestContext, Page } from '@playwright/test'

import type { Person } from './person.ts'

/** A person with a website, signed in from the next page that the test opens. */
export async function withWebsite(person: Person, page: Page, request: APIRequestContext) {
  const headers = { Authorization: await person.hasBillingDetails() }
  const added = await request.post('/v1/domain', { headers, data: { name: 'example.com' } })
  const { data: website } = (await added.json()) as { data: { id: string } }
  await person.hasSession()
  return { website, headers, offer: `/payment/${website.id}/2?plan=pro` }
}

type PaidInvoice = { id: string; number: string; kind: string; net_minor: number }

export const paidInvoices = async (request: APIRequestContext, headers: Record<string, string>) => {
  const listed = await request.get('/v1/invoices?state=paid', { headers })
  return ((await listed.json()) as { data: PaidInvoice[] }).data
}

/** In the frame of the test provider. */
export async function payWith(page: Page, number: string) {
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiry date').fill('12/40')
  await frame.getByLabel('Security code').fill('123')
  await frame.getByRole('button', { name: /^Pay / }).click()
}
