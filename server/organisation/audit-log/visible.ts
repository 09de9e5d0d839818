import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'

import { type AuditKind, kindsIn } from '../../../contract/audit-kinds.ts'
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
  { organisationId, accountId, role, token, partnerId }: Access,
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
  if (lines === 'own') {
    const own = eq(auditEvents.accountId, accountId)
    const signingIn = isNull(auditEvents.organisationId)
    return merged(await Promise.all([ofOrganisation(own), linesWith(own, signingIn)]), limit)
  }
  // The invitation only says that people of the organisation see how members sign in.
  if (partnerId !== undefined) return ofOrganisation()
  const [here, signIns] = await Promise.all([
    ofOrganisation(),
    readSignIns(db, organisationId, { where, limit }),
  ])
  return merged([here, signIns], limit)
}

/** What people do with their account that isn't about signing in: nobody else's business. */
const personalKinds: readonly AuditKind[] = [
  'PROFILE_UPDATE',
  'PREFERENCES_UPDATE',
  'DATA_EXPORT',
  'DATA_EXPORT_DOWNLOAD',
  'ACCOUNT_CLOSE',
  'ACCOUNT_KEEP',
]

/** How many entries of each person to read, and since when. */
type Step = { each: number; since?: Date }
type ReadKeys = (step: Step) => Promise<{ id: number; at: Date }[]>

/** Returns how the members signed in, and former members while they were one: the newest that match. */
async function readSignIns(
  db: Db,
  organisationId: string,
  { where, limit }: { where: SQL | undefined; limit: number },
): Promise<AuditRow[]> {
  const keysOf = (during: SQL | undefined, { each, since }: Step) =>
    db
      .select({ id: auditEvents.id, at: auditEvents.at })
      .from(auditEvents)
      .where(
        and(
          during,
          isNull(auditEvents.organisationId),
          notInArray(auditEvents.kind, [...personalKinds]),
          where,
          since && gte(auditEvents.at, since),
        ),
      )
      .orderBy(...newestFirst)
      .limit(each)
      .as('key')
  const newestOf = async (
    people: typeof members | typeof formerMembers,
    { isThere, during }: { isThere: SQL | undefined; during?: SQL },
  ) => {
    const isOwn = eq(auditEvents.accountId, people.accountId)
    const read: ReadKeys = (step) => {
      const key = keysOf(and(isOwn, gte(auditEvents.at, people.joinedAt), during), step)
      return db
        .select({ id: key.id, at: key.at })
        .from(people)
        .crossJoinLateral(key)
        .where(isThere)
        .orderBy(desc(key.at), desc(key.id))
        .limit(limit)
    }
    return newestIds(read, { people: await db.$count(people, isThere), limit })
  }
  const [ids, formerIds] = await Promise.all([
    newestOf(members, {
      isThere: and(eq(members.organisationId, organisationId), isNull(members.partnerId)),
    }),
    newestOf(formerMembers, {
      isThere: eq(formerMembers.organisationId, organisationId),
      during: lt(auditEvents.at, formerMembers.leftAt),
    }),
  ])
  return db
    .select()
    .from(auditEvents)
    .where(inArray(auditEvents.id, [...ids, ...formerIds]))
}

/**
 * Returns the ids of the newest entries of many people. Reading a whole page of each of them would take a thousand times
 * longer with a thousand people. A few of each show since when there is enough for a page, and only that is read.
 */
async function newestIds(
  read: ReadKeys,
  { people, limit }: { people: number; limit: number },
): Promise<number[]> {
  if (people === 0) return []
  let each = Math.min(limit, Math.ceil((2 * limit) / people))
  let newest = await read({ each })
  while (newest.length < limit && each < limit) {
    each = Math.min(limit, each * 8)
    newest = await read({ each })
  }
  const since = newest[limit - 1]?.at
  if (each < limit && since) newest = await read({ each: limit, since })
  return newest.map(({ id }) => id)
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
