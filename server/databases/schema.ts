import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import type { DatabaseAlertKind } from '../../contract/databases/alert-kinds.ts'
import type { AllowedNetwork } from '../../contract/databases/allowed-networks.ts'
import type { ConnectionStep } from '../../contract/databases/connection-test.ts'
import {
  databaseEngines,
  databaseStates,
  tlsModes,
} from '../../contract/databases/database-states.ts'
import type { InventoryLists } from '../../contract/databases/inventory.ts'
import {
  activityActions,
  type LogFault,
  ruleActions,
  ruleKinds,
  statementKinds,
  type StatementSign,
} from '../../contract/databases/statement-kinds.ts'
import type { RuleSettings } from '../../contract/databases/statement-rules.ts'
import { nameKey } from '../organisation/name-order.ts'
import { organisations } from '../organisation/schema.ts'
import { bytes, instant } from '../platform/db/columns.ts'
import type { CheckResult } from './advisor/check.ts'

/** The databases of an organisation, and how to reach them. Their passwords are in `database_passwords`. */
export const databases = pgTable(
  'databases',
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** The name that the organisation gave it. */
    name: text().notNull(),
    engine: text({ enum: databaseEngines }).notNull(),
    host: text().notNull(),
    port: integer().notNull(),
    databaseName: text().notNull(),
    username: text().notNull(),
    tlsMode: text({ enum: tlsModes }).notNull(),
    /** PEM. Null: the authorities that Node trusts. */
    certificateAuthority: text(),
    /** Of the newest connection. */
    serverVersion: text(),
    tlsVersion: text(),
    state: text({ enum: databaseStates }).notNull(),
    stateChangedAt: instant().notNull(),
    createdAt: instant().notNull(),
    checkedAt: instant(),
    /** Whether checks read a sample of values to find sensitive columns. */
    samplesValues: boolean().notNull().default(false),
    /** What people aren't emailed about. The notifications in the console have all of it. */
    mutedAlerts: text().array().notNull().default([]).$type<DatabaseAlertKind[]>(),
    /**
     * Set while somebody is connected to it: a server is given one connection, and the lease of a dead process expires
     * at this time.
     */
    busyUntil: instant(),
  },
  (table) => [
    index('databases_by_name_index').on(table.organisationId, nameKey(table.name), table.id),
  ],
)

/** What a role signs in with, encrypted with a key of its row, which is encrypted with the server's. */
export const databasePasswords = pgTable('database_passwords', {
  databaseId: uuid()
    .primaryKey()
    .references(() => databases.id, { onDelete: 'cascade' }),
  sealedKey: bytes().notNull(),
  /** Identifies the server's key that encrypted the row's. */
  keyVersion: text().notNull(),
  sealedPassword: bytes().notNull(),
  /** With its key. Null: the server requires none. */
  sealedClientCertificate: bytes(),
})

/** The newest test of a connection. */
export const databaseTests = pgTable('database_tests', {
  databaseId: uuid()
    .primaryKey()
    .references(() => databases.id, { onDelete: 'cascade' }),
  startedAt: instant().notNull(),
  endedAt: instant(),
  isPassed: boolean(),
  steps: jsonb().$type<ConnectionStep[]>().notNull(),
})

/** The results of a database's checks, one row for each run. */
export const databaseRuns = pgTable(
  'database_runs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    databaseId: uuid()
      .notNull()
      .references(() => databases.id, { onDelete: 'cascade' }),
    checkedAt: instant().notNull(),
    serverVersion: text().notNull(),
    /** Null when nothing could be seen. */
    score: integer(),
    /** Failed checks by severity. */
    high: integer().notNull(),
    medium: integer().notNull(),
    low: integer().notNull(),
    results: jsonb().$type<CheckResult[]>().notNull(),
  },
  (table) => [index().on(table.databaseId, table.id)],
)

/** Checks whose findings are ignored until a day. */
export const databaseIgnores = pgTable(
  'database_ignores',
  {
    databaseId: uuid()
      .notNull()
      .references(() => databases.id, { onDelete: 'cascade' }),
    checkId: text().notNull(),
    reason: text().notNull(),
    until: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.databaseId, table.checkId] })],
)

/** Who may do what in a database, who is connected and what is slow, as the newest check saw it. */
export const databaseInventories = pgTable('database_inventories', {
  databaseId: uuid()
    .primaryKey()
    .references(() => databases.id, { onDelete: 'cascade' }),
  readAt: instant().notNull(),
  lists: jsonb().$type<InventoryLists>().notNull(),
})

/** The networks that clients of a database are in, as entered by people with access to it. */
export const databaseNetworks = pgTable('database_networks', {
  databaseId: uuid()
    .primaryKey()
    .references(() => databases.id, { onDelete: 'cascade' }),
  networks: jsonb().$type<AllowedNetwork[]>().notNull(),
})

/** The credential of a database's log shipper. One for each database; a new one replaces the old. */
export const databaseIngestKeys = pgTable('database_ingest_keys', {
  databaseId: uuid()
    .primaryKey()
    .references(() => databases.id, { onDelete: 'cascade' }),
  keyHash: bytes().notNull().unique('database_ingest_keys_key_hash_unique'),
  createdAt: instant().notNull(),
  /** The partner whose person created it: it is deleted when that partner loses its access. */
  madeThrough: uuid(),
  /** When entries first and last arrived with this key, even ones already stored. */
  firstAt: instant(),
  lastAt: instant(),
})

/**
 * What makes the ids of a database's entries unpredictable, encrypted. It never changes, so that an entry that is sent
 * again has the same id.
 */
export const databaseIdentityKeys = pgTable('database_identity_keys', {
  databaseId: uuid()
    .primaryKey()
    .references(() => databases.id, { onDelete: 'cascade' }),
  sealed: bytes().notNull(),
  /** Earlier entries have ids without it. */
  fromAt: instant().notNull(),
})

/**
 * What was done in a database: one row for each entry of its audit log, without values. Append-only, with a partition
 * for each week, and without foreign keys, like attacks.
 */
export const databaseActivity = pgTable(
  'database_activity',
  {
    organisationId: uuid().notNull(),
    occurredAt: instant().notNull(),
    id: uuid().notNull(),
    databaseId: uuid().notNull(),
    kind: text({ enum: statementKinds }).notNull(),
    action: text({ enum: activityActions }).notNull(),
    /** The kind of the rule that matched. */
    ruleKind: text({ enum: ruleKinds }),
    username: text().notNull(),
    /** The client as the log names it: an address or, with MariaDB, possibly a host name. */
    client: text(),
    application: text(),
    databaseName: text(),
    statement: text(),
    shapeId: text(),
    objects: text().array().notNull(),
    signs: text().array().notNull().$type<StatementSign[]>(),
    rowCount: integer(),
    isFailed: boolean().notNull(),
    isDemo: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.occurredAt, table.id] }),
    index().on(table.databaseId, table.occurredAt, table.id),
    index().on(table.organisationId, table.action, table.occurredAt),
  ],
)

/** The number of entries in each hour. */
export const databaseActivityCounts = pgTable(
  'database_activity_counts',
  {
    organisationId: uuid().notNull(),
    databaseId: uuid()
      .notNull()
      .references(() => databases.id, { onDelete: 'cascade' }),
    hour: instant().notNull(),
    action: text({ enum: activityActions }).notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.databaseId, table.hour, table.action] }),
    index().on(table.organisationId, table.hour),
  ],
)

/** What the rules of a database do, in their order: the first that matches decides. */
export const databaseRules = pgTable(
  'database_rules',
  {
    id: uuid().primaryKey().defaultRandom(),
    databaseId: uuid()
      .notNull()
      .references(() => databases.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: ruleKinds }).notNull(),
    action: text({ enum: ruleActions }).notNull(),
    users: text().array().notNull(),
    networks: text().array().notNull(),
    settings: jsonb().$type<RuleSettings>().notNull(),
    /** When people were last notified. */
    alertedAt: instant(),
  },
  (table) => [index().on(table.databaseId, table.position)],
)

/** How the audit log of a database is read and kept. A database without a row has the defaults. */
export const databaseAuditSettings = pgTable('database_audit_settings', {
  databaseId: uuid()
    .primaryKey()
    .references(() => databases.id, { onDelete: 'cascade' }),
  retentionDays: integer().notNull(),
  /** Always without values. */
  keepsStatements: boolean().notNull(),
  logTimeZone: text().notNull(),
  learningUntil: instant(),
})

/** Statements by shape and user that were seen while learning; allowed once somebody accepted them. */
export const databaseShapes = pgTable(
  'database_shapes',
  {
    databaseId: uuid()
      .notNull()
      .references(() => databases.id, { onDelete: 'cascade' }),
    shapeId: text().notNull(),
    username: text().notNull(),
    statement: text().notNull(),
    kind: text({ enum: statementKinds }).notNull(),
    count: integer().notNull(),
    lastAt: instant().notNull(),
    isAllowed: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.databaseId, table.shapeId, table.username] })],
)

/** A refused line of an audit log. Its text may have values, so it isn't kept. */
export type RefusedLogLine = { receivedAt: string; line: number; reason: LogFault }

/** The last refused lines of a database's log. */
export const databaseLogArrivals = pgTable('database_log_arrivals', {
  databaseId: uuid()
    .primaryKey()
    .references(() => databases.id, { onDelete: 'cascade' }),
  refusedLines: jsonb().$type<RefusedLogLine[]>().notNull(),
})

/** The number of refused lines in each hour. */
export const databaseRefusedCounts = pgTable(
  'database_refused_counts',
  {
    databaseId: uuid()
      .notNull()
      .references(() => databases.id, { onDelete: 'cascade' }),
    hour: instant().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.databaseId, table.hour] })],
)
