import { and, eq, gte, isNotNull } from 'drizzle-orm'

import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { queueJobOnce } from '../../platform/jobs/queue-job.ts'
import { RECONCILE } from '../billing-jobs.ts'
import { applyState, eventsTo } from '../paying/apply-state.ts'
import { stateAfter } from '../payments/transitions.ts'
import type { ProviderPayment } from '../providers/provider.ts'
import { invoices, payments } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'

/** Disputes arrive weeks after a payment. */
const RECONCILED_DAYS = 120
/** The job has no subject of its own. */
const EVERYTHING = '00000000-0000-4000-8000-000000000021'

export type Difference = {
  providerPaymentId: string
  what: 'unknown_here' | 'unknown_there' | 'amount' | 'state' | 'refunded'
  here: string
  there: string
}

/**
 * Compares the payments since a day with the provider's. Where the provider knows of an event that is missing here, such
 * as a dispute whose webhook was lost, `isRepairing` records it.
 */
export async function reconcile(
  context: BillingContext,
  { since, isRepairing }: { since: Date; isRepairing: boolean },
): Promise<Difference[]> {
  const { db, billing } = context
  if (!billing.provider) return []
  // The provider's list first: whatever is submitted meanwhile is then known here.
  const theirs = new Map((await billing.provider.listPayments(since)).map((one) => [one.id, one]))
  const ours = await db
    .select({ payment: payments, invoice: invoices })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(and(gte(payments.createdAt, since), isNotNull(payments.providerPaymentId)))
  const differences: Difference[] = []
  for (const { payment, invoice } of ours) {
    const id = payment.providerPaymentId ?? ''
    const seen = theirs.get(id)
    theirs.delete(id)
    const found = seen ? differencesOf(payment, invoice.totalMinor, seen) : [unknownThere(payment)]
    differences.push(...found)
    if (isRepairing && seen && found.length > 0) await applyState(context, seen)
  }
  for (const seen of theirs.values()) {
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

const unknownThere = (payment: Payment): Difference => ({
  providerPaymentId: payment.providerPaymentId ?? '',
  what: 'unknown_there',
  here: payment.state,
  there: 'none',
})

function differencesOf(payment: Payment, totalMinor: number, seen: ProviderPayment): Difference[] {
  const differs = (what: Difference['what'], here: unknown, there: unknown): Difference[] =>
    here === there
      ? []
      : [{ providerPaymentId: seen.id, what, here: String(here), there: String(there) }]
  const after = eventsTo(payment.state, seen).reduce(
    (state, event) => stateAfter(state, event) ?? state,
    payment.state,
  )
  return [
    ...differs('amount', totalMinor, seen.amount.minor),
    ...differs('state', payment.state, after),
    ...differs('refunded', payment.refundedMinor, seen.refundedMinor),
  ]
}

/** The daily job. Each difference is a line in the log, which monitoring can alert on. */
export async function reconcileDaily(context: BillingContext) {
  const now = context.clock.now()
  const since = secondsAfter(now, -RECONCILED_DAYS * DAY_SECONDS)
  for (const difference of await reconcile(context, { since, isRepairing: true })) {
    context.log.warn('payment differs from the provider’s', difference)
  }
  return secondsAfter(now, DAY_SECONDS)
}

/** At the start of a server. The job keeps itself going. */
export const queueReconciliation = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) =>
  queueJobOnce(db, {
    kind: RECONCILE,
    subjectId: EVERYTHING,
    ownerId: EVERYTHING,
    dueAt: clock.now(),
  })
