import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  cidr,
  customType,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { attackActions, attackCategories, attackSeverities } from '../../contract/attack-kinds.ts'
import { countryCodes } from '../../contract/country-codes.ts'
import { domainRuleKinds } from '../../contract/domain-rule.ts'
import type { Hsts } from '../../contract/domain-settings.ts'
import { domainStates } from '../../contract/domain-states.ts'
import { type CheckedNameServer } from '../../contract/name-servers.ts'
import { notificationKinds } from '../../contract/notification.ts'
import { postureCheckIds } from '../../contract/posture.ts'
import {
  protectionModes,
  ruleGroups,
  type Sensitivity,
  tlsVersions,
} from '../../contract/protection.ts'
import { recordSources, recordTypes } from '../../contract/record-types.ts'
import {
  dnssecStates,
  scanFailureReasons,
  scanStates,
  type ScanTrouble,
} from '../../contract/scan.ts'
import type { CheckResult } from '../posture/outcome.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey().defaultRandom(),
  /** As it was typed: mail goes there. */
  email: text().notNull(),
  /** As it is compared: lower case. */
  emailKey: text().notNull().unique('accounts_email_key_unique'),
  emailVerifiedAt: instant(),
  /** PHC string. Null for people who came by social sign-in. */
  passwordHash: text(),
  firstName: text(),
  lastName: text(),
  isTechnical: boolean(),
  useCase: integer(),
  companySize: integer(),
  onboardedAt: instant(),
  /** Sealed. In force once confirmed; the pending one waits for its first code. */
  authenticatorSecret: bytes(),
  pendingAuthenticatorSecret: bytes(),
  /** The newest time step (RFC 6238) whose code was taken, so that no code works twice. */
  authenticatorLastStep: bigint({ mode: 'number' }),
  mailedCodeEnabled: boolean().notNull().default(false),
  createdAt: instant().notNull(),
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
    /** SHA-256 of the access token, which downloads and the live stream take. */
    accessTokenHash: bytes().notNull().unique('sessions_access_token_hash_unique'),
    /** A social sign-in to an account with a second factor that was not proved yet. */
    secondFactorPending: boolean().notNull().default(false),
    /** When the person last proved who they are. Null for sessions from before this was kept. */
    provedAt: instant(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    endsAt: instant().notNull(),
    address: text(),
    userAgent: text(),
  },
  (table) => [index().on(table.accountId), index().on(table.endsAt)],
)

/** Codes that were mailed. A new one for the same account and purpose takes the place of the old. */
export const mailedCodes = pgTable(
  'mailed_codes',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['verify_email', 'reset_password', 'sign_in', 'prove'] }).notNull(),
    salt: bytes().notNull(),
    hash: bytes().notNull(),
    tries: integer().notNull().default(0),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the code was asked for again. Null for the first one. */
    resentAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.purpose] })],
)

/** What /v1/verify-reset gives in exchange for a code: the right to choose a new password, once. */
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

/** An account at a provider. The subject identifies it, never the e-mail address (OWASP ASVS 6.8.1). */
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

/** Browsers and networks from which an account was signed in to, as hashes. */
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

export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Keyed hash of the limit's name and of what it counts: no address or e-mail stands here. */
    key: bytes().primaryKey(),
    hits: integer().notNull(),
    windowEndsAt: instant().notNull(),
  },
  (table) => [index().on(table.windowEndsAt)],
)

/** The websites of an account. A name stands once per account; who really owns it, its name servers show. */
export const domains = pgTable(
  'domains',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The registrable domain: lower case, international labels in punycode. */
    name: text().notNull(),
    state: text({ enum: domainStates }).notNull(),
    stateChangedAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('domains_account_name_unique').on(table.accountId, table.name),
    index().on(table.state, table.stateChangedAt),
  ],
)

export const jobKinds = [
  'scan',
  'check_name_servers',
  'check_registration',
  'check_posture',
] as const
export type JobKind = (typeof jobKinds)[number]

/** What is to be done for a website, and when (see server/jobs). */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: jobKinds }).notNull(),
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** Set ahead while the job runs: should its server die, it is due again then. */
    dueAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** Who runs it now. */
    lease: uuid(),
    lastError: text(),
  },
  (table) => [
    unique('jobs_kind_domain_unique').on(table.kind, table.domainId),
    index().on(table.dueAt),
  ],
)

/** The newest scan of a website. */
export const scans = pgTable('scans', {
  domainId: uuid()
    .primaryKey()
    .references(() => domains.id, { onDelete: 'cascade' }),
  state: text({ enum: scanStates }).notNull(),
  createdAt: instant().notNull(),
  startedAt: instant(),
  endedAt: instant(),
  total: integer().notNull(),
  /** Questions that were answered, so that a scan that was cut off goes on where it was. */
  answered: jsonb().$type<string[]>().notNull(),
  /** How many questions of the last run had no answer, by reason. */
  unanswered: jsonb().$type<Partial<Record<ScanTrouble, number>>>().notNull(),
  nameServers: jsonb().$type<string[]>().notNull(),
  dnssec: text({ enum: dnssecStates }),
  failure: text({ enum: scanFailureReasons }),
})

/** The records of a website's zone as it will stand at Parapet. */
export const domainRecords = pgTable(
  'domain_records',
  {
    id: uuid().primaryKey().defaultRandom(),
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    /** Within the zone: `@`, `www`, `*`. */
    name: text().notNull(),
    type: text({ enum: recordTypes }).notNull(),
    ttl: integer().notNull(),
    /** In the presentation format of RFC 1035, section 5.1. */
    content: text().notNull(),
    source: text({ enum: recordSources }).notNull(),
    /** Taken along to Parapet; a record that is not stays in the list, so that the choice can be undone. */
    isKept: boolean().notNull(),
    isProxied: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    // The content is hashed, for an index holds no more than 2,700 octets of it.
    uniqueIndex('domain_records_once').on(
      table.domainId,
      table.name,
      table.type,
      sql`md5(${table.content})`,
    ),
  ],
)

/** Where the name servers of a website stand, from when its records are confirmed. */
export const nameServerChecks = pgTable('name_server_checks', {
  domainId: uuid()
    .primaryKey()
    .references(() => domains.id, { onDelete: 'cascade' }),
  assigned: jsonb().$type<string[]>().notNull(),
  since: instant().notNull(),
  checkedAt: instant(),
  found: jsonb().$type<CheckedNameServer[]>(),
  isDsPresent: boolean(),
  /** Why the last check could not tell. */
  failure: text(),
  /** Checks in a row that found none of ours. */
  misses: integer().notNull().default(0),
})

/** What the registry of a domain tells of it. */
export const registrations = pgTable('registrations', {
  domainId: uuid()
    .primaryKey()
    .references(() => domains.id, { onDelete: 'cascade' }),
  checkedAt: instant().notNull(),
  expiresAt: instant(),
  registeredAt: instant(),
  registrar: text(),
  statuses: jsonb().$type<string[]>().notNull(),
  /** Why the last check could not tell. */
  failure: text(),
})

/** Append-only. Holds no code, token or password. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant().notNull(),
    kind: text().notNull(),
    /** No foreign key: the record outlives the account. */
    accountId: uuid(),
    address: text(),
    userAgent: text(),
    requestId: text(),
    detail: jsonb().$type<Record<string, string | number | boolean>>(),
  },
  (table) => [index().on(table.accountId, table.at)],
)

/** Mails that wait to be sent. The content is sealed, for it holds codes. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    recipient: text().notNull(),
    content: bytes().notNull(),
    createdAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** A worker that has taken a row sets this ahead; should it die, the row is due again then. */
    dueAt: instant().notNull(),
    failedAt: instant(),
    lastError: text(),
  },
  (table) => [
    index()
      .on(table.dueAt)
      .where(sql`failed_at is null`),
  ],
)

/** What the mailbox of a development server shows. */
export const devMails = pgTable(
  'dev_mails',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    sentAt: instant().notNull(),
  },
  (table) => [index().on(table.recipient, table.id)],
)

/** What a website's log shipper proves itself with. One for each website; a new one takes the place of the old. */
export const ingestKeys = pgTable('ingest_keys', {
  domainId: uuid()
    .primaryKey()
    .references(() => domains.id, { onDelete: 'cascade' }),
  keyHash: bytes().notNull().unique('ingest_keys_key_hash_unique'),
  createdAt: instant().notNull(),
})

/** What a filter of attacks asks for. */
const filteredColumns = {
  accountId: uuid().notNull(),
  occurredAt: instant().notNull(),
  id: uuid().notNull(),
  domainId: uuid().notNull(),
  action: text({ enum: attackActions }).notNull(),
  address: inet().notNull(),
  country: text(),
  method: text().notNull(),
  host: text(),
  path: text().notNull(),
  ruleId: text(),
  category: text({ enum: attackCategories }).notNull(),
  severity: text({ enum: attackSeverities }).notNull(),
}

/**
 * Append-only. The index of the primary key pages through an account's events, finds one by its id (see
 * server/attacks/event-id.ts) and recognises duplicates. No foreign keys: a check for each row would cost more than the
 * row. Ingest holds the website's row instead, and what purges a website takes its events along.
 */
export const attackEvents = pgTable(
  'attack_events',
  {
    ...filteredColumns,
    status: integer(),
    userAgent: text(),
    ruleMessage: text(),
    excerpt: text(),
    requestId: text(),
    isDemo: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.occurredAt, table.id] }),
    index().on(table.domainId, table.occurredAt, table.id),
    index().on(table.accountId, table.address, table.occurredAt),
    index().on(table.accountId, table.ruleId, table.occurredAt),
  ],
)

/** Every 32nd event, chosen by its id: what very many are counted by. Written and purged with them. */
export const attackSamples = pgTable('attack_samples', filteredColumns, (table) => [
  primaryKey({ columns: [table.accountId, table.occurredAt, table.id] }),
  index().on(table.domainId),
])

/** How many events there were in each hour, kept by the statement that writes them. */
export const attackCounts = pgTable(
  'attack_counts',
  {
    accountId: uuid().notNull(),
    hour: instant().notNull(),
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    action: text({ enum: attackActions }).notNull(),
    category: text({ enum: attackCategories }).notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.accountId, table.hour, table.domainId, table.action, table.category],
    }),
    index().on(table.domainId),
  ],
)

/** What the owner of a website wants its edge to do beside its own rules. */
export const domainRules = pgTable(
  'domain_rules',
  {
    id: uuid().primaryKey().defaultRandom(),
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    kind: text({ enum: domainRuleKinds }).notNull(),
    /** Of block_address. */
    address: cidr(),
    /** Of allow_rule: a rule of the firewall, and how the paths begin on which it is not asked. */
    ruleId: text(),
    path: text(),
    reason: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('domain_rules_once')
      .on(table.domainId, table.kind, table.address, table.ruleId, table.path)
      .nullsNotDistinct(),
  ],
)

/** How a website is protected. One without a row has the defaults (see server/domain-settings). */
export const domainSettings = pgTable('domain_settings', {
  domainId: uuid()
    .primaryKey()
    .references(() => domains.id, { onDelete: 'cascade' }),
  mode: text({ enum: protectionModes }).notNull(),
  sensitivity: integer().$type<Sensitivity>().notNull(),
  disabledRuleGroups: text({ enum: ruleGroups }).array().notNull(),
  /** Requests from one address in a minute. */
  rateLimit: integer(),
  blockedCountries: text({ enum: countryCodes }).array().notNull(),
  isUnderAttack: boolean().notNull(),
  blocksBadBots: boolean().notNull(),
  minimumTlsVersion: text({ enum: tlsVersions }).notNull(),
  alwaysHttps: boolean().notNull(),
  hsts: jsonb().$type<Hsts>(),
})

/** How often the rules and settings of a website have changed. */
export const domainPolicies = pgTable('domain_policies', {
  domainId: uuid()
    .primaryKey()
    .references(() => domains.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
  changedAt: instant().notNull(),
})

/** What the checks of a website have found, each time that they ran. */
export const postureRuns = pgTable(
  'posture_runs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    checkedAt: instant().notNull(),
    /** Null when the website did not answer. */
    score: integer(),
    results: jsonb().$type<CheckResult[]>().notNull(),
  },
  (table) => [index().on(table.domainId, table.id)],
)

/** Findings that their owner leaves as they are until a day. */
export const postureIgnores = pgTable(
  'posture_ignores',
  {
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    checkId: text({ enum: postureCheckIds }).notNull(),
    reason: text().notNull(),
    until: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.domainId, table.checkId] })],
)

/** What happened to the websites of an account, for its people to read. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    kind: text({ enum: notificationKinds }).notNull(),
    createdAt: instant().notNull(),
    isRead: boolean().notNull(),
  },
  (table) => [
    index().on(table.accountId, table.id),
    index('notifications_unread_index')
      .on(table.accountId, table.id)
      .where(sql`not is_read`),
    index().on(table.domainId),
  ],
)
