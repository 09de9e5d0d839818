import { randomUUID } from 'node:crypto'

import type { ProviderName } from '../../../contract/billing/provider-names.ts'
import { MINUTE_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import { manyRows } from '../../platform/db/many-rows.ts'
import { queueJob, queueJobs } from '../../platform/jobs/queue-job.ts'
import { CHECK_PAYMENT, NOTIFY_OF_MISSING_DETAILS } from '../billing-jobs.ts'
import type { Buyer, InvoiceLine, InvoicePurpose, Seller } from '../invoices/snapshot.ts'
import { type Invoice, issueInvoice, issueInvoices } from '../issuing/issue.ts'
import { payments } from '../schema.ts'
import { quoteToCharge } from '../subscriptions/change-plan.ts'
import { periodFrom } from '../subscriptions/periods.ts'
import {
  ended,
  nextDue,
  nextPeriod,
  NotPossible,
  paymentFailed,
  type Subscription,
  type Terms,
} from '../subscriptions/subscription.ts'
import {
  findOpenInvoice,
  findOpenInvoices,
  isBeingPaid,
  lockResource,
  lockResources,
  voidInvoice,
} from './open-invoice.ts'
import { payableUntil } from './payable-until.ts'
import { type Service, serviceLine, serviceLines } from './service-lines.ts'
import {
  chooseDetails,
  findLive,
  findLives,
  type Live,
  updateSubscription,
} from './stored-subscription.ts'
import { type ChargedLine, isOfMode, settleUnused } from './unused-time.ts'

const FIRST_CHECK_SECONDS = MINUTE_SECONDS

/** The website or database that something is bought for, and the organisation that pays. */
export type Bought = { readonly organisationId: string; readonly resourceId: string }
/** The payment method: a saved one, or one that the person enters. */
export type PaidBy = {
  readonly methodId?: string | null
  /** The payment provider. Null: no payment is possible. */
  readonly provider?: ProviderName | null
  readonly isAttended?: boolean
}
export type Charging = PaidBy & {
  readonly seller: Seller
  readonly buyer: Buyer
  /** Whether the provider is a test. */
  readonly isTest?: boolean
  /** The billing details that a person chose for it. */
  readonly billingDetailsId?: string
  /** What the person was shown, with tax. */
  readonly totalMinor?: number
  /** Runs within the same transaction. */
  readonly alongside?: (tx: Db) => Promise<unknown>
  readonly at: Date
}

const chosenIn = ({ billingDetailsId }: Charging) => billingDetailsId && { billingDetailsId }

/** Charges the first period of a new subscription. Returns the id of the payment. */
export const chargeStart = (
  db: Database,
  of: Bought,
  { terms, ...charging }: Charging & { terms: Terms },
) =>
  db.transaction(async (tx) => {
    await lockResource(tx, of.resourceId)
    const live = await findLive(tx, of.resourceId)
    if (live) throw new NotPossible(live.subscription.state, 'a second checkout')
    await dropOpenInvoice(tx, of, charging)
    const { startsAt, endsAt } = periodFrom(charging.at, {
      startsAt: charging.at,
      interval: terms.interval,
    })
    const service = { ...of, terms, net: terms.price, from: startsAt, until: endsAt }
    const line = await serviceLine(tx, service)
    const purpose = { kind: 'start', terms, ...chosenIn(charging) } as const
    return charge(tx, of, { ...charging, lines: [line], purpose })
  })

/**
 * Changes the terms as they were quoted at `shownAt`. Returns the id of the payment, or undefined when nothing is due
 * today and the change is made.
 */
export const chargeChange = (
  db: Database,
  of: Bought,
  { terms, shownAt, ...charging }: Charging & { terms: Terms; shownAt: Date },
) =>
  db.transaction(async (tx) => {
    await lockResource(tx, of.resourceId)
    const live = await findLive(tx, of.resourceId)
    const quote = live && quoteToCharge(live.subscription, terms, { shownAt, at: charging.at })
    if (!quote) throw new NotPossible(live?.subscription.state ?? 'none', 'this change')
    await dropOpenInvoice(tx, of, charging)
    const payer = { ...charging, payerId: of.organisationId }
    const { lines, returned } = await settleUnused(tx, { ...of, lines: quote.lines }, payer)
    if (lines.reduce((due, { net }) => due + net.minor, 0) === 0) {
      expectShown(charging, 0)
      await updateSubscription(tx, live, { after: quote.after, at: charging.at })
      await chooseDetails(tx, live.id, charging)
      await charging.alongside?.(tx)
      return undefined
    }
    return charge(tx, of, {
      ...charging,
      lines: await linesOf(tx, of, lines),
      purpose: {
        kind: 'change',
        terms,
        shownAt: shownAt.toISOString(),
        ...(returned.length > 0 && { returned }),
        ...chosenIn(charging),
      },
    })
  })

async function linesOf(
  tx: Db,
  { resourceId }: Bought,
  lines: readonly ChargedLine[],
): Promise<[InvoiceLine, ...InvoiceLine[]]> {
  const [first, ...others] = await serviceLines(
    tx,
    lines.map(({ period: { startsAt, endsAt }, ...line }) => {
      return { ...line, resourceId, from: startsAt, until: endsAt }
    }),
  )
  if (!first) throw new Error('a quote with an amount has lines')
  return [first, ...others]
}

/** A subscription that is due: what it is for, who pays and how. */
export type Due = {
  of: Bought
  /** Without a buyer, nothing can be invoiced. */
  charging: Omit<Charging, 'at' | 'buyer'> & { buyer: Buyer | undefined }
}

/**
 * Processes subscriptions that are due, all of them or none: ends them, or charges their renewals or next retries.
 * Returns the payment that each needs, in the same order. The numbers of the invoices are taken at the end, in one
 * statement, because from then on, everything else that is to be issued has to wait.
 */
export const chargeAllDue = (db: Database, due: readonly Due[], at: Date) =>
  db.transaction(async (tx) => {
    const resourceIds = due.map(({ of }) => of.resourceId)
    await lockResources(tx, resourceIds)
    const lives = await findLives(tx, resourceIds)
    const openInvoices = await findOpenInvoices(tx, resourceIds)
    const toPay: (PaidBy & { invoice: Invoice })[] = []
    const toIssue: (Due & { buyer: Buyer; service: Service })[] = []
    for (const { of, charging } of due) {
      const live = lives.get(of.resourceId)
      const next = live && nextDue(live.subscription)
      const open = openInvoices.get(of.resourceId)
      // A new payer is charged what the previous one failed to pay, without waiting for the next retry. So is what is
      // owed without an invoice, since its organisation was restored.
      const isForOther = open !== undefined && open.organisationId !== of.organisationId
      const isOwedAnew = live?.subscription.state === 'past_due' && (isForOther || !open)
      const isDue = next && (next.at <= at || isOwedAnew)
      if (!isDue || (open && (await isBeingPaid(tx, open.id)))) continue
      const isPayable = open && !isForOther && isOfMode(open, charging)
      if (isPayable && next.action === 'charge' && open.purpose?.kind === 'renew') {
        toPay.push({ ...charging, invoice: open })
        continue
      }
      if (open) await voidInvoice(tx, open, { reason: 'Not bought', at })
      // After a trial, nobody who hasn't chosen a payment method is charged.
      const isTrialOnly = live.subscription.state === 'trialing' && !charging.methodId
      if (next.action === 'end' || isTrialOnly) {
        await updateSubscription(tx, live, { after: ended(live.subscription), at })
        continue
      }
      const { buyer } = charging
      if (!buyer) {
        await failWithoutBuyer(tx, live, at)
        continue
      }
      const service = { ...of, ...renewalOf(live.subscription, at) }
      toIssue.push({ of, charging, buyer, service })
    }
    const lines = await serviceLines(
      tx,
      toIssue.map(({ service }) => service),
    )
    const issued = await issueInvoices(
      tx,
      at,
      toIssue.flatMap(({ of, charging: { seller, isTest }, buyer }, index) => {
        const line = lines[index]
        const purpose = { kind: 'renew' } as const
        return line ? [{ of, seller, buyer, isTest, lines: [line], purpose }] : []
      }),
    )
    for (const [index, invoice] of issued.entries()) {
      toPay.push({ ...toIssue[index]?.charging, invoice })
    }
    const paymentIds = await payAll(tx, toPay, at)
    const invoiceIds = new Map(toPay.map(({ invoice }) => [invoice.resourceId, invoice.id]))
    return resourceIds.map((resourceId) => paymentIds.get(invoiceIds.get(resourceId) ?? ''))
  })

/** An invoice must show its buyer's name and address, so a renewal without billing details fails, and is tried again. */
async function failWithoutBuyer(tx: Db, live: Live, at: Date) {
  const after = paymentFailed(live.subscription, at)
  if (after === live.subscription) return
  await updateSubscription(tx, live, { after, at })
  const { resourceId: subjectId, organisationId: ownerId } = live
  await queueJob(tx, { kind: NOTIFY_OF_MISSING_DETAILS, subjectId, ownerId, dueAt: at })
}

/** The next period of a subscription. */
function renewalOf(subscription: Subscription, at: Date) {
  const { terms, nextTerms = terms } = subscription
  const { period } = nextPeriod(subscription, at)
  return { terms: nextTerms, net: nextTerms.price, from: period.startsAt, until: period.endsAt }
}

/** Charges a new period of a suspended subscription, which starts with the payment. Returns the id of the payment. */
export const chargeReturn = (db: Database, of: Bought, charging: Charging) =>
  db.transaction(async (tx) => {
    await lockResource(tx, of.resourceId)
    const live = await findLive(tx, of.resourceId)
    if (live?.subscription.state !== 'suspended') {
      throw new NotPossible(live?.subscription.state ?? 'none', 'a return')
    }
    await dropOpenInvoice(tx, of, charging)
    const line = await serviceLine(tx, { ...of, ...renewalOf(live.subscription, charging.at) })
    const purpose = { kind: 'renew', ...chosenIn(charging) } as const
    return charge(tx, of, { ...charging, lines: [line], purpose })
  })

/** The purchase has to be checked out again, with today's amounts. */
export class OfferExpired extends NotPossible {}

/**
 * Tries to pay an open invoice again, with another card. Returns the id of the payment, or undefined when there is
 * nothing to pay now. Throws OfferExpired.
 */
export const chargeAgain = (
  db: Database,
  { organisationId, resourceId }: Bought,
  {
    alongside,
    ...paying
  }: Pick<Charging, keyof PaidBy | 'isTest' | 'at'> & {
    alongside?: (tx: Db, paymentId: string) => Promise<unknown>
  },
) =>
  db.transaction(async (tx) => {
    await lockResource(tx, resourceId)
    const open = await findOpenInvoice(tx, resourceId)
    if (open?.organisationId !== organisationId || (await isBeingPaid(tx, open.id)))
      return undefined
    const live = await findLive(tx, resourceId)
    const until = payableUntil(open, live)
    if (!until && !isOfMode(open, paying)) {
      const advice =
        'Payments have switched to or from test mode since this invoice was issued. Wait for the next one.'
      throw new NotPossible(
        live?.subscription.state ?? 'none',
        'a payment in the other mode',
        advice,
      )
    }
    if (until && (paying.at > until || !isOfMode(open, paying))) {
      throw new OfferExpired(live?.subscription.state ?? 'none', 'a payment of an old offer')
    }
    const paymentId = await pay(tx, open, paying)
    await alongside?.(tx, paymentId)
    return paymentId
  })

/** Something else may have changed the subscription until it was locked. */
export class AmountChanged extends Error {}

function expectShown({ totalMinor }: Charging, minor: number) {
  if (totalMinor === undefined || totalMinor === minor) return
  throw new AmountChanged(`${totalMinor} was shown, and ${minor} would be charged`)
}

async function charge(
  tx: Db,
  of: Bought,
  charging: Charging & {
    lines: readonly [InvoiceLine, ...InvoiceLine[]]
    purpose: InvoicePurpose
  },
) {
  const invoice = await issueInvoice(tx, of, charging)
  expectShown(charging, invoice.totalMinor)
  await charging.alongside?.(tx)
  return pay(tx, invoice, charging)
}

async function pay(tx: Db, invoice: Invoice, { at, ...paidBy }: PaidBy & { at: Date }) {
  const paymentId = (await payAll(tx, [{ ...paidBy, invoice }], at)).get(invoice.id)
  if (!paymentId) throw new Error('the payment has no row')
  return paymentId
}

/** Returns the ids of the payments, keyed by the ids of their invoices. */
async function payAll(tx: Db, toPay: readonly (PaidBy & { invoice: Invoice })[], at: Date) {
  if (toPay.length === 0) return new Map<string, string>()
  const rows = toPay.map(({ invoice, methodId = null, provider = null, isAttended = true }) => ({
    id: randomUUID(),
    invoiceId: invoice.id,
    state: 'created' as const,
    revision: 0,
    createdAt: at,
    methodId,
    isAttended,
    provider,
    providerPaymentId: null,
    decline: null,
    refundedMinor: 0,
    lostMinor: 0,
    disputedMinor: 0,
  }))
  await tx.insert(payments).select(manyRows(payments, rows))
  const ownerOf = new Map(toPay.map(({ invoice }) => [invoice.id, invoice.organisationId]))
  // The server may stop before it submits a payment, or before it reads the outcome.
  const dueAt = secondsAfter(at, FIRST_CHECK_SECONDS)
  await queueJobs(
    tx,
    rows.map(({ id, invoiceId }) => {
      return { kind: CHECK_PAYMENT, subjectId: id, ownerId: ownerOf.get(invoiceId) ?? '', dueAt }
    }),
  )
  return new Map(rows.map(({ id, invoiceId }) => [invoiceId, id]))
}

/** An earlier purchase is cancelled, unless its money may be on the way. */
export async function dropOpenInvoice(tx: Db, { resourceId }: Bought, { at }: { at: Date }) {
  const open = await findOpenInvoice(tx, resourceId)
  if (!open) return
  if (await isBeingPaid(tx, open.id)) throw new NotPossible('none', 'a second payment')
  await voidInvoice(tx, open, { reason: 'Not bought', at })
}
