import type { Page } from '@playwright/test'

import { paidInvoices, payWith, withWebsite } from '../support/checkout.ts'
import { moveClock, testOnOwnServer as test } from '../support/own-server.ts'
import type { Person } from '../support/person.ts'
import { expect } from '../support/test.ts'

/** Days later, when the session has ended: with another one from the next page. */
async function daysLater(person: Person, page: Page, days: number) {
  await moveClock(person.request, days)
  await page.context().clearCookies()
  await person.hasSession()
}
const plan = (page: Page) => page.getByRole('region', { name: 'Current plan' })
/** One for the renewal, and one for each retry. */
const failedMails = async (person: Person) =>
  (await person.mails()).filter(({ subject }) => /^The payment for .* failed$/.test(subject)).length
/** Jobs change it, so the page is loaded until they have. */
const becomes = (page: Page, website: { id: string }, state: string) =>
  expect
    .poll(async () => {
      await page.goto(`/choose-plan/${website.id}`)
      await page.getByRole('heading', { name: 'Limits and today’s use' }).waitFor()
      if (state === 'none') return (await plan(page).count()) === 0
      return (await plan(page).getByText(state, { exact: true }).count()) === 1
    })
    .toBe(true)

test('a trial becomes a paid plan, then a yearly one, which is cancelled, ends and is bought again', async ({
  person,
  page,
  request,
}) => {
  const { website, headers } = await withWebsite(person, page, request)
  await page.goto(`/choose-plan/${website.id}`)
  await page.getByRole('link', { name: 'Try it free for 14 days' }).click()
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expect(page.getByRole('heading', { name: 'Your trial has started' })).toBeVisible()
  await page.goto('/payment-methods/add')
  await page.getByRole('button', { name: 'Enter a card' }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByLabel('Card number').fill('4242424242424242')
  await frame.getByLabel('Expiry date').fill('12/40')
  await frame.getByLabel('Security code').fill('123')
  await frame.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Card saved').first()).toBeVisible()
  expect(await paidInvoices(request, headers)).toHaveLength(0)

  await daysLater(person, page, 15)
  await becomes(page, website, 'Active')
  await page.getByRole('radio', { name: 'Yearly' }).click()
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await page.goto(`/choose-plan/${website.id}`)
  await expect(plan(page)).toContainText('€120.00 per year')
  // A change back waits for the end of the year, and can be undone until then.
  await page.getByRole('radio', { name: 'Monthly' }).click()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm change' }).click()
  await expect(plan(page).getByText(/^It changes to Pro on/)).toBeVisible()
  await plan(page).getByRole('button', { name: 'Keep Pro' }).click()
  await expect(plan(page).getByText(/^It renews on/)).toBeVisible()

  await plan(page).getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(plan(page).getByText(/^It ends on/)).toBeVisible()
  await plan(page).getByRole('button', { name: 'Keep plan' }).click()
  await expect(plan(page).getByText(/^It renews on/)).toBeVisible()
  await plan(page).getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(plan(page).getByText(/^It ends on/)).toBeVisible()

  await daysLater(person, page, 366)
  await becomes(page, website, 'none')
  // There is one trial only.
  await expect(page.getByRole('link', { name: /^Try it free/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
})

test('a failed renewal is retried and suspends the plan, and another card reactivates it', async ({
  person,
  page,
  request,
}) => {
  const { website } = await withWebsite(person, page, request)
  await page.goto(`/payment/${website.id}?plan=pro`)
  await page.getByRole('button', { name: /^Pay €/ }).click()
  await payWith(page, '4000000000000341')
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()

  await daysLater(person, page, 32)
  await becomes(page, website, 'Payment failed')
  await expect(plan(page).getByText(/^The payment will be retried on/)).toBeVisible()
  await expect(plan(page).getByText(/^€14\.28, invoice TEST-INV-/)).toBeVisible()
  // Days on which no payment is tried use up no retry, so each retry has to happen before the next day begins.
  for (const [index, days] of [1, 2, 2].entries()) {
    await daysLater(person, page, days)
    await expect.poll(() => failedMails(person)).toBe(index + 2)
  }
  await daysLater(person, page, 2)
  await becomes(page, website, 'Suspended')

  await plan(page)
    .getByRole('link', { name: /^Pay €.* and continue$/ })
    .click()
  await page.getByRole('radio', { name: /^Another card/ }).check()
  await page.getByRole('button', { name: /^Pay €14\.28/ }).click()
  await payWith(page, '5555555555554444')
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await becomes(page, website, 'Active')
  const subjects = (await person.mails()).map(({ subject }) => subject).join('\n')
  expect(subjects).toMatch(/^The payment for .* failed$/m)
  expect(subjects).toMatch(/is suspended$/m)
})
