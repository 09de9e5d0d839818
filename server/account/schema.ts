import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { closureReasons } from '../../contract/account/closure.ts'
import type { Preferences } from '../../contract/account/preferences.ts'
import { socialProviders } from '../../contract/account/social-sign-in.ts'
import { bytes, instant } from '../platform/db/columns.ts'

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey().defaultRandom(),
  /** As typed, because emails are sent to it in this form. */
  email: text().notNull(),
  /** The key for comparisons: lower case. */
  emailKey: text().notNull().unique('accounts_email_key_unique'),
  /** The keys of earlier addresses: what was sent to them is deleted with the account. */
  formerEmailKeys: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  emailVerifiedAt: instant(),
  /** PHC string. Null for people who registered with social sign-in. */
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
  /** The providers that the person unlinked: they don't sign in again by having the same address. */
  unlinkedProviders: text({ enum: socialProviders })
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** The limits of the account’s sessions, where they are stricter than the default (sessions/limits.ts). */
  sessionIdleSeconds: integer(),
  sessionLifeSeconds: integer(),
  /** Those that were chosen: the defaults are in the contract. */
  preferences: jsonb().$type<Partial<Preferences>>().notNull().default({}),
  /** Changed together with the rows of `passkeys`, so that signing in doesn't have to count them. */
  passkeyCount: integer().notNull().default(0),
  /**
   * What authenticators call the account: random, so that a stolen one doesn't reveal whose it is (WebAuthn section
   * 14.6.1).
   */
  passkeyUserHandle: bytes(),
  createdAt: instant().notNull(),
  /** When the person closed the account: it is deleted 30 days later, unless they keep it. */
  closingAt: instant(),
  /** When the last reminder of that was sent. */
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
    previousUserTokenHash: bytes(),
    previousAccessTokenHash: bytes(),
    previousUntil: instant(),
    /** A social sign-in to an account whose second factor has not been verified yet. */
    secondFactorPending: boolean().notNull().default(false),
    /** When the person last confirmed their identity. Null for sessions that began before this was stored. */
    provedAt: instant(),
    /** When a passkey was last used in this session. */
    passkeyProvedAt: instant(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    endsAt: instant().notNull(),
    address: text(),
    userAgent: text(),
  },
  (table) => [
    index().on(table.accountId),
    // Without the nulls, which every sign-in would add.
    uniqueIndex('sessions_previous_user_token_hash_unique')
      .on(table.previousUserTokenHash)
      .where(sql`previous_user_token_hash is not null`),
    uniqueIndex('sessions_previous_access_token_hash_unique')
      .on(table.previousAccessTokenHash)
      .where(sql`previous_access_token_hash is not null`),
  ],
)

/** Codes that were mailed. A new code for the same account, purpose and requester replaces the old one. */
export const mailedCodes = pgTable(
  'mailed_codes',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text({
      enum: [
        'verify_email',
        'reset_password',
        'sign_in',
        'prove',
        'change_email_current',
        'change_email_new',
        'lost_factor',
      ],
    }).notNull(),
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

/** A change of an account's email address, until it is confirmed from both addresses. */
export const emailChanges = pgTable('email_changes', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  newEmail: text().notNull(),
  newEmailKey: text().notNull(),
  currentConfirmedAt: instant(),
  newConfirmedAt: instant(),
  expiresAt: instant().notNull(),
})

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

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    credentialId: bytes().notNull().unique('passkeys_credential_id_unique'),
    /** COSE key. */
    publicKey: bytes().notNull(),
    /** The authenticator's signature counter; zero for those that don't count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers may reach the authenticator, separated by commas. */
    transports: text().notNull(),
    /** Whether a provider keeps a copy of it, so that it survives the loss of the device. */
    isBackedUp: boolean().notNull(),
    /** Whether it has verified its user, with a PIN or a fingerprint: only such a passkey can be used alone. */
    verifiesUser: boolean().notNull().default(true),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [index().on(table.accountId)],
)

/** Challenges that a browser has not returned yet. Each is used once. */
export const passkeyAttempts = pgTable(
  'passkey_attempts',
  {
    /** SHA-256 of the token that only the browser that began the attempt has. */
    tokenHash: bytes().primaryKey(),
    challenge: text().notNull(),
    purpose: text({ enum: ['add', 'sign_in', 'prove'] }).notNull(),
    /** Null for signing in. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.sessionId), index().on(table.expiresAt)],
)

/** Second factors whose owners confirmed that they lost them: removed at `endsAt`, unless one is used before. */
export const lostFactors = pgTable(
  'lost_factors',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Identifies the request in the links of the emails. */
    id: uuid().notNull().defaultRandom(),
    confirmedAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** When the last email about it was queued. */
    mailedAt: instant().notNull(),
  },
  (table) => [index().on(table.mailedAt)],
)

/** An account at a provider. The subject identifies it, never the email address (OWASP ASVS 6.8.1). */
export const identities = pgTable(
  'identities',
  {
    provider: text({ enum: ['google', 'github'] }).notNull(),
    subject: text().notNull(),
    /** Its address at the provider, for recognising it. Null for accounts that were linked before this was stored. */
    email: text(),
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

/** Browsers that sign in to an account without its second factor, for 30 days. */
export const rememberedDevices = pgTable(
  'remembered_devices',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the browser's cookie, which each sign-in replaces. */
    tokenHash: bytes().notNull().unique('remembered_devices_token_hash_unique'),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    address: text(),
    userAgent: text(),
  },
  (table) => [index().on(table.accountId), index().on(table.expiresAt)],
)

/** Why accounts were closed: numbers of each month, which name nobody. */
export const closureReasonCounts = pgTable(
  'closure_reason_counts',
  {
    /** As 2026-03, in UTC. */
    month: text().notNull(),
    reason: text({ enum: closureReasons }).notNull(),
    accounts: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.reason] })],
)

/** The newest export of a person's data, or the one that is being prepared. */
export const dataExports = pgTable('data_exports', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  requestedAt: instant().notNull(),
  /** Null while it is being prepared. */
  readyAt: instant(),
  bytes: integer(),
})

/** Its ZIP file in parts, so that neither writing nor reading it needs all of it in memory. */
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
