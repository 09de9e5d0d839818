import { and, asc, eq, inArray, not } from 'drizzle-orm'

import type { EventTopic } from '../../../contract/organisation/event-topics.ts'
import { accounts } from '../../account/schema.ts'
import type { Context } from '../../platform/dependencies.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { accountsWith } from '../access/access.ts'
import { standing } from '../access/standing.ts'
import { readMuted } from '../notification-settings/muted.ts'
import { members, organisations } from '../schema.ts'

/**
 * Adds an email to the outbox for everyone who may change a website or database, unless they have turned off its topic,
 * or lack the second factor without which the organisation shows them nothing.
 */
export async function queueResourceMails(
  context: Context,
  { id, organisationId }: { id: string; organisationId: string },
  { topic, mail }: { topic: EventTopic; mail: Mail },
) {
  const { db } = context
  const muted = await readMuted(db, { organisationId, topic, channel: 'email' })
  const recipients = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(members)
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.organisationId, organisationId),
        inArray(accounts.id, accountsWith(db, 'editor', { organisationId, resourceId: id })),
        not(standing.needsSecondFactor),
      ),
    )
    .orderBy(asc(accounts.id))
  for (const { id: accountId, email } of recipients) {
    if (!muted.has(accountId)) await queueMail(context, { to: email, mail, organisationId })
  }
}
