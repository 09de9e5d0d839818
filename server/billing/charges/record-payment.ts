import { eq, inArray, sql } from 'drizzle-orm'

import type { PaymentState } from '../../../contract/billing/billing-states.ts'
import type { LedgerAccount } from '../../../contract/billing/ledger-accounts.ts'
import { resources } from '../../organisation/schema.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import { forgetJobs, type NewJob, queueJobs } from '../../platform/jobs/queue-job.ts'
import { CHECK_PAYMENT, NOTIFY_OF_PAYMENT, NOTIFY_OF_FAILED_PAYMENT } from '../billing-jobs.ts'
import { issueCreditNote } from '../issuing/credit.ts'
import { type Invoice, invoiceNumber } from '../issuing/issue.ts'
import { post } from '../ledger/post.ts'
import { money, negated } from '../money/money.ts'
import { isUndecided, stateAfter, type WholePaymentEvent } from '../payments/transitions.ts'
import { invoices, payments } from '../schema.ts'
import { quoteChange } from '../subscriptions/change-plan.ts'
import {
  ended,
  nextDue,
  paid,
  paymentFailed,
  startPaid,
  type Subscription,
} from '../subscriptions/subscription.ts'
import { changeInvoices, lockResources, voidInvoice } from './open-invoice.ts'
import { presencesOf } from './presences.ts'
import {
  chooseDetails,
  findLive,
  findLives,
  insertSubscription,
  type Live,
  updateSubscription,
  updateSubscriptions,
} from './stored-subscription.ts'
import { queueReturn, returnUnused } from './unused-time.ts'

export type PaymentReport = { paymentId: string; event: WholePaymentEvent }

/** Runs within the transaction that changes the state of a payment. */
export type OnChange = (
  tx: Db,
  change: { paymentId: string; invoice: Invoice; before: PaymentState; after: PaymentState },
) => Promise<unknown>

export const recordPayment = (
  db: Database,
  paymentId: string,
  { event, at }: { event: WholePaymentEvent; at: Date },
) => recordPayments(db, [{ paymentId, event }], { at })

/**
 * Records what providers report about payments of different websites and databases, with everything that follows from
 * it, or nothing. An event that arrives twice, late or out of order is ignored.
 */
export async function recordPayments(
  db: Database,
  reports: readonly PaymentReport[],
  { at, onChange }: { at: Date; onChange?: OnChange | undefined },
) {
  if (reports.length === 0) return
  await db.transaction(async (tx) => {
    const ids = reports.map(({ paymentId }) => paymentId)
    await lockResources(tx, await resourcesPaidBy(tx, ids))
    // Read after the lock, so that nobody else can change them.
    const found = await tx
      .select({ payment: payments, invoice: invoices })
      .from(payments)
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .where(inArray(payments.id, ids))
    const eventOf = new Map(reports.map(({ paymentId, event }) => [paymentId, event]))
    const changes = found.flatMap(({ payment, invoice }) => {
      const event = eventOf.get(payment.id)
      const state = event && stateAfter(payment.state, event)
      return state ? [{ payment, invoice, state, revision: payment.revision + 1 }] : []
    })
    const invoicesOf = (state: PaymentState) =>
      changes.filter((change) => change.state === state).map(({ invoice }) => invoice)
    await storeStates(tx, changes)
    await post(tx, postingsOf(changes, at))
    const succeeded = changes.filter(({ state }) => state === 'succeeded')
    await settle(tx, succeeded, at)
    const suspending: Invoice[] = []
    for (const change of changes.filter(({ state }) => isUnpaid(state))) {
      if (await countFailure(tx, change, at)) suspending.push(change.invoice)
    }
    for (const invoice of invoicesOf('refunded')) {
      await issueCreditNote(tx, invoice, { reason: 'Refund', at, returnedBy: 'refund' })
    }
    for (const { payment, invoice, state: after } of changes) {
      await onChange?.(tx, { paymentId: payment.id, invoice, before: payment.state, after })
    }
    await queueJobs(tx, emailsOf(changes, suspending, at))
    const decided = changes.filter(({ state }) => !isUndecided(state))
    await forgetJobs(
      tx,
      CHECK_PAYMENT,
      decided.map(({ payment }) => payment.id),
    )
  })
}

type Change = {
  payment: typeof payments.$inferSelect
  invoice: Invoice
  state: PaymentState
  revision: number
}

async function resourcesPaidBy(tx: Db, paymentIds: readonly string[]) {
  const found = await tx
    .select({ resourceId: invoices.resourceId })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(inArray(payments.id, [...paymentIds]))
  return found.map(({ resourceId }) => resourceId)
}

async function storeStates(tx: Db, changes: readonly Change[]) {
  for (const state of new Set(changes.map((change) => change.state))) {
    const changed = changes.filter((change) => change.state === state)
    const ids = changed.map(({ payment }) => payment.id)
    await tx
      .update(payments)
      .set({ state, revision: sql`${payments.revision} + 1` })
      .where(inArray(payments.id, ids))
  }
  for (const { payment, invoice, state } of changes) {
    if (state !== 'refunded') continue
    const refundedMinor = invoice.totalMinor
    await tx.update(payments).set({ refundedMinor }).where(eq(payments.id, payment.id))
  }
}

const postingsOf = (changes: readonly Change[], at: Date) =>
  changes.flatMap(({ payment, invoice, state, revision }) => {
    const [to, from] = movementTo(state) ?? []
    if (!to || !from) return []
    // Part of it may already have been returned.
    const amount = money(invoice.currency, invoice.totalMinor - payment.refundedMinor)
    const lines = [[to, amount] as const, [from, negated(amount)] as const]
    const key = `payment:${payment.id}:${revision}`
    return [{ key, organisationId: invoice.organisationId, at, lines }]
  })

const isUnpaid = (state: PaymentState) => state === 'failed' || state === 'cancelled'

/** The receipts, and the emails about payments that failed while nobody was on the page. */
const emailsOf = (changes: readonly Change[], suspending: readonly Invoice[], at: Date): NewJob[] =>
  changes.flatMap(({ payment, invoice, state }) => {
    const job = { subjectId: payment.id, ownerId: invoice.organisationId, dueAt: at }
    const isRenewal = invoice.purpose?.kind === 'renew' && !payment.isAttended
    // While the bank processes a payment, the page promises an email.
    const isAwaited = payment.state === 'processing'
    const isFailed = (state === 'failed' && isAwaited) || (isUnpaid(state) && isRenewal)
    if (isFailed || suspending.includes(invoice))
      return [{ ...job, kind: NOTIFY_OF_FAILED_PAYMENT }]
    if (state !== 'succeeded') return []
    return [{ ...job, kind: NOTIFY_OF_PAYMENT }]
  })

/** Which account is debited and which one credited. */
function movementTo(state: PaymentState): readonly [LedgerAccount, LedgerAccount] | undefined {
  if (state === 'refunded') return ['receivable', 'cash']
  return state === 'succeeded' ? ['cash', 'receivable'] : undefined
}

/** Marks the invoices as paid, and carries out what they were issued for. */
async function settle(tx: Db, succeeded: readonly Change[], at: Date) {
  const all = succeeded.map(({ invoice }) => invoice)
  await changeInvoices(tx, all, 'pay')
  const presences = await presencesOf(
    tx,
    all.map(({ resourceId }) => resourceId),
  )
  const paidFor = all.filter(({ resourceId }) => presences.has(resourceId))
  for (const invoice of all) {
    if (presences.has(invoice.resourceId)) continue
    await oweAll(tx, invoice, { reason: 'Website or database deleted', at })
  }
  const changed: { live: Live; subscription: Subscription }[] = []
  const starts = paidFor.filter(({ purpose }) => purpose?.kind === 'start')
  const others = paidFor.filter((invoice) => !starts.includes(invoice))
  for (const invoice of starts) await startBought(tx, invoice)
  const lives = await findLives(
    tx,
    others.map(({ resourceId }) => resourceId),
  )
  for (const invoice of others) {
    const { resourceId, purpose, issuedAt } = invoice
    const live = lives.get(resourceId)
    if (!live) {
      await oweAll(tx, invoice, { reason: 'Plan ended', at })
      continue
    }
    const { subscription } = live
    const after =
      purpose?.kind === 'change'
        ? quoteChange(subscription, purpose.terms, new Date(purpose.shownAt)).after
        : // After a suspension, the period is the one on the invoice.
          paid(subscription, subscription.state === 'suspended' ? issuedAt : at)
    changed.push({ live, subscription: after })
    if (purpose) await chooseDetails(tx, live.id, purpose)
    if (purpose?.kind === 'change') await returnUnused(tx, purpose.returned ?? [], at)
  }
  await updateSubscriptions(tx, changed, at)
}

/**
 * There is nothing to pay for any more: while the bank processed the payment, the website or database was permanently
 * deleted, or the plan ended with a lost dispute. So a plan ends, and all of it is returned.
 */
async function oweAll(tx: Db, invoice: Invoice, { reason, at }: { reason: string; at: Date }) {
  const { organisationId, resourceId } = invoice
  const live = await findLive(tx, resourceId)
  if (live) await updateSubscription(tx, live, { after: ended(live.subscription), at })
  const paidInvoice = { ...invoice, state: 'paid' } as const
  const note = await issueCreditNote(tx, paidInvoice, { reason, at, returnedBy: 'refund' })
  if (note) await queueReturn(tx, note, at)
  const detail = { invoice: invoiceNumber(invoice) }
  await audit(tx, 'PAYMENT_RETURN', { at, organisationId, resourceId, detail })
}

/** The first period is the one on the invoice, even if the bank took days to process its payment. */
async function startBought(tx: Db, { organisationId, resourceId, purpose, issuedAt }: Invoice) {
  if (purpose?.kind !== 'start') return
  const [resource] = await tx.select().from(resources).where(eq(resources.id, resourceId))
  // Another organisation may have paid for it.
  const of = { organisationId: resource?.organisationId ?? organisationId, resourceId }
  const id = await insertSubscription(tx, of, startPaid(purpose.terms, issuedAt))
  await chooseDetails(tx, id, purpose)
}

/**
 * A renewal that fails, or that nobody completes, makes its subscription past due, and eventually suspends it: then
 * nothing is owed any more, as when the plan has ended with a lost dispute. Returns whether it suspended it now.
 */
async function countFailure(
  tx: Db,
  { invoice, payment, state }: Change,
  at: Date,
): Promise<boolean> {
  if (invoice.purpose?.kind !== 'renew') return false
  const live = await findLive(tx, invoice.resourceId)
  if (!live) {
    if (invoice.state === 'open') await voidInvoice(tx, invoice, { reason: 'Plan ended', at })
    return false
  }
  const due = nextDue(live.subscription)
  // The retry that became due in the meantime follows within the hour. One that began after the retry was due has
  // already delayed it, so it counts.
  if (state === 'cancelled' && due && payment.createdAt < due.at) return false
  const after = paymentFailed(live.subscription, at)
  await updateSubscription(tx, live, { after, at })
  const isSuspending = after.state === 'suspended' && live.subscription.state !== 'suspended'
  if (isSuspending) await voidInvoice(tx, invoice, { reason: 'Not paid, suspended', at })
  return isSuspending
}
