import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../db/columns.ts'

/** Append-only. Never contains a code, token or password. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant().notNull(),
    kind: text().notNull(),
    /** No foreign keys: the record outlives the organisation and the account. */
    organisationId: uuid(),
    accountId: uuid(),
    address: text(),
    userAgent: text(),
    requestId: text(),
    detail: jsonb().$type<Record<string, string | number | boolean>>(),
  },
  (table) => [index().on(table.accountId, table.at), index().on(table.organisationId, table.at)],
)
