import type { Access } from '../organisation/access/access.ts'
import { DAY_SECONDS, secondsAfter } from '../platform/clock.ts'
import { chargeStart } from './charges/charge.ts'
import { findLive } from './charges/stored-subscription.ts'
import { demoDetails } from './demo-details.ts'
import { addDetails } from './details/service.ts'
import { invoiceNumber } from './issuing/issue.ts'
import { keepMethod } from './methods/keep-method.ts'
import { credit } from './operating/operations.ts'
import { namedBuyer } from './parties/buyer.ts'
import { renew } from './paying/renew.ts'
import { submitPayment } from './paying/submit.ts'
import { invoices, paymentMethods } from './schema.ts'
import type { BillingContext } from './set-up.ts'
import { chosen } from './subscribing/offer.ts'
import { nextDue } from './subscriptions/subscription.ts'
import { addObject } from './test-provider/objects.ts'

const BOUGHT_DAYS_AGO = 100
const CARD = { id: 'tcard_demo', number: '4242424242424242', expires: '2099-12' }
const offer = { plan: 'pro', interval: 'month', currency: 'EUR' } as const

/**
 * Buys a plan for the demo account’s website a few months ago, with a card of the test provider, renews it when it is
 * due, and credits part of one invoice, with the functions that everyone's plans go through. Without the test provider,
 * nothing is bought.
 */
export async function makeDemoBilling(
  context: BillingContext,
  { resourceId, ...access }: Access & { resourceId: string },
) {
  const { db, clock, billing } = context
  const { organisationId } = access
  const test = billing.providers.find(({ name }) => name === 'test')
  const isSold = billing.catalogue.some(({ plan }) => plan === offer.plan)
  if (!test || !isSold) return
  const now = clock.now()
  const boughtAt = secondsAfter(now, -BOUGHT_DAYS_AGO * DAY_SECONDS)
  const caller = { address: '127.0.0.1', userAgent: 'Demo', requestId: 'demo' }
  await addDetails(context, { access, caller }, demoDetails)
  const customerId = await test.createCustomer({ organisationId })
  const { id, number, expires } = CARD
  await addObject(db, { id, at: boughtAt, data: { kind: 'card', number, expires, customerId } })
  const method = { id, kind: 'card', brand: 'Visa', last4: number.slice(-4), expires } as const
  await keepMethod(db, { organisationId, provider: 'test', method, at: boughtAt })
  const [saved] = await db.select().from(paymentMethods)
  const paymentId = await chargeStart(
    db,
    { organisationId, resourceId },
    {
      seller: billing.seller,
      buyer: await namedBuyer(db, organisationId, {}),
      terms: chosen(billing.catalogue, offer).terms,
      methodId: saved?.id ?? null,
      provider: 'test',
      isTest: true,
      at: boughtAt,
    },
  )
  const contextAt = (at: Date) => ({ ...context, clock: { ...clock, now: () => at } })
  await submitPayment(contextAt(boughtAt), paymentId)
  for (;;) {
    const live = await findLive(db, resourceId)
    const due = live && nextDue(live.subscription)
    if (!due || due.at > now) break
    await renew(contextAt(due.at), [resourceId])
  }
  const [first] = await db.select().from(invoices).orderBy(invoices.number).limit(1)
  if (!first) return
  const of = {
    number: invoiceNumber(first),
    net: 300,
    reason: 'Sample: an hour without protection',
  }
  await (await credit(context, of)).run()
}
