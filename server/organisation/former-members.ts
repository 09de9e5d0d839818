import { and, eq, lt } from 'drizzle-orm'

import { AUDIT_KEPT_DAYS } from '../../contract/audit-kinds.ts'
import { audit } from '../platform/audit/events.ts'
import { DAY_SECONDS, secondsAfter } from '../platform/clock.ts'
import type { Db } from '../platform/db/client.ts'
import type { Context } from '../platform/dependencies.ts'
import { formerMembers, members } from './schema.ts'

/** Ends a membership. How the person signed in until then stays in the organisation’s audit log. */
export async function endMember(
  tx: Db,
  { organisationId, accountId, at }: { organisationId: string; accountId: string; at: Date },
) {
  await leaveCustomers(tx, { partnerId: organisationId, accountId, at })
  const [ended] = await tx
    .delete(members)
    .where(and(eq(members.organisationId, organisationId), eq(members.accountId, accountId)))
    .returning()
  // The log of an organisation doesn't have how its partner's people sign in.
  if (!ended || ended.partnerId !== null) return
  const { joinedAt } = ended
  await tx
    .insert(formerMembers)
    .values({ organisationId, accountId, joinedAt, leftAt: at })
    .onConflictDoUpdate({
      target: [formerMembers.organisationId, formerMembers.accountId, formerMembers.joinedAt],
      set: { leftAt: at },
    })
}

/**
 * Ends what a partner's person had in its customers' organisations, whose logs have when they entered. Returns whether
 * they had anything.
 */
export async function leaveCustomers(
  tx: Db,
  { partnerId, accountId, at }: { partnerId: string; accountId: string; at: Date },
) {
  const left = await tx
    .delete(members)
    .where(and(eq(members.partnerId, partnerId), eq(members.accountId, accountId)))
    .returning({ organisationId: members.organisationId, role: members.role })
  for (const { organisationId, role } of left) {
    const detail = { role, because: 'changed_at_partner' }
    await audit(tx, 'MEMBER_LEAVE', {
      at,
      organisationId,
      accountId,
      caller: { partnerId },
      detail,
    })
  }
  return left.length > 0
}

/** Deletes former members whose entries are no longer in the audit log. */
export async function forgetFormerMembers({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const before = secondsAfter(clock.now(), -AUDIT_KEPT_DAYS * DAY_SECONDS)
  await db.delete(formerMembers).where(lt(formerMembers.leftAt, before))
}
