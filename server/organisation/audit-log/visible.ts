import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'

import { kindsIn } from '../../../contract/audit-kinds.ts'
import { auditLinesOfRole } from '../../../contract/organisation/access.ts'
import type { AuditFilter } from '../../../contract/organisation/audit-log.ts'
import { accounts } from '../../account/schema.ts'
import { auditEvents } from '../../platform/audit/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { containing } from '../../platform/db/containing.ts'
import type { Access } from '../access/access.ts'
import { formerMembers, members } from '../schema.ts'

export type AuditRow = typeof auditEvents.$inferSelect

const newestFirst = [desc(auditEvents.at), desc(auditEvents.id)]

/** Returns the newest audit log entries that somebody may see and that match a condition. */
export async function readVisible(
  db: Db,
  { organisationId, accountId, role, token }: Access,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<AuditRow[]> {
  const linesWith = (of: SQL | undefined, also?: SQL) =>
    db
      .select()
      .from(auditEvents)
      .where(and(of, also, where))
      .orderBy(...newestFirst)
      .limit(limit)
  /** What was done in the organisation, and by its people at its customers. */
  const ofOrganisation = async (also?: SQL) =>
    merged(
      await Promise.all([
        linesWith(eq(auditEvents.organisationId, organisationId), also),
        linesWith(eq(auditEvents.partnerId, organisationId), also),
      ]),
      limit,
    )
  const lines = token ? 'all' : auditLinesOfRole[role]
  if (lines === 'billing') return ofOrganisation(inArray(auditEvents.kind, kindsIn(['billing'])))
  // How people sign in belongs to them, not to an organisation.
  const signingIn = isNull(auditEvents.organisationId)
  if (lines === 'own') {
    const own = eq(auditEvents.accountId, accountId)
    return merged(await Promise.all([ofOrganisation(own), linesWith(own, signingIn)]), limit)
  }
  // Read for each member separately, using an index, and only from when they were one.
  const linesOf = (during: SQL | undefined) => linesWith(during, signingIn).as('of_member')
  const ofMember = linesOf(
    and(eq(auditEvents.accountId, members.accountId), gte(auditEvents.at, members.joinedAt)),
  )
  const ofMembers = db
    .select()
    .from(members)
    .crossJoinLateral(ofMember)
    .where(and(eq(members.organisationId, organisationId), isNull(members.partnerId)))
    .orderBy(desc(ofMember.at), desc(ofMember.id))
    .limit(limit)
  const ofFormer = linesOf(
    and(
      eq(auditEvents.accountId, formerMembers.accountId),
      gte(auditEvents.at, formerMembers.joinedAt),
      lt(auditEvents.at, formerMembers.leftAt),
    ),
  )
  const ofFormerMembers = db
    .select()
    .from(formerMembers)
    .crossJoinLateral(ofFormer)
    .where(eq(formerMembers.organisationId, organisationId))
    .orderBy(desc(ofFormer.at), desc(ofFormer.id))
    .limit(limit)
  const [here, current, former] = await Promise.all([ofOrganisation(), ofMembers, ofFormerMembers])
  return merged([here, [...current, ...former].map(({ of_member: line }) => line)], limit)
}

const merged = (parts: readonly AuditRow[][], limit: number) =>
  parts
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id)
    .slice(0, limit)

/** From where a deleted account signed in is not shown, so a filter doesn't reveal it either. */
const showsAddress = or(
  isNotNull(auditEvents.organisationId),
  sql`exists (select from ${accounts} where ${accounts.id} = ${auditEvents.accountId})`,
)

/** The condition for the lines that match a filter. */
export function matching({ actor_id, group, resource_id, address, from, to }: AuditFilter) {
  return and(
    actor_id === undefined
      ? undefined
      : or(eq(auditEvents.accountId, actor_id), eq(auditEvents.tokenId, actor_id)),
    group === undefined ? undefined : inArray(auditEvents.kind, kindsIn([group].flat())),
    resource_id === undefined ? undefined : eq(auditEvents.resourceId, resource_id),
    address === undefined
      ? undefined
      : and(sql`${auditEvents.address} ilike ${containing(address)}`, showsAddress),
    from === undefined ? undefined : gte(auditEvents.at, new Date(from)),
    to === undefined ? undefined : lt(auditEvents.at, new Date(to)),
  )
}
