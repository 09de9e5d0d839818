import { and, eq, lt, ne, or, sql } from 'drizzle-orm'

import { HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { queueJobOnce } from '../../platform/jobs/queue-job.ts'
import { VOID_LAPSED } from '../billing-jobs.ts'
import { invoices, subscriptions } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'
import { QUOTE_SECONDS } from '../subscriptions/change-plan.ts'
import { findOpenInvoice, isBeingPaid, lockResource, voidInvoice } from './open-invoice.ts'
import { payableUntil } from './payable-until.ts'
import { findLive } from './stored-subscription.ts'

/** The job has no subject of its own. */
const EVERYTHING = '00000000-0000-4000-8000-000000000022'

/**
 * The hourly job of purchases that nobody paid for: once that is no longer possible, their invoices are cancelled.
 * Otherwise they would be owed forever, and their tax too, although nothing was supplied.
 */
export async function voidLapsed({ db, clock, log }: BillingContext) {
  const now = clock.now()
  const isPurchase = or(
    sql`${invoices.purpose} ->> 'kind' <> 'renew'`,
    // A return to a suspended plan.
    eq(subscriptions.state, 'suspended'),
  )
  const issuedBefore = lt(invoices.issuedAt, secondsAfter(now, -QUOTE_SECONDS))
  const lapsed = await db
    .select({ resourceId: invoices.resourceId })
    .from(invoices)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.resourceId, invoices.resourceId), ne(subscriptions.state, 'cancelled')),
    )
    .where(and(eq(invoices.state, 'open'), issuedBefore, isPurchase))
  for (const { resourceId } of lapsed) {
    try {
      await voidIfLapsed(db, resourceId, now)
    } catch (error) {
      log.error('purchase not cancelled', error, { resourceId })
    }
  }
  return secondsAfter(now, HOUR_SECONDS)
}

const voidIfLapsed = (db: Database, resourceId: string, at: Date) =>
  db.transaction(async (tx) => {
    await lockResource(tx, resourceId)
    const open = await findOpenInvoice(tx, resourceId)
    const until = open && payableUntil(open, await findLive(tx, resourceId))
    if (!until || at <= until || (await isBeingPaid(tx, open.id))) return
    await voidInvoice(tx, open, { reason: 'Not bought', at })
  })

/** On server start. After that, the job reschedules itself. */
export const queueVoidLapsed = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) =>
  queueJobOnce(db, {
    kind: VOID_LAPSED,
    subjectId: EVERYTHING,
    ownerId: EVERYTHING,
    dueAt: clock.now(),
  })
