import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant } from '../db/columns.ts'

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
