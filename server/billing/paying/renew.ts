import { and, eq } from 'drizzle-orm'

import { databases } from '../../databases/schema.ts'
import { resources } from '../../organisation/schema.ts'
import { HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { domains } from '../../websites/schema/domains.ts'
import { changeSubscription } from '../charges/change-subscription.ts'
import { chargeDue } from '../charges/charge.ts'
import { findLive } from '../charges/stored-subscription.ts'
import { buyerOf } from '../parties/buyer.ts'
import { payerFor } from '../parties/payer.ts'
import { paymentMethods } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'
import { ended, nextDue } from '../subscriptions/subscription.ts'
import { submitPayment } from './submit.ts'

/** While a payment is undecided, or a website may still be restored. */
const WAIT_SECONDS = HOUR_SECONDS

/**
 * The job of a subscription: renews it or retries its payment with the default method, or ends it. Whatever changes the
 * subscription enqueues the job again for what comes next, so a crash or a second server does nothing twice.
 */
export async function renew(context: BillingContext, resourceId: string) {
  const { db, clock, billing } = context
  const live = await findLive(db, resourceId)
  if (!live) return undefined
  const organisationId = await payerFor(db, live.organisationId)
  const presence = await presenceOf(db, resourceId)
  // Nothing is charged for what was removed, and once it can't be restored, the plan ends with it.
  if (presence === 'removed') return secondsAfter(clock.now(), WAIT_SECONDS)
  if (presence === 'gone') {
    await changeSubscription(db, { organisationId, resourceId }, { change: ended, at: clock.now() })
    return undefined
  }
  const [method] = await db
    .select({ id: paymentMethods.id, provider: paymentMethods.provider })
    .from(paymentMethods)
    .where(
      and(eq(paymentMethods.organisationId, organisationId), eq(paymentMethods.isDefault, true)),
    )
  const { billingDetailsId } = live
  const buyer = await buyerOf(db, organisationId, { billingDetailsId, seller: billing.seller })
  const paymentId = await chargeDue(
    db,
    { organisationId, resourceId },
    {
      seller: billing.seller,
      buyer,
      at: clock.now(),
      methodId: method?.id ?? null,
      provider: method?.provider ?? null,
      isAttended: false,
    },
  )
  if (paymentId) await submitPayment(context, paymentId)
  const after = await findLive(db, resourceId)
  const due = after && nextDue(after.subscription)
  if (!due) return undefined
  return due.at > clock.now() ? due.at : secondsAfter(clock.now(), WAIT_SECONDS)
}

async function presenceOf(db: Db, resourceId: string): Promise<'here' | 'removed' | 'gone'> {
  const [found] = await db
    .select({ domain: domains.state, database: databases.state })
    .from(resources)
    .leftJoin(domains, eq(domains.id, resources.id))
    .leftJoin(databases, eq(databases.id, resources.id))
    .where(eq(resources.id, resourceId))
  if (!found) return 'gone'
  return found.domain === 'removed' || found.database === 'removed' ? 'removed' : 'here'
}
