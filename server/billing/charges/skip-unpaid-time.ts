import { and, eq, gte, inArray, lt } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { CHARGE_DUE } from '../billing-jobs.ts'
import { subscriptions } from '../schema.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import { findOpenInvoices, isBeingPaid, lockResources, voidInvoice } from './open-invoice.ts'
import { findLives, updateSubscription } from './stored-subscription.ts'

type Unpaid = { organisationId: string; from: Date; until: Date }

/**
 * An organisation was deleted, and is restored. Nothing was protected in between, so periods and trials that ended then
 * last until its end. What was owed before is owed for a period that starts now, and its retries continue.
 */
export async function skipUnpaidTime(tx: Db, unpaid: Unpaid) {
  const { organisationId, from, until } = unpaid
  const isOwn = eq(subscriptions.organisationId, organisationId)
  await tx
    .update(subscriptions)
    .set({ periodEndsAt: until, anchor: until })
    .where(
      and(
        isOwn,
        inArray(subscriptions.state, ['active', 'trialing']),
        gte(subscriptions.periodEndsAt, from),
        lt(subscriptions.periodEndsAt, until),
      ),
    )
  const owed = await tx
    .select({ id: subscriptions.resourceId })
    .from(subscriptions)
    .where(and(isOwn, eq(subscriptions.state, 'past_due')))
  await owedFromNow(
    tx,
    owed.map(({ id }) => id),
    unpaid,
  )
}

async function owedFromNow(tx: Db, resourceIds: readonly string[], { from, until }: Unpaid) {
  await lockResources(tx, resourceIds)
  const lives = await findLives(tx, resourceIds)
  const openInvoices = await findOpenInvoices(tx, resourceIds)
  for (const [resourceId, live] of lives) {
    const { subscription } = live
    if (subscription.state !== 'past_due') continue
    const after = failureMoved(subscription, { from, until })
    const open = openInvoices.get(resourceId)
    // A payment whose money may be on the way pays for the period on its invoice.
    if (open && (await isBeingPaid(tx, open.id))) {
      await updateSubscription(tx, live, { after, at: until })
      continue
    }
    if (open) await voidInvoice(tx, open, { reason: 'Not paid, organisation deleted', at: until })
    const period = { ...subscription.period, endsAt: until }
    await updateSubscription(tx, live, {
      after: { ...after, period, anchor: until },
      at: until,
    })
    const job = { subjectId: resourceId, ownerId: live.organisationId, dueAt: until }
    await queueJob(tx, { ...job, kind: CHARGE_DUE })
  }
}

/** The days until the next retry don't pass while the organisation is deleted. */
function failureMoved(
  { failure, ...subscription }: Subscription,
  { from, until }: Pick<Unpaid, 'from' | 'until'>,
): Subscription {
  if (!failure) return { ...subscription, failure }
  const { failedAt } = failure
  const restedMs = until.getTime() - Math.max(from.getTime(), failedAt.getTime())
  const movedTo = new Date(failedAt.getTime() + restedMs)
  return { ...subscription, failure: { ...failure, failedAt: movedTo } }
}
