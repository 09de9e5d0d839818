import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { type Level, levels, resourceKinds, roles } from '../../contract/organisation/access.ts'
import { invitationStates } from '../../contract/organisation/invitation-states.ts'
import { logoTypes } from '../../contract/organisation/logo-limits.ts'
import type { NotificationSettings } from '../../contract/organisation/notification-settings.ts'
import { defaultRoles, secondFactorRules } from '../../contract/organisation/settings-values.ts'
import type { TokenScope } from '../../contract/organisation/token-scopes.ts'
import { accounts } from '../account/schema.ts'
import { bytes, instant } from '../platform/db/columns.ts'
import { nameKey } from './name-order.ts'

/** What owns websites and databases. */
export const organisations = pgTable('organisations', {
  id: uuid().primaryKey().defaultRandom(),
  /** Null until somebody chooses one: until then, it is named after its first owner. */
  name: text(),
  legalName: text(),
  legalAddress: text(),
  /** ISO 3166-1, two letters. */
  legalCountry: text(),
  registrationNumber: text(),
  vatNumber: text(),
  /** The default role of invitations. */
  defaultRole: text({ enum: defaultRoles }).notNull().default('member'),
  /** The domains of the email addresses that may be invited, as `domainToUnicode` writes them. Empty: any. */
  emailDomains: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** Whose second factor is required. */
  secondFactorRule: text({ enum: secondFactorRules }).notNull().default('nobody'),
  /** The limits of its members’ sessions. Null: the server’s. */
  sessionIdleMinutes: integer(),
  sessionLifeHours: integer(),
  createdAt: instant().notNull(),
  /** Since when it may have customers. Null unless an operator made it a partner. */
  partnerSince: instant(),
  /** Until it is purged, owners can restore it. */
  deletedAt: instant(),
})

/** The logo of an organisation that has one. */
export const organisationLogos = pgTable('organisation_logos', {
  organisationId: uuid()
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  type: text({ enum: logoTypes }).notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** SHA-256 of the file, in hexadecimal. */
  hash: text().notNull(),
  /** Without metadata. */
  file: bytes().notNull(),
})

export const members = pgTable(
  'members',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    role: text({ enum: roles }).notNull(),
    joinedAt: instant().notNull(),
    /** The partner through which they work in it: they remain only while they are a member there. */
    partnerId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.accountId] }),
    foreignKey({
      name: 'members_partner_fk',
      columns: [table.partnerId, table.accountId],
      foreignColumns: [table.organisationId, table.accountId],
    }).onDelete('cascade'),
    index().on(table.accountId, table.joinedAt),
    index().on(table.partnerId, table.accountId),
  ],
)

/** When somebody who is no longer a member was one. Everything else about a membership ends with it. */
export const formerMembers = pgTable(
  'former_members',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** No foreign key: how they signed in stays in the log after the account is deleted. */
    accountId: uuid().notNull(),
    joinedAt: instant().notNull(),
    leftAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.accountId, table.joinedAt] }),
    index().on(table.accountId),
    index().on(table.leftAt),
  ],
)

export const teams = pgTable(
  'teams',
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('teams_name_unique').on(table.organisationId, sql`lower(${table.name})`),
    unique('teams_organisation_unique').on(table.organisationId, table.id),
  ],
)

/** A member who leaves the organisation leaves its teams. */
export const teamMembers = pgTable(
  'team_members',
  {
    organisationId: uuid().notNull(),
    teamId: uuid().notNull(),
    accountId: uuid().notNull(),
    joinedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.accountId] }),
    foreignKey({
      name: 'team_members_team_fk',
      columns: [table.organisationId, table.teamId],
      foreignColumns: [teams.organisationId, teams.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'team_members_member_fk',
      columns: [table.organisationId, table.accountId],
      foreignColumns: [members.organisationId, members.accountId],
    }).onDelete('cascade'),
    // With the team, so that a person's teams are read from the index alone.
    index().on(table.accountId, table.organisationId, table.teamId),
  ],
)

/** The websites and databases of an organisation, with what this area needs to know of them. */
export const resources = pgTable(
  'resources',
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    kind: text({ enum: resourceKinds }).notNull(),
    /** As a person reads it. */
    name: text().notNull(),
  },
  (table) => [
    unique('resources_organisation_unique').on(table.organisationId, table.id),
    index().on(table.organisationId, table.name),
    index('resources_by_name_index').on(table.organisationId, nameKey(table.name), table.id),
  ],
)

/** The access of a member or a team to one website or database. */
export const grants = pgTable(
  'grants',
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid().notNull(),
    /** Exactly one of the two. */
    accountId: uuid(),
    teamId: uuid(),
    resourceId: uuid().notNull(),
    level: text({ enum: levels }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    check('grants_to_one', sql`num_nonnulls(${table.accountId}, ${table.teamId}) = 1`),
    foreignKey({
      name: 'grants_member_fk',
      columns: [table.organisationId, table.accountId],
      foreignColumns: [members.organisationId, members.accountId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'grants_team_fk',
      columns: [table.organisationId, table.teamId],
      foreignColumns: [teams.organisationId, teams.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'grants_resource_fk',
      columns: [table.organisationId, table.resourceId],
      foreignColumns: [resources.organisationId, resources.id],
    }).onDelete('cascade'),
    unique('grants_once').on(table.resourceId, table.accountId, table.teamId).nullsNotDistinct(),
    index().on(table.organisationId, table.accountId, table.resourceId),
    index().on(table.teamId, table.resourceId),
    // Lists look up the grants of row after row, which costs a third less in a hash than in `grants_once`.
    index('grants_resource_hash').using('hash', table.resourceId),
    // What somebody may grant is a small part of what they see: most rows are passed over.
    index('grants_admin_hash')
      .using('hash', table.resourceId)
      .where(sql`level = 'admin'`),
  ],
)

export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    emailKey: text().notNull(),
    role: text({ enum: roles }).notNull(),
    teamId: uuid().references(() => teams.id, { onDelete: 'set null' }),
    /** SHA-256 of the token in the link. */
    tokenHash: bytes().notNull().unique('invitations_token_hash_unique'),
    /** One that has expired may still be stored as pending. */
    state: text({ enum: invitationStates }).notNull(),
    invitedBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('invitations_pending_unique')
      .on(table.organisationId, table.emailKey)
      .where(sql`state = 'pending'`),
    index().on(table.organisationId, table.createdAt),
    index().on(table.createdAt),
    index().on(table.teamId),
    index().on(table.invitedBy),
  ],
)

/** A token acts for the organisation. A revoked one is kept, because the audit log refers to it. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of its value. */
    tokenHash: bytes().notNull().unique('api_tokens_token_hash_unique'),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    /** It stays restricted when what it was restricted to is deleted. */
    isRestricted: boolean().notNull(),
    createdBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
    expiresAt: instant(),
    revokedAt: instant(),
  },
  (table) => [
    unique('api_tokens_organisation_unique').on(table.organisationId, table.id),
    index().on(table.createdBy),
  ],
)

/** The websites and databases that a restricted token may be used for. */
export const apiTokenResources = pgTable(
  'api_token_resources',
  {
    organisationId: uuid().notNull(),
    tokenId: uuid().notNull(),
    resourceId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenId, table.resourceId] }),
    foreignKey({
      name: 'api_token_resources_token_fk',
      columns: [table.organisationId, table.tokenId],
      foreignColumns: [apiTokens.organisationId, apiTokens.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'api_token_resources_resource_fk',
      columns: [table.organisationId, table.resourceId],
      foreignColumns: [resources.organisationId, resources.id],
    }).onDelete('cascade'),
    index().on(table.resourceId),
  ],
)

/** The memberships of people whose account is closing, to restore if they keep it. */
export const suspendedMembers = pgTable(
  'suspended_members',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The role to restore. */
    role: text({ enum: roles }).notNull(),
    joinedAt: instant().notNull(),
    teamIds: jsonb().$type<string[]>().notNull(),
    grants: jsonb().$type<{ resource_id: string; level: Level }[]>().notNull(),
    /** The partner's customers in whose organisations the person worked. */
    customerIds: jsonb().$type<string[]>().notNull().default([]),
    /** Null for the default ones. */
    notificationSettings: jsonb().$type<NotificationSettings>(),
    /** Whether the organisation closes with the account. */
    isClosing: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.accountId] }),
    index().on(table.accountId),
  ],
)
