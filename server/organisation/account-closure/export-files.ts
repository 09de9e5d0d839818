import { and, asc, desc, eq, inArray } from 'drizzle-orm'

import type { FilesOf } from '../../account/data-export/export-file.ts'
import { emailKeysOf } from '../../account/email-keys.ts'
import type { Account } from '../../account/sessions/service.ts'
import type { Db } from '../../platform/db/client.ts'
import { notificationSettings } from '../notification-settings/schema.ts'
import {
  formerMembers,
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
export const organisationFiles: FilesOf = (db, account) => [
  {
    name: 'memberships.json',
    about: 'The organisations that you are a member of, with your role, teams and access.',
    rows: membershipRows(db, account.id),
  },
  {
    name: 'former-memberships.json',
    about: 'When you were a member of organisations that you have left.',
    rows: formerMembershipRows(db, account.id),
  },
  {
    name: 'notification-settings.json',
    about:
      'How you are notified in your organisations: what you turned off, and the hour and time zone of your daily email.',
    rows: notificationSettingsRows(db, account.id),
  },
  {
    name: 'invitations.json',
    about: 'The invitations to your email address, and to earlier ones.',
    rows: invitationRows(db, account),
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
      teamIds: suspendedMembers.teamIds,
      grants: suspendedMembers.grants,
      customerIds: suspendedMembers.customerIds,
    })
    .from(suspendedMembers)
    .innerJoin(organisations, eq(organisations.id, suspendedMembers.organisationId))
    .where(eq(suspendedMembers.accountId, accountId))
  for (const { id, name, role, joinedAt, teamIds, grants: setAside, customerIds } of suspended) {
    const formerTeams = await db
      .select({ name: teams.name })
      .from(teams)
      .where(and(eq(teams.organisationId, id), inArray(teams.id, teamIds)))
      .orderBy(asc(teams.name))
    const customers = await db
      .select({ id: organisations.id, name: organisations.name })
      .from(organisations)
      .where(inArray(organisations.id, customerIds))
      .orderBy(asc(organisations.id))
    const resourceIds = setAside.map(({ resource_id: resourceId }) => resourceId)
    const names = await db
      .select({ id: resources.id, to: resources.name })
      .from(resources)
      .where(and(eq(resources.organisationId, id), inArray(resources.id, resourceIds)))
      .orderBy(asc(resources.name))
    yield {
      organisation: { id, name },
      role,
      joined_at: joinedAt,
      teams: formerTeams.map((team) => team.name),
      access: names.map(({ id: resourceId, to }) => ({
        to,
        level: setAside.find((grant) => grant.resource_id === resourceId)?.level,
      })),
      ...(customers.length > 0 && { customers }),
      is_suspended: true,
    }
  }
}

async function* formerMembershipRows(db: Db, accountId: string) {
  yield* await db
    .select({
      organisation: { id: organisations.id, name: organisations.name },
      joined_at: formerMembers.joinedAt,
      left_at: formerMembers.leftAt,
    })
    .from(formerMembers)
    .innerJoin(organisations, eq(organisations.id, formerMembers.organisationId))
    .where(eq(formerMembers.accountId, accountId))
    .orderBy(asc(formerMembers.joinedAt), asc(organisations.id))
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
  const suspended = await db
    .select({
      organisation: { id: organisations.id, name: organisations.name },
      settings: suspendedMembers.notificationSettings,
    })
    .from(suspendedMembers)
    .innerJoin(organisations, eq(organisations.id, suspendedMembers.organisationId))
    .where(eq(suspendedMembers.accountId, accountId))
    .orderBy(asc(organisations.createdAt), asc(organisations.id))
  for (const { organisation, settings } of suspended) {
    if (!settings) continue
    yield {
      organisation,
      console_off: settings.console_off,
      email_off: settings.email_off,
      digest_hour: settings.digest?.hour ?? null,
      digest_time_zone: settings.digest?.time_zone ?? null,
      next_digest_at: null,
    }
  }
}

async function* invitationRows(db: Db, account: Account) {
  const emailKeys = await emailKeysOf(db, account)
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
    .where(inArray(invitations.emailKey, emailKeys))
    .orderBy(desc(invitations.createdAt))
}
