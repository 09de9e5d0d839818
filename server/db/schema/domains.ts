import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { domainStates } from '../../../contract/domain-states.ts'
import type { CheckedNameServer } from '../../../contract/name-servers.ts'
import { recordSources, recordTypes } from '../../../contract/record-types.ts'
import {
  dnssecStates,
  scanFailureReasons,
  scanStates,
  type ScanTrouble,
} from '../../../contract/scan.ts'
import { accounts } from './accounts.ts'
import { instant } from './columns.ts'

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
