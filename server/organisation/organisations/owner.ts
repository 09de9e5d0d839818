import { and, eq, exists, inArray, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { organisationActions } from '../../../contract/organisation/access.ts'
import type { FindOwnerQuery } from '../../../contract/organisation/organisation.ts'
import { accounts } from '../../account/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { firstJoined } from '../access/access.ts'
import { standing } from '../access/standing.ts'
import { members, organisations, resources, teams } from '../schema.ts'

/**
 * Returns the id of the organisation that has this team, member, website or database, among those in which the person
 * may see them: the current one, or else the first that they joined. Null if there is none.
 */
export async function findOwner(
  db: Db,
  { accountId, currentId }: { accountId: string; currentId: string | undefined },
  { team_id: teamId, member_id: memberId, resource_id: resourceId }: FindOwnerQuery,
): Promise<string | null> {
  const their = alias(members, 'their')
  const own = members.organisationId
  const [found] = await db
    .select({ organisationId: own })
    .from(members)
    .innerJoin(organisations, eq(organisations.id, own))
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(
      and(
        eq(members.accountId, accountId),
        inArray(members.role, [...organisationActions['members.see']]),
        not(standing.isDeleted),
        not(standing.needsSecondFactor),
        teamId === undefined
          ? undefined
          : exists(
              db
                .select({ id: teams.id })
                .from(teams)
                .where(and(eq(teams.id, teamId), eq(teams.organisationId, own))),
            ),
        memberId === undefined
          ? undefined
          : exists(
              db
                .select({ id: their.accountId })
                .from(their)
                .where(and(eq(their.accountId, memberId), eq(their.organisationId, own))),
            ),
        resourceId === undefined
          ? undefined
          : exists(
              db
                .select({ id: resources.id })
                .from(resources)
                .where(and(eq(resources.id, resourceId), eq(resources.organisationId, own))),
            ),
      ),
    )
    .orderBy(sql`${own}::text is distinct from ${currentId ?? ''}`, ...firstJoined)
    .limit(1)
  return found?.organisationId ?? null
}
