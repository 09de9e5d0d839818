import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'

import { type Team, TEAMS_MAX } from '../../../contract/organisation/team.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import type { Context } from '../../platform/dependencies.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { type Access, mayDo } from '../access/access.ts'
import { lockFor } from '../access/lock-organisation.ts'
import type { Acting } from '../acting.ts'
import { grants, members, teamMembers, teams } from '../schema.ts'

/**
 * Returns the teams of the organisation by name, or only those that the person is in if they may not see its members.
 */
export async function listTeams(db: Db, access: Access): Promise<Team[]> {
  const own = db
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(eq(teamMembers.accountId, access.accountId))
  const rows = await selectTeams(db)
    .where(
      and(
        eq(teams.organisationId, access.organisationId),
        mayDo(access, 'members.see') ? undefined : inArray(teams.id, own),
      ),
    )
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id))
    .limit(TEAMS_MAX)
  return rows.map(teamOf)
}

/** Adds a team. */
export async function addTeam(
  { db, clock }: Context,
  { access, caller }: Acting,
  name: string,
): Promise<Team> {
  const { organisationId, accountId } = access
  const at = clock.now()
  return db.transaction(async (tx) => {
    await lockFor(tx, access, 'members.change')
    const standing = await tx.$count(teams, eq(teams.organisationId, organisationId))
    if (standing >= TEAMS_MAX) {
      throw new Refusal(
        'invalid_request',
        `An organisation can have at most ${TEAMS_MAX} teams. Remove one first.`,
      )
    }
    await refuseTakenName(tx, { organisationId, name })
    const [row] = await tx.insert(teams).values({ organisationId, name, createdAt: at }).returning()
    if (!row) throw new Error('The database returned no row.')
    const detail = { team_id: row.id, name }
    await audit(tx, 'TEAM_ADD', { at, organisationId, accountId, caller, detail })
    return readTeam(tx, access, row.id)
  })
}

/** Renames a team. */
export async function changeTeam(
  { db, clock }: Context,
  { access, caller }: Acting,
  { id, name }: { id: string; name: string },
): Promise<Team> {
  const { organisationId, accountId } = access
  return db.transaction(async (tx) => {
    await lockFor(tx, access, 'members.change')
    const { name: before } = await findTeam(tx, organisationId, id)
    await refuseTakenName(tx, { organisationId, name, id })
    if (before !== name) {
      await tx.update(teams).set({ name }).where(eq(teams.id, id))
      const detail = { team_id: id, before, after: name }
      const at = clock.now()
      await audit(tx, 'TEAM_CHANGE', { at, organisationId, accountId, caller, detail })
    }
    return readTeam(tx, access, id)
  })
}

/** Removes a team, and with it the access that its members had through it. */
export async function removeTeam(
  { db, clock, live }: Context,
  { access, caller }: Acting,
  id: string,
) {
  const { organisationId, accountId } = access
  const people = await db.transaction(async (tx) => {
    await lockFor(tx, access, 'members.change')
    const { name } = await findTeam(tx, organisationId, id)
    const concerned = await peopleIn(tx, id)
    await tx.delete(teams).where(eq(teams.id, id))
    const at = clock.now()
    const detail = { team_id: id, name }
    await audit(tx, 'TEAM_REMOVE', { at, organisationId, accountId, caller, detail })
    return concerned
  })
  for (const person of people) live.publish(person, { kind: 'access' })
}

/** Adds members of the organisation to a team: all or none. Existing members stay. */
export async function addTeamMembers(
  { db, clock, live }: Context,
  { access, caller }: Acting,
  { id, memberIds }: { id: string; memberIds: readonly string[] },
): Promise<Team> {
  const { organisationId, accountId } = access
  const at = clock.now()
  const { team, added } = await db.transaction(async (tx) => {
    await lockFor(tx, access, 'members.change')
    const { name } = await findTeam(tx, organisationId, id)
    const wanted = [...new Set(memberIds.map((memberId) => memberId.toLowerCase()))]
    const found = await tx
      .select({ accountId: members.accountId })
      .from(members)
      .where(and(eq(members.organisationId, organisationId), inArray(members.accountId, wanted)))
    if (found.length < wanted.length) {
      throw new Refusal(
        'not_found',
        'Member not found. Somebody may have left the organisation: choose the members again.',
      )
    }
    const rows = await tx
      .insert(teamMembers)
      .values(found.map((one) => ({ ...one, organisationId, teamId: id, joinedAt: at })))
      .onConflictDoNothing()
      .returning({ accountId: teamMembers.accountId })
    for (const { accountId: memberId } of rows) {
      const detail = { team_id: id, team: name, member_id: memberId }
      await audit(tx, 'TEAM_MEMBER_ADD', { at, organisationId, accountId, caller, detail })
    }
    return { team: await readTeam(tx, access, id), added: rows }
  })
  for (const person of added) live.publish(person.accountId, { kind: 'access' })
  return team
}

/** Removes a member from a team. They stay in the organisation. */
export async function removeTeamMember(
  { db, clock, live }: Context,
  { access, caller }: Acting,
  { id, memberId }: { id: string; memberId: string },
) {
  const { organisationId, accountId } = access
  await db.transaction(async (tx) => {
    await lockFor(tx, access, 'members.change')
    const { name } = await findTeam(tx, organisationId, id)
    const removed = isUuid(memberId)
      ? await tx
          .delete(teamMembers)
          .where(and(eq(teamMembers.teamId, id), eq(teamMembers.accountId, memberId)))
          .returning({ accountId: teamMembers.accountId })
      : []
    if (removed.length === 0) {
      throw new Refusal('not_found', 'Member not found. They may already have left the team.')
    }
    const detail = { team_id: id, team: name, member_id: memberId }
    const at = clock.now()
    await audit(tx, 'TEAM_MEMBER_REMOVE', { at, organisationId, accountId, caller, detail })
  })
  live.publish(memberId.toLowerCase(), { kind: 'access' })
}

/** Returns a team of the organisation. An id from another organisation and an invalid id get the same response. */
export async function findTeam(db: Db, organisationId: string, id: string) {
  const [found] = isUuid(id)
    ? await db
        .select()
        .from(teams)
        .where(and(eq(teams.organisationId, organisationId), eq(teams.id, id)))
    : []
  if (!found) throw new Refusal('not_found', 'Team not found. It may have been removed.')
  return found
}

/** Returns the account ids of a team's members. */
export async function peopleIn(db: Db, teamId: string): Promise<string[]> {
  const rows = await db
    .select({ accountId: teamMembers.accountId })
    .from(teamMembers)
    .where(eq(teamMembers.teamId, teamId))
  return rows.map(({ accountId }) => accountId)
}

async function readTeam(db: Db, { organisationId }: Access, id: string): Promise<Team> {
  const [row] = await selectTeams(db).where(
    and(eq(teams.organisationId, organisationId), eq(teams.id, id)),
  )
  if (!row) throw new Refusal('not_found', 'Team not found. It may have been removed.')
  return teamOf(row)
}

const countOf = (db: Db, table: typeof teamMembers | typeof grants, name: string) =>
  db
    .select({ count: sql<number>`count(*)::int`.as(name) })
    .from(table)
    .where(eq(table.teamId, teams.id))
    .as(name)

function selectTeams(db: Db) {
  const memberCount = countOf(db, teamMembers, 'member_count')
  const grantCount = countOf(db, grants, 'grant_count')
  return db
    .select({ team: teams, memberCount: memberCount.count, grantCount: grantCount.count })
    .from(teams)
    .innerJoinLateral(memberCount, sql`true`)
    .innerJoinLateral(grantCount, sql`true`)
    .$dynamic()
}

const teamOf = ({
  team,
  memberCount,
  grantCount,
}: Awaited<ReturnType<typeof selectTeams>>[number]): Team => ({
  id: team.id,
  name: team.name,
  created_at: team.createdAt.toISOString(),
  member_count: memberCount,
  grant_count: grantCount,
})

/** Names are compared case-insensitively. */
async function refuseTakenName(
  tx: Db,
  { organisationId, name, id }: { organisationId: string; name: string; id?: string },
) {
  const taken = await tx.$count(
    teams,
    and(
      eq(teams.organisationId, organisationId),
      eq(sql`lower(${teams.name})`, sql`lower(${name})`),
      id === undefined ? undefined : ne(teams.id, id),
    ),
  )
  if (taken > 0) throw refuseField('already_done', 'name', 'A team with this name already exists.')
}
