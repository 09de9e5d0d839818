import type { AllowanceContext } from '../../organisation/allowance.ts'
import { topicOf } from '../../organisation/notifications/topics.ts'
import { purgeRemoved } from '../../organisation/resources/purge-removed.ts'
import { queueResourceMails } from '../../organisation/resources/resource-mail.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Database } from '../../platform/db/client.ts'
import { forgetAttacksOn } from '../attacks/retention.ts'
import { forgetJobsOn } from '../domain-jobs.ts'
import { describeDomain } from '../domain-name.ts'
import { websiteEmails } from '../emails.ts'
import { notifyOfPurge } from '../notify-of-website.ts'
import { domains } from '../schema/domains.ts'

/**
 * Permanently deletes a removed website, with its jobs and attacks, which no foreign key deletes, and notifies the
 * people with access to it. Returns when to run again, if at all.
 */
export const purgeDomain = (context: AllowanceContext & { db: Database }, id: string) =>
  purgeRemoved(context, domains, {
    id,
    forget: async (tx, row, at) => {
      const { organisationId, name } = row
      await forgetAttacksOn(tx, [id])
      await forgetJobsOn(tx, id)
      await audit(tx, 'DOMAIN_PURGE', { at, organisationId, resourceId: id, detail: { name } })
      await notifyOfPurge(tx, row, at)
      const mail = websiteEmails.websiteDeleted(describeDomain(name).displayName)
      await queueResourceMails({ ...context, db: tx }, row, { topic: topicOf.purge, mail })
    },
    announce: ({ organisationId }) => {
      context.live.publish(organisationId, { kind: 'domain', id })
      context.outbox.wake()
    },
  })
