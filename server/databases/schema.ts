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

import type { ConnectionStep } from '../../contract/databases/connection-test.ts'
import {
  databaseEngines,
  databaseStates,
  tlsModes,
} from '../../contract/databases/database-states.ts'
import type { InventoryLists } from '../../contract/databases/inventory.ts'
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
    /** As its people call it. */
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
    /** While somebody is connected to it: a server is given one connection, and that of a dead process ends here. */
    busyUntil: instant(),
  },
  (table) => [index().on(table.organisationId, table.name)],
)

/** The password of a role, encrypted with a key of its row, which is encrypted with the server's. */
export const databasePasswords = pgTable('database_passwords', {
  databaseId: uuid()
    .primaryKey()
    .references(() => databases.id, { onDelete: 'cascade' }),
  sealedKey: bytes().notNull(),
  /** Names the server's key that encrypted the row's. */
  keyVersion: text().notNull(),
  sealedPassword: bytes().notNull(),
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
