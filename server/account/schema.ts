import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import { bytes, instant } from '../platform/db/columns.ts'

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey().defaultRandom(),
  /** As typed: emails go there. */
  email: text().notNull(),
  /** The key for comparisons: lower case. */
  emailKey: text().notNull().unique('accounts_email_key_unique'),
  emailVerifiedAt: instant(),
  /** PHC string. Null for people who registered by social sign-in. */
  passwordHash: text(),
  firstName: text(),
  lastName: text(),
  isTechnical: boolean(),
  useCase: integer(),
  companySize: integer(),
  onboardedAt: instant(),
  /** Encrypted. In force once confirmed; the pending one waits for its first code. */
  authenticatorSecret: bytes(),
  pendingAuthenticatorSecret: bytes(),
  /** The newest time step (RFC 6238) whose code was accepted, so that no code works twice. */
  authenticatorLastStep: bigint({ mode: 'number' }),
  mailedCodeEnabled: boolean().notNull().default(false),
  createdAt: instant().notNull(),
  /** When the person closed the account: it is deleted 30 days later, unless they keep it. */
  closingAt: instant(),
  /** When the last email announced that. */
  closureRemindedAt: instant(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token that is sent as Authorization. */
    userTokenHash: bytes().notNull().unique('sessions_user_token_hash_unique'),
    /** SHA-256 of the access token, which downloads and the live stream accept. */
    accessTokenHash: bytes().notNull().unique('sessions_access_token_hash_unique'),
    /** The two tokens before the last re-authentication, valid until `previousUntil` for requests in progress. */
    previousUserTokenHash: bytes().unique('sessions_previous_user_token_hash_unique'),
    previousAccessTokenHash: bytes().unique('sessions_previous_access_token_hash_unique'),
    previousUntil: instant(),
    /** A social sign-in to an account whose second factor has not been verified yet. */
    secondFactorPending: boolean().notNull().default(false),
    /** When the person last confirmed their identity. Null for sessions from before this was stored. */
    provedAt: instant(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    endsAt: instant().notNull(),
    address: text(),
    userAgent: text(),
  },
  (table) => [index().on(table.accountId), index().on(table.endsAt)],
)

/** Codes that were mailed. A new code for the same account, purpose and requester replaces the old one. */
export const mailedCodes = pgTable(
  'mailed_codes',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['verify_email', 'reset_password', 'sign_in', 'prove'] }).notNull(),
    /**
     * Who requested it, where strangers can: their codes and attempts are separate from the owner's. Otherwise empty.
     */
    requester: bytes()
      .notNull()
      .default(sql`''::bytea`),
    salt: bytes().notNull(),
    hash: bytes().notNull(),
    tries: integer().notNull().default(0),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the code was requested again. Null for the first one. */
    resentAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.purpose, table.requester] })],
)

/** What /v1/verify-reset returns in exchange for a code: the right to choose a new password, once. */
export const resetTickets = pgTable('reset_tickets', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  tokenHash: bytes().notNull(),
  expiresAt: instant().notNull(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    hash: bytes().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
)

/** An account at a provider. The subject identifies it, never the email address (OWASP ASVS 6.8.1). */
export const identities = pgTable(
  'identities',
  {
    provider: text({ enum: ['google', 'github'] }).notNull(),
    subject: text().notNull(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index().on(table.accountId),
  ],
)

/** Browsers and networks that have signed in to an account, as hashes. */
export const knownDevices = pgTable(
  'known_devices',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    hash: bytes().notNull(),
    lastSeenAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
)

/** The newest export of a person's data, or the one that is being prepared. */
export const dataExports = pgTable('data_exports', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  requestedAt: instant().notNull(),
  /** Null while it is prepared. */
  readyAt: instant(),
  bytes: integer(),
})

/** Its ZIP file in parts, so that neither writing nor reading holds all of it in memory. */
export const dataExportParts = pgTable(
  'data_export_parts',
  {
    accountId: uuid()
      .notNull()
      .references(() => dataExports.accountId, { onDelete: 'cascade' }),
    number: integer().notNull(),
    content: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.number] })],
)
