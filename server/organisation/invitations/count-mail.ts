import { accountLimits } from '../../account/limits.ts'
import { secondsUntil } from '../../platform/clock.ts'
import type { Context } from '../../platform/dependencies.ts'
import { mailboxOf } from '../../platform/email-key.ts'
import { byAccount, byMailbox, countEach } from '../../platform/rate-limits/service.ts'
import type { Access } from '../access/access.ts'
import { organisationLimits } from '../limits.ts'

/** Counts an invitation by email. Returns the seconds to wait if it must not be sent now. */
export async function countInvitationMail(
  context: Context,
  { organisationId, accountId }: Access,
  emailKey: string,
): Promise<number | undefined> {
  const { invitationMailsByOrganisation, invitationMailsByAccount, invitationMailsByMailbox } =
    organisationLimits
  const byOrganisation = [
    { limit: invitationMailsByOrganisation, subject: organisationId },
    byAccount(invitationMailsByAccount, accountId),
    { limit: invitationMailsByMailbox, subject: `${organisationId} ${mailboxOf(emailKey)}` },
  ]
  // What the organisation may not send doesn't count for the mailbox.
  for (const subjects of [
    byOrganisation,
    [byMailbox(accountLimits.strangersMailsByMailbox, emailKey)],
  ]) {
    const counted = await countEach(context, subjects)
    const exceeded = counted.filter(({ limit, hits }) => hits > limit.max)
    if (exceeded.length === 0) continue
    const now = context.clock.now()
    return Math.max(1, ...exceeded.map(({ windowEndsAt }) => secondsUntil(windowEndsAt, now)))
  }
  return undefined
}
