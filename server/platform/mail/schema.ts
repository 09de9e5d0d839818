import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant } from '../db/columns.ts'

/** Emails waiting to be sent. The content is encrypted, because it contains codes. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    recipient: text().notNull(),
    content: bytes().notNull(),
    createdAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    /** Postponed by the worker that has taken the row; if it dies, the row is due again at this time. */
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

/** The emails in the mailbox of a development server. */
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
