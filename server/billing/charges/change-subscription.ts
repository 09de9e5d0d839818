import type { Database, Db } from '../../platform/db/client.ts'
import { NotPossible, type Subscription } from '../subscriptions/subscription.ts'
import type { Bought } from './charge.ts'
import { findOpenInvoice, isBeingPaid, lockResource, voidInvoice } from './open-invoice.ts'
import { findLive, updateSubscription } from './stored-subscription.ts'

/**
 * Cancels, keeps, pauses or resumes a subscription. Refuses while a payment for it is in progress, and cancels an
 * invoice that nobody is paying.
 */
export const changeSubscription = (
  db: Database,
  { resourceId }: Bought,
  {
    change,
    at,
    alongside,
  }: {
    change: (subscription: Subscription, at: Date) => Subscription
    at: Date
    /** Runs within the same transaction. */
    alongside?: (tx: Db) => Promise<unknown>
  },
) =>
  db.transaction(async (tx) => {
    await lockResource(tx, resourceId)
    const live = await findLive(tx, resourceId)
    if (!live) throw new NotPossible('none', 'this change')
    const after = change(live.subscription, at)
    const open = await findOpenInvoice(tx, resourceId)
    if (open && (await isBeingPaid(tx, open.id))) {
      throw new NotPossible(live.subscription.state, 'a change during a payment')
    }
    if (open && (after.state === 'cancelled' || open.purpose?.kind === 'change')) {
      await voidInvoice(tx, open, { reason: 'Not bought', at })
    }
    await updateSubscription(tx, live, { after, at })
    await alongside?.(tx)
  })
