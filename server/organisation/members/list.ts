import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { ListMembersQuery, Member } from '../../../contract/organisation/member.ts'
import { accounts, sessions } from '../../account/schema.ts'
import { hasSecondFactor } from '../../account/second-factor/has-second-factor.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Access } from '../access/access.ts'
import { nameOrder, pageOf } from '../name-order.ts'
import { partnerIn, readNames } from '../organisations/name.ts'
import { fullName, nameOrEmailContains, personName } from '../person-name.ts'
import { members, teamMembers, teams } from '../schema.ts'
import { listClosing } from './closing.ts'

/** Returns a page of the members of the organisation, by name. */
export async function listMembers(
  db: Db,
  access: Access,
  { limit, cursor, search, role, team_id: teamId }: ListMembersQuery,
) {
  const { organisationId } = access
  const rows = await selectMembers(db)
    .where(
      and(
        eq(members.organisationId, organisationId),
        search ? nameOrEmailContains(search) : undefined,
        role && eq(members.role, role),
        teamId === undefined
          ? undefined
          : inArray(members.accountId, accountsIn(db, organisationId, teamId)),
        cursor === undefined ? undefined : order.isBehind(cursor),
      ),
    )
    .orderBy(...order.orderBy)
    .limit(limit + 1)
  const { page, next_cursor } = pageOf(rows, limit)
  const total = await db.$count(members, eq(members.organisationId, organisationId))
  const closing = cursor === undefined ? await listClosing(db, organisationId) : []
  return { data: await membersOf(db, access, page), next_cursor, total, closing }
}

/** Returns a member of the organisation. An id from another organisation and an invalid id get the same response. */
export async function readMember(db: Db, access: Access, id: string): Promise<Member> {
  const rows = isUuid(id)
    ? await selectMembers(db).where(
        and(eq(members.organisationId, access.organisationId), eq(members.accountId, id)),
      )
    : []
  const [found] = await membersOf(db, access, rows)
  if (!found) throw noSuchMember()
  return found
}

export const noSuchMember = () =>
  new Refusal('not_found', 'Member not found. They may have left the organisation.')

const order = nameOrder(personName, members.accountId)

const selectMembers = (db: Db) =>
  db
    .select({
      id: members.accountId,
      key: order.key,
      name: fullName,
      email: accounts.email,
      role: members.role,
      joinedAt: members.joinedAt,
      partnerId: members.partnerId,
      hasSecondFactor,
      lastActiveAt: sql<Date | null>`(
        select max(${sessions.lastSeenAt}) from ${sessions}
        where ${sessions.accountId} = ${members.accountId})`.mapWith(sessions.lastSeenAt),
    })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .$dynamic()
type Row = Awaited<ReturnType<typeof selectMembers>>[number]

const accountsIn = (db: Db, organisationId: string, teamId: string) =>
  db
    .select({ accountId: teamMembers.accountId })
    .from(teamMembers)
    .where(and(eq(teamMembers.organisationId, organisationId), eq(teamMembers.teamId, teamId)))

async function membersOf(db: Db, access: Access, rows: readonly Row[]): Promise<Member[]> {
  const ids = rows.map(({ id }) => id)
  const places = await db
    .select({ accountId: teamMembers.accountId, id: teams.id, name: teams.name })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(
      and(
        eq(teamMembers.organisationId, access.organisationId),
        inArray(teamMembers.accountId, ids),
      ),
    )
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id))
  const partners = await readNames(
    db,
    rows.flatMap(({ partnerId }) => partnerId ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    partner: partnerIn(partners, row.partnerId),
    is_you: row.id === access.accountId,
    has_second_factor: row.hasSecondFactor,
    joined_at: row.joinedAt.toISOString(),
    last_active_at: row.lastActiveAt?.toISOString() ?? null,
    teams: places
      .filter(({ accountId }) => accountId === row.id)
      .map(({ id, name }) => ({ id, name })),
  }))
}
