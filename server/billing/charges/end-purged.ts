import { eq } from 'drizzle-orm'

import { resources } from '../../organisation/schema.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import { queueJob, queueJobs } from '../../platform/jobs/queue-job.ts'
import { CHARGE_DUE, NOTIFY_OF_CREDIT_NOTE } from '../billing-jobs.ts'
import { ended } from '../subscriptions/subscription.ts'
import {
  findOpenInvoice,
  isBeingPaid,
  lockResource,
  voidInvoice,
  writeOff,
} from './open-invoice.ts'
import { findLive, updateSubscription } from './stored-subscription.ts'

/**
 * Ends the plan of a website or database that no longer exists, and cancels what isn't paid for it. Returns false, and
 * changes nothing, while a payment may still take money.
 */
export const endPurged = (db: Database, resourceId: string, at: Date) =>
  db.transaction(async (tx) => {
    await lockResource(tx, resourceId)
    const open = await findOpenInvoice(tx, resourceId)
    if (open && (await isBeingPaid(tx, open.id))) return false
    const live = await findLive(tx, resourceId)
    if (live) await updateSubscription(tx, live, { after: ended(live.subscription), at })
    if (!open) return true
    // Its days until then were supplied, so it isn't cancelled like a purchase that never began.
    if (open.purpose?.kind === 'renew' && live?.subscription.state === 'past_due') {
      await writeOff(tx, open, at)
      return true
    }
    const note = await voidInvoice(tx, open, {
      reason: 'Not paid, website or database deleted',
      at,
    })
    // The page on which it could be paid is gone, so its buyer finds out from an email.
    if (note) {
      const job = { subjectId: note.id, ownerId: open.organisationId, dueAt: at }
      await queueJob(tx, { ...job, kind: NOTIFY_OF_CREDIT_NOTE })
    }
    return true
  })

/** Queues the end of the plans of an organisation that is purged, within its transaction. */
export async function queueEndsOf(
  tx: Db,
  { organisationId, at }: { organisationId: string; at: Date },
) {
  const owned = await tx
    .select({ id: resources.id })
    .from(resources)
    .where(eq(resources.organisationId, organisationId))
  await queueJobs(
    tx,
    owned.map(({ id }) => {
      return { kind: CHARGE_DUE, subjectId: id, ownerId: organisationId, dueAt: at }
    }),
  )
}
