import { and, desc, eq, gt, sql } from 'drizzle-orm'

import type { Invitation, ListInvitationsQuery } from '../../../contract/organisation/invitation.ts'
import { accounts } from '../../account/schema.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUuid } from '../../platform/db/is-uuid.ts'
import { toCursorPage } from '../../platform/db/to-cursor-page.ts'
import type { Context } from '../../platform/dependencies.ts'
import { refuseCursor } from '../../platform/http/refusal.ts'
import type { Access } from '../access/access.ts'
import { personName } from '../person-name.ts'
import { invitations, members, teams } from '../schema.ts'
import { hasState, stateOf } from './state.ts'

/** Invitations are deleted after this. */
export const KEPT_SECONDS = 90 * DAY_SECONDS

/** Returns a page of the invitations of the organisation, newest first. */
export async function listInvitations(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { organisationId }: Access,
  { limit, cursor, state }: ListInvitationsQuery,
) {
  const now = clock.now()
  const rows = await selectInvitations(db)
    .where(
      and(
        eq(invitations.organisationId, organisationId),
        gt(invitations.createdAt, secondsAfter(now, -KEPT_SECONDS)),
        state && hasState(state, now),
        cursor === undefined ? undefined : isBehind(cursor),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit + 1)
  const { page, next_cursor } = toCursorPage(
    rows,
    limit,
    ({ row }) => `${row.createdAt.getTime()}_${row.id}`,
  )
  return { data: page.map((found) => invitationOf(found, now)), next_cursor }
}

function isBehind(cursor: string) {
  const [, ms, id] = /^(\d{1,13})_(.*)$/.exec(cursor) ?? []
  if (ms === undefined || !isUuid(id)) throw refuseCursor()
  return sql`(${invitations.createdAt}, ${invitations.id}) < (to_timestamp(${ms}::float8 / 1000), ${id}::uuid)`
}

/** For further conditions: invitations, with who sent them as long as they are in the organisation. */
export const selectInvitations = (db: Db) =>
  db
    .select({
      row: invitations,
      team: { id: teams.id, name: teams.name },
      invitedBy: sql<
        string | null
      >`case when ${members.accountId} is not null then ${personName} end`,
    })
    .from(invitations)
    .leftJoin(teams, eq(teams.id, invitations.teamId))
    .leftJoin(
      members,
      and(
        eq(members.organisationId, invitations.organisationId),
        eq(members.accountId, invitations.invitedBy),
      ),
    )
    .leftJoin(accounts, eq(accounts.id, members.accountId))
    .$dynamic()

export const invitationOf = (
  { row, team, invitedBy }: Awaited<ReturnType<typeof selectInvitations>>[number],
  now: Date,
): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  team,
  state: stateOf(row, now),
  invited_by: invitedBy,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
})
