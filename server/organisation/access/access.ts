import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  not,
  or,
  type Placeholder,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'

import {
  higherLevel,
  type Level,
  levelOfRole,
  levels,
  mayLevel,
  mayRole,
  type OrganisationAction,
  type Role,
} from '../../../contract/organisation/access.ts'
import { includesAction, type TokenScope } from '../../../contract/organisation/token-scopes.ts'
import { accounts } from '../../account/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { preparedOnce } from '../../platform/db/prepared-once.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { grants, members, organisations, teamMembers } from '../schema.ts'
import { refuseRole } from './refuse.ts'
import {
  refuseDeleted,
  refuseDeletedToOthers,
  refuseWithoutSecondFactor,
  standing,
} from './standing.ts'

/** A person in the organisation that a request is about. */
export type Access = {
  organisationId: string
  /** For a request with an API token: the token’s id. */
  accountId: string
  role: Role
  token?: TokenAccess
  /** For a partner’s person in a customer’s organisation: the partner’s id. */
  partnerId?: string
}

/** What an API token may do. `resourceIds` is null when it isn’t restricted to some websites and databases. */
type TokenAccess = {
  name: string
  scopes: readonly TokenScope[]
  resourceIds: readonly string[] | null
}

/** Whether somebody may do something in their organisation. */
export const mayDo = (
  { role, token, partnerId }: Pick<Access, 'role' | 'token' | 'partnerId'>,
  action: OrganisationAction,
): boolean =>
  token
    ? includesAction(token.scopes, action)
    : mayRole(role, action, { isPartner: partnerId !== undefined })

/** The level of a token on one website or database. */
export function levelOfToken({ scopes, resourceIds }: TokenAccess, id: string): Level | undefined {
  if (resourceIds && !resourceIds.includes(id)) return undefined
  if (!scopes.includes('resource.see')) return undefined
  if (scopes.includes('resource.remove') && scopes.includes('resource.change')) return 'admin'
  return scopes.includes('resource.change') ? 'editor' : 'viewer'
}

/** The condition for what a token can see. Undefined when it can see everything in its organisation. */
function seenByToken({ scopes, resourceIds }: TokenAccess, resourceId: SQLWrapper) {
  if (!scopes.includes('resource.see')) return sql`false`
  return resourceIds ? inArray(resourceId, [...resourceIds]) : undefined
}

/** What a query may read: a person's access, or for the server's own work everything in an organisation. */
export type Scope = Access | { organisationId: string; role: 'server' }

type Id = string | Placeholder

/** As `Access`, also for a query that is prepared once for everybody with a role. */
export type Reader = Omit<Access, 'organisationId' | 'accountId'> & {
  organisationId: Id
  accountId: Id
}

/** The person of a prepared query: it is executed with their access. */
export const anyoneAs = (role: Role): Reader => ({
  role,
  organisationId: sql.placeholder('organisationId'),
  accountId: sql.placeholder('accountId'),
})

/** Whether a query that is prepared for `anyoneAs` their role finds what they may see and grant. */
export const isLikeAnyone = ({ token, partnerId }: Access) => !token && partnerId === undefined

/** For the part of a query that finds rows by an index, before another part limits them to what the person may see. */
export const everythingIn = ({ organisationId }: Scope): Scope => ({
  organisationId,
  role: 'server',
})

/**
 * Returns the person's access to an organisation, for an action that their role must include: the given organisation,
 * or by default the first that they joined. An organisation that the person isn't in is not found, like one that
 * doesn't exist. In a deleted one, only its owners can do anything: restore it.
 */
export async function readAccess(
  db: Db,
  { accountId, organisationId }: { accountId: string; organisationId: string | undefined },
  action: OrganisationAction,
): Promise<Access> {
  if (organisationId !== undefined && !isUuid(organisationId)) throw noSuchOrganisation()
  const [found] = await selectMemberships(db)
    .where(
      and(
        eq(members.accountId, accountId),
        organisationId === undefined ? undefined : eq(members.organisationId, organisationId),
      ),
    )
    .orderBy(...firstJoined)
    .limit(1)
  if (!found) throw noSuchOrganisation()
  const { isDeleted } = found
  const access = accessOf(found, accountId)
  if (isDeleted && !mayDo(access, 'organisation.delete')) throw refuseDeletedToOthers()
  refuseWithoutSecondFactor(found)
  if (isDeleted && action !== 'organisation.delete') throw refuseDeleted()
  if (!mayDo(access, action)) throw refuseRole(access, action)
  return access
}

/**
 * For a query with members and organisations: those of the person, in the order in which they joined, followed by those
 * of a partner’s customers.
 */
export const firstJoined = [
  standing.isDeleted,
  sql`${members.partnerId} is not null`,
  asc(members.joinedAt),
  asc(members.organisationId),
] as const

const accessOf = (
  {
    organisationId,
    role,
    partnerId,
  }: { organisationId: string; role: Role; partnerId: string | null },
  accountId: string,
): Access => ({ organisationId, role, accountId, ...(partnerId !== null && { partnerId }) })

/** A person's access, unless they first need a second factor for it. */
type Membership = Access & { needsSecondFactor: boolean }

/** Returns the person's access to each of their organisations, or to the given one. */
export async function readAccesses(
  db: Db,
  accountId: string,
  onlyIn?: string,
): Promise<Membership[]> {
  const rows = await selectMemberships(db).where(
    and(
      eq(members.accountId, accountId),
      onlyIn ? eq(members.organisationId, onlyIn) : undefined,
      not(standing.isDeleted),
    ),
  )
  return rows.map((row) => ({
    ...accessOf(row, accountId),
    needsSecondFactor: row.needsSecondFactor,
  }))
}

const selectMemberships = (db: Db) =>
  db
    .select({
      organisationId: members.organisationId,
      role: members.role,
      partnerId: members.partnerId,
      ...standing,
    })
    .from(members)
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .$dynamic()

export const noSuchOrganisation = () =>
  new Refusal(
    'not_found',
    'Organisation not found. You may have been removed from it: open the console again.',
  )

/**
 * The levels that were granted to a person, directly or through their teams, in one or in all of their organisations.
 */
export const grantedTo = (accountId: Id | SQL) =>
  or(
    eq(grants.accountId, accountId),
    sql`${grants.teamId} in (select ${teamMembers.teamId} from ${teamMembers} where ${teamMembers.accountId} = ${accountId})`,
  )

/** What has to be granted to a person. */
type Wanted = { organisationId: Id; accountId: Id; level?: Level }

/** The condition that it is granted, for the column with the id of a website or database. */
export type GrantedTest = (resourceId: SQLWrapper, wanted: Wanted) => SQL

/**
 * The condition that limits a list to what the person may see, for the column with the id of a website or database.
 * Undefined when they see everything in their organisation.
 */
export function sees(
  scope: Scope | Reader,
  resourceId: SQLWrapper,
  isGranted: GrantedTest = isAmongGranted,
) {
  if (scope.role === 'server') return undefined
  if (scope.token) return seenByToken(scope.token, resourceId)
  if (levelOfRole[scope.role]) return undefined
  if (scope.role !== 'member') return sql`false`
  const { organisationId, accountId } = scope
  return isGranted(resourceId, { organisationId, accountId })
}

/**
 * Joined rather than tested with a list of the person’s teams: the database can then read a page in its order and find
 * each row’s grants by index, or first collect everything that was granted.
 */
export const isAmongGranted: GrantedTest = (resourceId, { organisationId, accountId, level }) =>
  sql`${resourceId} in (
  select ${grants.resourceId} from ${grants}
  left join ${teamMembers} on ${teamMembers.teamId} = ${grants.teamId} and ${teamMembers.accountId} = ${accountId}
  where ${and(
    eq(grants.organisationId, organisationId),
    level && eq(grants.level, level),
    or(eq(grants.accountId, accountId), isNotNull(teamMembers.accountId)),
  )})`

/**
 * For a query that reads few rows in the order of an index: the grants of each are looked up. The database has no
 * other plan to consider.
 */
export const isGrantedByRow: GrantedTest = (resourceId, { organisationId, accountId, level }) =>
  sql`(select true from ${grants} where ${and(
    eq(grants.resourceId, resourceId),
    eq(grants.organisationId, organisationId),
    level && eq(grants.level, level),
    grantedTo(accountId),
  )} limit 1)`

/**
 * As `sees`, for a query that reads many rows of few websites: a lateral join, because the database then remembers what
 * it found for each website, instead of collecting everything that was granted. Undefined where `sees` is enough.
 */
export function grantOf(db: Db, scope: Scope, resourceId: PgColumn | SQL) {
  if (scope.role !== 'member' || scope.token) return undefined
  const { organisationId, accountId } = scope
  return db
    .select({ level: grants.level })
    .from(grants)
    .leftJoin(
      teamMembers,
      and(eq(teamMembers.teamId, grants.teamId), eq(teamMembers.accountId, accountId)),
    )
    .where(
      and(
        eq(grants.resourceId, resourceId),
        eq(grants.organisationId, organisationId),
        or(eq(grants.accountId, accountId), isNotNull(teamMembers.accountId)),
      ),
    )
    .limit(1)
    .as('seen')
}

/** The condition for what they may grant access to. */
export function mayGrant(
  { organisationId, accountId, role, token, partnerId }: Reader,
  resourceId: PgColumn,
  isGranted: GrantedTest = isAmongGranted,
) {
  if (partnerId !== undefined) return sql`false`
  // Only a person can grant access; a token only sees the names.
  if (token) return seenByToken(token, resourceId)
  if (mayLevel(levelOfRole[role], 'resource.grant')) return undefined
  if (role !== 'member') return sql`false`
  return isGranted(resourceId, { organisationId, accountId, level: 'admin' })
}

/** How often one website can be granted to a person, through their teams, before it counts as many. */
const GRANTS_OF_ONE_MAX = 5

/** Not `distinct`, which reads in the order of an index: this stops at the first grants that it finds. */
const someGranted = preparedOnce((db) => {
  const accountId = sql.placeholder('accountId')
  const organisationId = sql.placeholder('organisationId')
  const directly = db
    .select({ id: grants.resourceId })
    .from(grants)
    .where(and(eq(grants.organisationId, organisationId), eq(grants.accountId, accountId)))
  const throughTeams = db
    .select({ id: grants.resourceId })
    .from(teamMembers)
    .innerJoin(grants, eq(grants.teamId, teamMembers.teamId))
    .where(
      and(eq(teamMembers.organisationId, organisationId), eq(teamMembers.accountId, accountId)),
    )
  return unionAll(directly, throughTeams)
    .limit(sql.placeholder('limit'))
    .prepare('grants: some of a member')
})

/**
 * Members to whom much was granted a moment ago, until when that needn't be read again for each page. Only speed
 * depends on it: a page tests the access condition in any case.
 */
const muchGrantedUntil = new Map<string, number>()
const MUCH_GRANTED_MS = 30_000
const MUCH_GRANTED_MAX = 10_000

/** The ids of what was granted to a member, if they are few: at most `max`. Undefined for other roles and for more. */
export async function readFewGranted(
  db: Db,
  scope: Scope,
  max: number,
): Promise<string[] | undefined> {
  if (scope.role !== 'member') return undefined
  if (scope.token) {
    const { resourceIds, scopes } = scope.token
    if (!scopes.includes('resource.see')) return []
    return resourceIds && resourceIds.length <= max ? [...resourceIds] : undefined
  }
  const { organisationId, accountId } = scope
  const key = `${organisationId} ${accountId} ${max}`
  if (performance.now() < (muchGrantedUntil.get(key) ?? 0)) return undefined
  const grantsMax = max * GRANTS_OF_ONE_MAX
  const rows = await someGranted(db).execute({ organisationId, accountId, limit: grantsMax + 1 })
  const ids = new Set(rows.map(({ id }) => id))
  if (rows.length <= grantsMax && ids.size <= max) return [...ids]
  if (muchGrantedUntil.size >= MUCH_GRANTED_MAX) muchGrantedUntil.clear()
  muchGrantedUntil.set(key, performance.now() + MUCH_GRANTED_MS)
  return undefined
}

/** A page that is read in the order of an index finds enough of more than these soon. */
const FOUND_BY_ID_MAX = 200

/**
 * The test for a list of websites or databases. Those of a member with few are found by their ids, because a list in the
 * order of an index would be read from start to end otherwise.
 */
export async function grantedTestOf(
  db: Db,
  access: Access,
  isGranted = isGrantedByRow,
): Promise<GrantedTest> {
  const few = await readFewGranted(db, access, FOUND_BY_ID_MAX)
  return few
    ? (resourceId, wanted) => sql`${inArray(resourceId, few)} and ${isGranted(resourceId, wanted)}`
    : isGranted
}

/**
 * For a query that joins the members of a resource's organisation: the person's highest granted level, as its position
 * in `levels`, or null. `levelOf` reads it.
 */
export const grantedLevel = (accountId: string, resourceId: PgColumn | string) =>
  sql<number | null>`(
    select max(case ${grants.level} when 'viewer' then 0 when 'editor' then 1 else 2 end)
    from ${grants}
    where ${and(eq(grants.resourceId, resourceId), grantedTo(accountId))})`

/** What a person may do with a website or database: by their role, or by what was granted. */
export const levelOf = (role: Role, granted: number | null): Level | undefined =>
  role === 'member'
    ? granted === null
      ? undefined
      : levels[granted]
    : higherLevel(levelOfRole[role], undefined)

/** A column of a query that `sees` limits: what was granted for each row, where that decides. `levelOn` reads it. */
export const grantedColumn = ({ role, accountId, token }: Access, resourceId: PgColumn) =>
  token || levelOfRole[role] ? sql<null>`null` : grantedLevel(accountId, resourceId)

/** What the person may do with a website or database of such a query. */
export const levelOn = (
  { role, token }: Access,
  { id, granted }: { id: string; granted: number | null },
): Level => (token ? levelOfToken(token, id) : levelOf(role, granted)) ?? 'viewer'

/** A query for the accounts that have at least a level on a website or database. */
export const accountsWith = (
  db: Db,
  level: Level,
  { organisationId, resourceId }: { organisationId: string; resourceId: string },
) =>
  db
    .select({ accountId: members.accountId })
    .from(members)
    .where(
      and(
        eq(members.organisationId, organisationId),
        or(
          inArray(members.role, rolesWith(level)),
          and(
            eq(members.role, 'member'),
            sql`exists (select from ${grants} where ${and(
              eq(grants.resourceId, resourceId),
              inArray(grants.level, levels.slice(levels.indexOf(level))),
              grantedTo(sql`${members.accountId}`),
            )})`,
          ),
        ),
      ),
    )

const rolesWith = (level: Level) =>
  (Object.keys(levelOfRole) as Role[]).filter((role) => {
    const own = levelOfRole[role]
    return own !== undefined && levels.indexOf(own) >= levels.indexOf(level)
  })
