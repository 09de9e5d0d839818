import { and, eq, lt } from 'drizzle-orm'

import { purgeDueAt, RESTORE_SECONDS } from '../../organisation/resources/restorable.ts'
import { forgetResource } from '../../organisation/resources/service.ts'
import { audit } from '../../platform/audit/events.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { forgetAttacksOn } from '../attacks/retention.ts'
import { forgetJobsOn } from '../domain-jobs.ts'
import { describeDomain } from '../domain-name.ts'
import { queueDomainMails } from '../domains/domain-mail.ts'
import { websiteEmails } from '../emails.ts'
import { notifyPurge } from '../notifications/service.ts'
import { topicOf } from '../notifications/topics.ts'
import { domains } from '../schema/domains.ts'

/**
 * Permanently deletes a removed website, with its jobs and attacks, which no foreign key deletes, and notifies its
 * people. Returns when to run again while it can still be restored, and nothing when it was restored.
 */
export async function purgeDomain(
  context: Context & { db: Database },
  domainId: string,
): Promise<Date | undefined> {
  const { db, clock, live, outbox } = context
  const at = clock.now()
  const [row] = await db.select().from(domains).where(eq(domains.id, domainId))
  if (row?.state !== 'removed') return undefined
  const { organisationId, name, stateChangedAt } = row
  if (at < purgeDueAt(stateChangedAt)) return purgeDueAt(stateChangedAt)
  await db.transaction(async (tx) => {
    // Unless it was restored in the meantime.
    const gone = await tx
      .delete(domains)
      .where(
        and(
          eq(domains.id, domainId),
          eq(domains.state, 'removed'),
          lt(domains.stateChangedAt, secondsAfter(at, -RESTORE_SECONDS)),
        ),
      )
      .returning({ id: domains.id })
    if (gone.length === 0) return
    await forgetAttacksOn(tx, [domainId])
    await forgetJobsOn(tx, domainId)
    await audit(tx, 'DOMAIN_PURGE', { at, organisationId, resourceId: domainId, detail: { name } })
    await notifyPurge(tx, row, at)
    const mail = websiteEmails.websiteDeleted(describeDomain(name).displayName)
    await queueDomainMails({ ...context, db: tx }, row, { topic: topicOf.purge, mail })
    await forgetResource(tx, domainId)
  })
  live.publish(organisationId, { kind: 'domain', id: domainId })
  outbox.wake()
  return undefined
}
