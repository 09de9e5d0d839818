import { and, eq, sql } from 'drizzle-orm'

import type { LiveEvent } from '../../../contract/live.ts'
import { accounts } from '../../account/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { type Access, grantedLevel, levelOf } from '../access/access.ts'
import { standing } from '../access/standing.ts'
import { members, organisations } from '../schema.ts'

/**
 * Whether a person is notified of an event of the organisation: as long as they may work in it, and of what happens to
 * a website or database only if they see it. One query, because every open console runs it for every event.
 */
export async function seesEvent(
  db: Db,
  { organisationId, accountId }: Access,
  event: LiveEvent,
): Promise<boolean> {
  const isAboutResource = event.kind === 'domain' || event.kind === 'database'
  const id = isAboutResource ? event.id : undefined
  const [member] = await db
    .select({
      role: members.role,
      granted: id === undefined ? sql<null>`null` : grantedLevel(accountId, id),
      ...standing,
    })
    .from(members)
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(members.organisationId, organisationId), eq(members.accountId, accountId)))
  if (!member || member.isDeleted || member.needsSecondFactor) return false
  // Of several websites, a member may see only some.
  if (!isAboutResource || (id === undefined && member.role === 'member')) return true
  return levelOf(member.role, member.granted) !== undefined
}
