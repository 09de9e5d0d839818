import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { bytes, instant } from '../db/columns.ts'

export type AuditValue = string | number | boolean | null

/**
 * Append-only. Never contains a code, token or password. Rows become part of a chain of hashes soon after they are
 * written: docs/decisions/031-the-audit-log-is-a-chain.md.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant().notNull(),
    kind: text().notNull(),
    /** No foreign keys: the record outlives what it is about. */
    organisationId: uuid(),
    accountId: uuid(),
    /** The partner through which the person worked in the organisation. It is in that partner’s log as well. */
    partnerId: uuid(),
    /** The API token that did it. */
    tokenId: uuid(),
    /** The website or database that it is about. */
    resourceId: uuid(),
    address: text(),
    userAgent: text(),
    requestId: text(),
    detail: jsonb().$type<Record<string, string | number | boolean>>(),
    /** The changed fields, with their values before and after. */
    changes: jsonb().$type<Record<string, { before: AuditValue; after: AuditValue }>>(),
    /** Proves that a server wrote the row. Removed when the row is sealed, so that no other row can carry it. */
    mark: bytes(),
    /** Its place in the chain, and the hash over it, its contents and the hash of the row before. */
    seq: bigint({ mode: 'number' }),
    hash: bytes(),
  },
  (table) => [
    index().on(table.accountId, table.at),
    // Without the nulls, which every sign-in would add.
    index()
      .on(table.organisationId, table.at)
      .where(sql`organisation_id is not null`),
    index()
      .on(table.organisationId, table.kind, table.at)
      .where(sql`organisation_id is not null`),
    index()
      .on(table.organisationId, table.resourceId, table.at)
      .where(sql`resource_id is not null`),
    index()
      .on(table.partnerId, table.at)
      .where(sql`partner_id is not null`),
    index()
      .on(table.partnerId, table.kind, table.at)
      .where(sql`partner_id is not null`),
    uniqueIndex('audit_events_seq_unique')
      .on(table.seq)
      .where(sql`seq is not null`),
    index('audit_events_unsealed_index')
      .on(table.id)
      .where(sql`seq is null`),
  ],
)

/** The ends of the chain, in one row: without it, nobody would notice that the newest rows were removed. */
export const auditChain = pgTable('audit_chain', {
  id: smallint().primaryKey().default(1),
  /** The last row that was deleted because of its age. */
  anchorSeq: bigint({ mode: 'number' }).notNull().default(0),
  anchorHash: bytes(),
  headSeq: bigint({ mode: 'number' }).notNull().default(0),
  headHash: bytes(),
  /** Rows up to this id were written before rows had marks. 0 once they are sealed. */
  unmarkedTo: bigint({ mode: 'number' }).notNull().default(0),
  /** An HMAC over the fields above. Null until the first row is sealed. */
  proof: bytes(),
  checkedAt: instant(),
  /** How many faults the last check found. */
  faults: integer().notNull().default(0),
})
