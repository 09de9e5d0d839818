import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'

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

type Wanted = {
  /** All kinds if undefined. */
  kinds: readonly string[] | undefined
  where: SQL | undefined
  limit: number
}
type Key = { id: number; at: Date }

/** Returns the newest audit log entries that somebody may see and that match a condition, newest first. */
export async function readVisible(db: Db, access: Access, wanted: Wanted): Promise<AuditRow[]> {
  const keys = (await keysOfParts(db, access, wanted)).flat()
  const newest = keys
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id)
    .slice(0, wanted.limit)
  return db
    .select()
    .from(auditEvents)
    .where(
      inArray(
        auditEvents.id,
        newest.map(({ id }) => id),
      ),
    )
    .orderBy(...newestFirst)
}

/** Of each part of what somebody may see, the newest that match. */
async function keysOfParts(
  db: Db,
  { organisationId, accountId, role, token, partnerId }: Access,
  wanted: Wanted,
): Promise<Key[][]> {
  /** What was done in the organisation, and by its people at its customers. */
  const ofOrganisation = (those: Wanted) =>
    [auditEvents.organisationId, auditEvents.partnerId].map(async (column) =>
      newestOf(db, eq(column, organisationId), those),
    )
  const lines = token ? 'all' : auditLinesOfRole[role]
  if (lines === 'billing') {
    const billing = kindsIn(['billing'])
    const kinds = wanted.kinds ? billing.filter((kind) => wanted.kinds?.includes(kind)) : billing
    return Promise.all(ofOrganisation({ ...wanted, kinds }))
  }
  // How people sign in belongs to them, not to an organisation.
  if (lines === 'own') {
    const ofKinds = wanted.kinds && inArray(auditEvents.kind, [...wanted.kinds])
    const where = and(eq(auditEvents.accountId, accountId), ofKinds, wanted.where)
    const own = { ...wanted, kinds: undefined, where }
    const signingIn = newestOf(db, isNull(auditEvents.organisationId), own)
    return Promise.all([...ofOrganisation(own), signingIn])
  }
  // The invitation only says that people of the organisation see how members sign in.
  if (partnerId !== undefined) return Promise.all(ofOrganisation(wanted))
  return Promise.all([...ofOrganisation(wanted), readSignIns(db, organisationId, wanted)])
}

/**
 * Each kind is looked up on its own: one look-up for all would read everything that was done in the organisation to
 * find the few entries of a rare kind.
 */
async function newestOf(db: Db, of: SQL | undefined, { kinds, where, limit }: Wanted) {
  const ofKind = kinds && sql`${auditEvents.kind} = wanted.kind`
  const lines = db
    .select({ id: auditEvents.id, at: auditEvents.at })
    .from(auditEvents)
    .where(and(of, ofKind, where))
    .orderBy(...newestFirst)
    .limit(limit)
  if (!kinds) return lines
  const line = lines.as('line')
  return db
    .select({ id: line.id, at: line.at })
    .from(sql`unnest(${sql.param(kinds)}::text[]) wanted (kind)`)
    .crossJoinLateral(line)
    .orderBy(desc(line.at), desc(line.id))
    .limit(limit)
}

/** What people do with their account that isn't about signing in: nobody else's business. */
const personalKinds: readonly string[] = [
  'PROFILE_UPDATE',
  'PREFERENCES_UPDATE',
  'DATA_EXPORT',
  'DATA_EXPORT_DOWNLOAD',
  'ACCOUNT_CLOSE',
  'ACCOUNT_KEEP',
] satisfies AuditKind[]

/** Only these happen outside of an organisation. */
const signInKinds = kindsIn(['sign_in', 'account']).filter((kind) => !personalKinds.includes(kind))

/** How many entries of each person to read, and since when. */
type Step = { each: number; since?: Date }
type ReadKeys = (step: Step) => Promise<Key[]>

/** Returns how the members signed in, and former members while they were one: the newest that match. */
async function readSignIns(
  db: Db,
  organisationId: string,
  { kinds, where, limit }: Wanted,
): Promise<Key[]> {
  const those = signInKinds.filter((kind) => !kinds || kinds.includes(kind))
  if (those.length === 0) return []
  const keysOf = (during: SQL | undefined, { each, since }: Step) =>
    db
      .select({ id: auditEvents.id, at: auditEvents.at })
      .from(auditEvents)
      .where(
        and(
          during,
          isNull(auditEvents.organisationId),
          inArray(auditEvents.kind, those),
          where,
          since && gte(auditEvents.at, since),
        ),
      )
      .orderBy(...newestFirst)
      .limit(each)
      .as('key')
  const ofPeople = async (
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
    return newestKeys(read, { people: await db.$count(people, isThere), limit })
  }
  const keys = await Promise.all([
    ofPeople(members, {
      isThere: and(eq(members.organisationId, organisationId), isNull(members.partnerId)),
    }),
    ofPeople(formerMembers, {
      isThere: eq(formerMembers.organisationId, organisationId),
      during: lt(auditEvents.at, formerMembers.leftAt),
    }),
  ])
  return keys.flat()
}

/**
 * Returns the keys of the newest entries of many people. Reading a whole page of each of them would take a thousand times
 * longer with a thousand people. A few of each show since when there is enough for a page, and only that is read.
 */
async function newestKeys(
  read: ReadKeys,
  { people, limit }: { people: number; limit: number },
): Promise<Key[]> {
  if (people === 0) return []
  let each = Math.min(limit, Math.ceil((2 * limit) / people))
  let newest = await read({ each })
  while (newest.length < limit && each < limit) {
    each = Math.min(limit, each * 8)
    newest = await read({ each })
  }
  const since = newest[limit - 1]?.at
  if (each < limit && since) newest = await read({ each: limit, since })
  return newest
}

/** From where a deleted account signed in is not shown, so a filter doesn't reveal it either. */
const showsAddress = or(
  isNotNull(auditEvents.organisationId),
  sql`exists (select from ${accounts} where ${accounts.id} = ${auditEvents.accountId})`,
)

/** The kinds of a filter’s event groups: all kinds if undefined. */
export const kindsOf = ({ group }: AuditFilter) =>
  group === undefined ? undefined : kindsIn([group].flat())

/** The condition for the lines that match a filter, whatever their kind. */
export function matching({ actor_id, resource_id, address, from, to }: AuditFilter) {
  return and(
    actor_id === undefined
      ? undefined
      : or(eq(auditEvents.accountId, actor_id), eq(auditEvents.tokenId, actor_id)),
    resource_id === undefined ? undefined : eq(auditEvents.resourceId, resource_id),
    address === undefined
      ? undefined
      : and(sql`${auditEvents.address} ilike ${containing(address)}`, showsAddress),
    from === undefined ? undefined : gte(auditEvents.at, new Date(from)),
    to === undefined ? undefined : lt(auditEvents.at, new Date(to)),
  )
}
