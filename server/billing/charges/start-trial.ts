import type { Db } from '../../platform/db/client.ts'
import { NotPossible, startTrial, type Terms } from '../subscriptions/subscription.ts'
import { type Bought, dropOpenInvoice } from './charge.ts'
import { lockResource } from './open-invoice.ts'
import { findLive, insertSubscription } from './stored-subscription.ts'

/** Starts a trial, within a transaction. A purchase that isn't paid yet is cancelled: it would start a second plan. */
export async function storeTrial(
  tx: Db,
  of: Bought,
  { terms, at, days }: { terms: Terms; at: Date; days: number },
) {
  await lockResource(tx, of.resourceId)
  const live = await findLive(tx, of.resourceId)
  if (live) throw new NotPossible(live.subscription.state, 'a trial')
  await dropOpenInvoice(tx, of, { at })
  const trial = startTrial(terms, { at, days })
  return { id: await insertSubscription(tx, of, trial), endsAt: trial.period.endsAt }
}
