import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import { NOTIFY_OF_EXPIRING_CARD } from '../billing-jobs.ts'
import { validUntil } from './expiry.ts'

/** How long in advance the expiry of a card is announced. */
const NOTICE_SECONDS = 30 * DAY_SECONDS

/** Queues the announcement that a card expires soon, when it is added or becomes the default. */
export async function queueCardExpiring(
  db: Db,
  { id, organisationId, expires }: { id: string; organisationId: string; expires: string | null },
) {
  if (expires === null) return
  const dueAt = secondsAfter(validUntil(expires), -NOTICE_SECONDS)
  await queueJob(db, {
    kind: NOTIFY_OF_EXPIRING_CARD,
    subjectId: id,
    ownerId: organisationId,
    dueAt,
  })
}
