import { asc, desc, eq } from 'drizzle-orm'

import type { FilesOf } from '../../account/data-export/export-file.ts'
import type { Db } from '../../platform/db/client.ts'
import { notificationSettings } from '../notification-settings/schema.ts'
import {
  grants,
  invitations,
  members,
  organisations,
  resources,
  suspendedMembers,
  teamMembers,
  teams,
} from '../schema.ts'

/** What this area stores about a person. An organisation without a chosen name is named after its owner. */
export const organisationFiles: FilesOf = (db, { id, emailKey }) => [
  {
    name: 'memberships.json',
    about: 'The organisations that you are a member of, with your role, teams and access.',
    rows: membershipRows(db, id),
  },
  {
    name: 'notification-settings.json',
    about:
      'How you are notified in your organisations: what you turned off, and the hour and time zone of your daily email.',
    rows: notificationSettingsRows(db, id),
  },
  {
    name: 'invitations.json',
    about: 'The invitations to your email address.',
    rows: invitationRows(db, emailKey),
  },
]

async function* membershipRows(db: Db, accountId: string) {
  const rows = await db
    .select({
      id: organisations.id,
      name: organisations.name,
      role: members.role,
      joinedAt: members.joinedAt,
    })
    .from(members)
    .innerJoin(organisations, eq(organisations.id, members.organisationId))
    .where(eq(members.accountId, accountId))
    .orderBy(asc(members.joinedAt))
  const inTeams = await db
    .select({ organisationId: teams.organisationId, name: teams.name })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(eq(teamMembers.accountId, accountId))
    .orderBy(asc(teams.name))
  const granted = await db
    .select({ organisationId: resources.organisationId, to: resources.name, level: grants.level })
    .from(grants)
    .innerJoin(resources, eq(resources.id, grants.resourceId))
    .where(eq(grants.accountId, accountId))
    .orderBy(asc(resources.name))
  for (const { id, name, role, joinedAt } of rows) {
    yield {
      organisation: { id, name },
      role,
      joined_at: joinedAt,
      teams: inTeams.filter((team) => team.organisationId === id).map((team) => team.name),
      access: granted
        .filter((grant) => grant.organisationId === id)
        .map(({ to, level }) => ({ to, level })),
    }
  }
  const suspended = await db
    .select({
      id: organisations.id,
      name: organisations.name,
      role: suspendedMembers.role,
      joinedAt: suspendedMembers.joinedAt,
    })
    .from(suspendedMembers)
    .innerJoin(organisations, eq(organisations.id, suspendedMembers.organisationId))
    .where(eq(suspendedMembers.accountId, accountId))
  for (const { id, name, role, joinedAt } of suspended) {
    yield { organisation: { id, name }, role, joined_at: joinedAt, is_suspended: true }
  }
}

async function* notificationSettingsRows(db: Db, accountId: string) {
  yield* await db
    .select({
      organisation: { id: organisations.id, name: organisations.name },
      console_off: notificationSettings.consoleOff,
      email_off: notificationSettings.emailOff,
      digest_hour: notificationSettings.digestHour,
      digest_time_zone: notificationSettings.digestTimeZone,
      next_digest_at: notificationSettings.digestDueAt,
    })
    .from(notificationSettings)
    .innerJoin(organisations, eq(organisations.id, notificationSettings.organisationId))
    .where(eq(notificationSettings.accountId, accountId))
    .orderBy(asc(organisations.createdAt), asc(organisations.id))
}

async function* invitationRows(db: Db, emailKey: string) {
  yield* await db
    .select({
      organisation: organisations.name,
      email: invitations.email,
      role: invitations.role,
      state: invitations.state,
      created_at: invitations.createdAt,
      expires_at: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(organisations, eq(organisations.id, invitations.organisationId))
    .where(eq(invitations.emailKey, emailKey))
    .orderBy(desc(invitations.createdAt))
}
