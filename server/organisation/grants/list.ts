import { domainToUnicode } from 'node:url'

import { and, eq, ilike, inArray, or } from 'drizzle-orm'

import type { Role } from '../../../contract/organisation/access.ts'
import {
  type Grant,
  type ListGrantsQuery,
  type ListResourcesQuery,
  type Resource,
  RESOURCES_PAGE_MAX,
} from '../../../contract/organisation/grant.ts'
import { accounts } from '../../account/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { containing } from '../../platform/db/containing.ts'
import { preparedOnce, withConstants } from '../../platform/db/prepared-once.ts'
import {
  type Access,
  anyoneAs,
  type GrantedTest,
  grantedTestOf,
  grantedTo,
  isGrantedByRow,
  isLikeAnyone,
  mayGrant,
  type Reader,
  sees,
} from '../access/access.ts'
import { nameOrder, pageOf } from '../name-order.ts'
import { personName } from '../person-name.ts'
import { grants, resources, teamMembers, teams } from '../schema.ts'

/**
 * Returns a page of the access granted in the organisation, by website and database. A person who sees all websites and
 * databases gets everything; others get their own access, and all access to what they may grant access to.
 */
export async function listGrants(
  db: Db,
  access: Access,
  { limit, cursor, member_id: memberId, team_id: teamId, resource_id: resourceId }: ListGrantsQuery,
) {
  const rows = await selectGrants(db)
    .where(
      and(
        eq(grants.organisationId, access.organisationId),
        visibleTo(access),
        memberId === undefined
          ? undefined
          : or(eq(grants.accountId, memberId), inArray(grants.teamId, teamsOf(db, memberId))),
        teamId === undefined ? undefined : eq(grants.teamId, teamId),
        resourceId === undefined ? undefined : eq(grants.resourceId, resourceId),
        cursor === undefined ? undefined : order.isBehind(cursor),
      ),
    )
    .orderBy(...order.orderBy)
    .limit(limit + 1)
  const { page, next_cursor } = pageOf(rows, limit)
  return { data: page.map(grantOf), next_cursor }
}

/** Returns one of them, if the person may see it. */
export async function findGrant(db: Db, access: Access, id: string): Promise<Grant | undefined> {
  const [row] = await selectGrants(db).where(
    and(eq(grants.organisationId, access.organisationId), eq(grants.id, id), visibleTo(access)),
  )
  return row && grantOf(row)
}

/** Returns the websites and databases of the organisation to which the person may grant access, or which they see, by name. */
export async function listResources(
  db: Db,
  access: Access,
  { limit, for: purpose, id, search }: ListResourcesQuery,
): Promise<Resource[]> {
  const isGranted = await grantedTestOf(db, access)
  if (id === undefined && !search && isGranted === isGrantedByRow && isLikeAnyone(access)) {
    const first = await firstResources(db, access.role, purpose).execute(access)
    return first.slice(0, limit)
  }
  return selectResources(db)
    .where(
      and(
        reachable(access, { purpose, isGranted }),
        id === undefined ? undefined : eq(resources.id, id),
        search ? nameHas(search) : undefined,
      ),
    )
    .limit(limit)
}

const firstResources = preparedOnce((db, role: Role, purpose: ListResourcesQuery['for']) => {
  const first = selectResources(db)
    .where(reachable(anyoneAs(role), { purpose, isGranted: isGrantedByRow }))
    .limit(RESOURCES_PAGE_MAX)
  return db
    .select()
    .from(withConstants(first.as('first')))
    .prepare(`resources: first that ${role} may ${purpose}`)
})

const selectResources = (db: Db) =>
  db
    .select({ id: resources.id, kind: resources.kind, name: resources.name })
    .from(resources)
    .orderBy(...nameOrder(resources.name, resources.id).orderBy)
    .$dynamic()

const reachable = (
  reader: Reader,
  { purpose, isGranted }: { purpose: ListResourcesQuery['for']; isGranted: GrantedTest },
) =>
  and(
    eq(resources.organisationId, reader.organisationId),
    purpose === 'see'
      ? sees(reader, resources.id, isGranted)
      : mayGrant(reader, resources.id, isGranted),
  )

/** Websites have their name in Unicode. It is found in the form of the DNS too, in whole labels. */
function nameHas(search: string) {
  // These end a host name or are decoded in it, and databases have them in their names.
  const inUnicode = /[/?#\\%]/.test(search) ? '' : domainToUnicode(search)
  return or(
    ilike(resources.name, containing(search)),
    inUnicode ? ilike(resources.name, containing(inUnicode)) : undefined,
  )
}

const order = nameOrder(resources.name, grants.id)

const selectGrants = (db: Db) =>
  db
    .select({
      id: grants.id,
      key: order.key,
      level: grants.level,
      createdAt: grants.createdAt,
      resource: { id: resources.id, kind: resources.kind, name: resources.name },
      accountId: grants.accountId,
      personName,
      team: { id: teams.id, name: teams.name },
    })
    .from(grants)
    .innerJoin(resources, eq(resources.id, grants.resourceId))
    .leftJoin(accounts, eq(accounts.id, grants.accountId))
    .leftJoin(teams, eq(teams.id, grants.teamId))
    .$dynamic()

function visibleTo(access: Access) {
  // A person who sees everything also sees who else does.
  if (sees(access, grants.resourceId) === undefined) return undefined
  return or(grantedTo(access.accountId), mayGrant(access, grants.resourceId))
}

const teamsOf = (db: Db, accountId: string) =>
  db
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(eq(teamMembers.accountId, accountId))

const grantOf = ({
  id,
  resource,
  accountId,
  personName: name,
  team,
  level,
  createdAt,
}: Awaited<ReturnType<typeof selectGrants>>[number]): Grant => ({
  id,
  resource,
  member: accountId === null ? null : { id: accountId, name },
  team,
  level,
  created_at: createdAt.toISOString(),
})
