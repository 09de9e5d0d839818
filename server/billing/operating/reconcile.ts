import { and, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm'

import type { PaymentState } from '../../../contract/billing/billing-states.ts'
import type { ProviderName } from '../../../contract/billing/provider-names.ts'
import { DAY_SECONDS, HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { queueJobOnce } from '../../platform/jobs/queue-job.ts'
import { RECONCILE } from '../billing-jobs.ts'
import type { Invoice } from '../issuing/issue.ts'
import { applyState } from '../paying/apply-state.ts'
import { providerNamed } from '../providers/choose-provider.ts'
import type { ProviderPayment } from '../providers/provider.ts'
import { invoices, payments } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'
import { returnedThere } from './return-owed.ts'

/** Disputes arrive weeks after a payment. */
const RECONCILED_DAYS = 120
/** The job has no subject of its own. */
const EVERYTHING = '00000000-0000-4000-8000-000000000021'

export type Difference = {
  /** Or the name of a provider whose payments can't be listed. */
  providerPaymentId: string
  what:
    | 'not_listed'
    | 'unknown_here'
    | 'unknown_there'
    | 'amount'
    | 'state'
    | 'refunded'
    | 'disputed'
  here: string
  there: string
}

/**
 * Compares the payments since a day with the provider's. `onEach` is called where the provider knows of something that
 * is missing here, such as a dispute whose webhook was lost.
 */
export async function reconcile(
  context: BillingContext,
  { since, onEach }: { since: Date; onEach?: (seen: ProviderPayment) => Promise<void> },
): Promise<Difference[]> {
  const { db, billing } = context
  const differences: Difference[] = []
  const names: ProviderName[] = []
  const theirs = new Map<string, ProviderPayment[]>()
  // The providers' lists first: whatever is submitted in the meantime is then known here.
  const lists = await Promise.allSettled(billing.providers.map((one) => one.listPayments(since)))
  for (const [index, { name }] of billing.providers.entries()) {
    const list = lists[index]
    if (list?.status !== 'rejected') {
      names.push(name)
      continue
    }
    // Those of the other provider are compared anyway.
    context.log.error('payments not listed', list.reason, { provider: name })
    const there = 'not available'
    differences.push({ providerPaymentId: name, what: 'not_listed', here: 'none', there })
  }
  for (const one of lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []))) {
    theirs.set(one.paymentId, [...(theirs.get(one.paymentId) ?? []), one])
  }
  const ours = await db
    .select({ payment: payments, invoice: invoices })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        inArray(payments.provider, names),
        or(
          and(gte(payments.createdAt, since), isNotNull(payments.providerPaymentId)),
          // The provider may date one later, and have payments of another application, with other ids.
          isOneOf([...theirs.keys()].filter((id) => isUuid(id))),
          // However long a bank takes, and whatever its webhook became.
          inArray(payments.state, ['processing', 'disputed']),
        ),
      ),
    )
  for (const { payment, invoice } of ours) {
    const same = theirs.get(payment.id) ?? []
    const isOlder = payment.createdAt < since
    const listed = same.find(({ id }) => id === payment.providerPaymentId) ?? same[0]
    const seen = listed ?? (isOlder ? await fetched(context, payment) : undefined)
    // What was paid twice stays in the list.
    theirs.set(
      payment.id,
      same.filter((one) => one !== seen),
    )
    if (isInFlight(payment, context.clock.now())) continue
    if (!seen) {
      differences.push(...unknownThere(payment, context.clock.now()))
      continue
    }
    if (differencesOf(payment, invoice, seen).length === 0) continue
    // A list may know less than the payment itself, such as nothing about its dispute.
    const now = (await fetched(context, payment, seen.id)) ?? seen
    const found = differencesOf(payment, invoice, now)
    differences.push(...found)
    if (found.length > 0) await onEach?.(now)
  }
  for (const seen of [...theirs.values()].flat()) {
    differences.push({
      providerPaymentId: seen.id,
      what: 'unknown_here',
      here: 'none',
      there: `${seen.state} ${seen.amount.minor} ${seen.amount.currency}`,
    })
  }
  return differences
}

type Payment = typeof payments.$inferSelect

/** One parameter for all of them: PostgreSQL accepts at most 65,535. */
const isOneOf = (ids: readonly string[]) => sql`${payments.id} = any(${sql.param(ids)}::uuid[])`

/** A payment that can't be fetched doesn't keep the others from being compared. */
async function fetched(
  { billing, log }: BillingContext,
  { id: paymentId, provider, providerPaymentId }: Payment,
  id = providerPaymentId ?? '',
): Promise<ProviderPayment | undefined> {
  try {
    return await providerNamed(billing, provider ?? 'test').getPayment(id)
  } catch (error) {
    log.error('payment not fetched', error, { paymentId })
    return undefined
  }
}

const withMoney: ReadonlySet<PaymentState> = new Set(['succeeded', 'disputed', 'refunded'])
const withoutMoney: ReadonlySet<PaymentState> = new Set(['failed', 'cancelled'])

/** It was submitted just now, and the response is about to be stored. */
const isInFlight = ({ providerPaymentId, createdAt }: Payment, now: Date) =>
  providerPaymentId === null && createdAt > secondsAfter(now, -HOUR_SECONDS)

/** Some providers only list money that moved, and only a few hours later. */
function unknownThere({ providerPaymentId, state, createdAt }: Payment, now: Date): Difference[] {
  const isListed = withMoney.has(state) && createdAt < secondsAfter(now, -DAY_SECONDS)
  if (!isListed) return []
  const id = providerPaymentId ?? ''
  return [{ providerPaymentId: id, what: 'unknown_there', here: state, there: 'none' }]
}

/** The provider's state in our words, even where our own state doesn't lead to it: then an operator has to look. */
function stateOf(seen: ProviderPayment): PaymentState {
  if (seen.disputedMinor > 0) return 'disputed'
  return returnedOf(seen) === seen.amount.minor ? 'refunded' : seen.state
}

/** A dispute may be about more than is left of a payment: no more than the payment is recorded as returned. */
const returnedOf = (seen: ProviderPayment) => Math.min(returnedThere(seen), seen.amount.minor)

const disputedOf = (seen: ProviderPayment) =>
  Math.min(seen.disputedMinor, seen.amount.minor - returnedOf(seen))

function differencesOf(
  payment: Payment,
  { totalMinor, currency }: Pick<Invoice, 'totalMinor' | 'currency'>,
  seen: ProviderPayment,
): Difference[] {
  const differs = (what: Difference['what'], here: unknown, there: unknown): Difference[] =>
    here === there
      ? []
      : [{ providerPaymentId: seen.id, what, here: String(here), there: String(there) }]
  const state = stateOf(seen)
  const hasNoMoney = withoutMoney.has(payment.state)
  // It paid nothing, and an operator has returned it.
  if (hasNoMoney && state === 'refunded') return []
  const isUnpaid = hasNoMoney && withoutMoney.has(state)
  return [
    ...differs(
      'amount',
      `${totalMinor} ${currency}`,
      `${seen.amount.minor} ${seen.amount.currency}`,
    ),
    ...(isUnpaid ? [] : differs('state', payment.state, state)),
    ...differs('refunded', payment.refundedMinor, returnedOf(seen)),
    ...(state === payment.state
      ? differs('disputed', payment.disputedMinor, disputedOf(seen))
      : []),
  ]
}

/** The daily job. Each difference is a line in the log, which monitoring can alert on. */
export async function reconcileDaily(context: BillingContext) {
  const now = context.clock.now()
  const since = secondsAfter(now, -RECONCILED_DAYS * DAY_SECONDS)
  const differences = await reconcile(context, {
    since,
    onEach: async (seen) => {
      try {
        await applyState(context, seen)
      } catch (error) {
        // The others are recorded and listed anyway.
        context.log.error('payment not recorded', error, { paymentId: seen.paymentId })
      }
    },
  })
  for (const difference of differences) {
    context.log.warn('payment differs from the provider’s', difference)
  }
  return secondsAfter(now, DAY_SECONDS)
}

/** On server start. After that, the job reschedules itself. */
export const queueReconciliation = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) =>
  queueJobOnce(db, {
    kind: RECONCILE,
    subjectId: EVERYTHING,
    ownerId: EVERYTHING,
    dueAt: clock.now(),
  })
