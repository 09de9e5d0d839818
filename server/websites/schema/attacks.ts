import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import {
  attackActions,
  attackCategories,
  attackSeverities,
} from '../../../contract/websites/attack-kinds.ts'
import type { AttackRule } from '../../../contract/websites/attack.ts'
import { type RefusedReason, refusedReasons } from '../../../contract/websites/refused-reasons.ts'
import { bytes, instant } from '../../platform/db/columns.ts'
import { domains } from './domains.ts'

/** The credential of a website's log shipper. One for each website; a new one replaces the old. */
export const ingestKeys = pgTable('ingest_keys', {
  domainId: uuid()
    .primaryKey()
    .references(() => domains.id, { onDelete: 'cascade' }),
  keyHash: bytes().notNull().unique('ingest_keys_key_hash_unique'),
  createdAt: instant().notNull(),
  /** The partner whose person created it: it is deleted when that partner loses its access. */
  madeThrough: uuid(),
  /** When valid events with this key first and last arrived. */
  firstAt: instant(),
  lastAt: instant(),
})

/** The columns that a filter of attacks uses. */
const filteredColumns = {
  organisationId: uuid().notNull(),
  occurredAt: instant().notNull(),
  id: uuid().notNull(),
  domainId: uuid().notNull(),
  action: text({ enum: attackActions }).notNull(),
  address: inet().notNull(),
  country: text(),
  method: text().notNull(),
  host: text(),
  path: text().notNull(),
  /** All rules of the request, by which it is found. */
  ruleIds: text().array().notNull().default([]),
  category: text({ enum: attackCategories }).notNull(),
  severity: text({ enum: attackSeverities }).notNull(),
}

/**
 * One row for each request. Append-only, with a partition for each week (see server/platform/log-intake/partitions.ts).
 * The index of the primary key pages through an organisation's events, finds one by its id (see
 * server/platform/log-intake/event-id.ts) and recognises duplicates. No foreign keys: a check for each row would cost more
 * than the row. Ingest locks the website's row instead, and purging a website deletes its events.
 */
export const attackEvents = pgTable(
  'attack_events',
  {
    ...filteredColumns,
    status: integer(),
    userAgent: text(),
    score: integer(),
    /** The main rule, which is the first of the rules. */
    ruleId: text(),
    ruleMessage: text(),
    excerpt: text(),
    rules: jsonb().$type<AttackRule[]>().notNull().default([]),
    requestId: text(),
    isDemo: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.occurredAt, table.id] }),
    index().on(table.domainId, table.occurredAt, table.id),
    index().on(table.organisationId, table.address, table.occurredAt),
    index().using('gin', table.ruleIds),
  ],
)

/** Every 32nd event, selected by its id: used to count very large numbers. Written and purged with the events. */
export const attackSamples = pgTable('attack_samples', filteredColumns, (table) => [
  primaryKey({ columns: [table.organisationId, table.occurredAt, table.id] }),
  // For counting the attacks on the websites that a member can see, without reading the rows.
  index().on(table.organisationId, table.occurredAt, table.domainId),
  index().on(table.domainId),
  // For reading a part of the sample (server/websites/attacks/sample.ts).
  index('attack_samples_part_index').on(
    table.organisationId,
    sql`get_byte(uuid_send(${table.id}), 15)`,
    table.occurredAt,
  ),
])

/**
 * The number of events in each hour. Every batch adds its own rows, so that none waits for another; they are summed
 * when read, and merged from time to time (server/websites/attacks/sums.ts).
 */
export const attackCounts = pgTable(
  'attack_counts',
  {
    organisationId: uuid().notNull(),
    hour: instant().notNull(),
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    action: text({ enum: attackActions }).notNull(),
    category: text({ enum: attackCategories }).notNull(),
    count: integer().notNull(),
  },
  (table) => [
    index().on(table.organisationId, table.hour),
    index().on(table.domainId, table.hour, table.action, table.category),
  ],
)

/** How many lines were refused in each hour of the last week. */
export const refusedCounts = pgTable(
  'refused_counts',
  {
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    hour: instant().notNull(),
    reason: text({ enum: refusedReasons }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.domainId, table.hour, table.reason] })],
)

/** A refused line, without secrets. */
export type RefusedLine = {
  receivedAt: string
  /** Null for a whole batch. */
  line: number | null
  reason: RefusedReason
  message: string
  text: string | null
}

/** The last refused lines of each website, newest first. */
export const refusedLines = pgTable('refused_lines', {
  domainId: uuid()
    .primaryKey()
    .references(() => domains.id, { onDelete: 'cascade' }),
  lines: jsonb().$type<RefusedLine[]>().notNull(),
  /** The last batches with refused lines, newest first, by which one that is sent again is recognised. */
  batches: text().array().notNull().default([]),
})
