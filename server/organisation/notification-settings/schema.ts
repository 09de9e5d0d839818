import {
  bigint,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { eventTopics } from '../../../contract/organisation/event-topics.ts'
import { instant } from '../../platform/db/columns.ts'
import { members } from '../schema.ts'

/** How a member is notified. Without a row, of everything and without a digest. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    organisationId: uuid().notNull(),
    accountId: uuid().notNull(),
    /** The subject of the digest's job. */
    id: uuid().notNull().defaultRandom(),
    /** What is turned off, so that topics added later are on. */
    consoleOff: text({ enum: eventTopics }).array().notNull().default([]),
    emailOff: text({ enum: eventTopics }).array().notNull().default([]),
    /** The hour of the day, or null without a digest. */
    digestHour: integer(),
    digestTimeZone: text().notNull().default('UTC'),
    /** What happened before then was before the digest was turned on. */
    digestedUntil: instant(),
    /** The id of the last notification that a digest has considered. Null before the first one. */
    digestedUpTo: bigint({ mode: 'number' }),
    digestDueAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.accountId] }),
    unique('notification_settings_id_unique').on(table.id),
    foreignKey({
      name: 'notification_settings_member_fk',
      columns: [table.organisationId, table.accountId],
      foreignColumns: [members.organisationId, members.accountId],
    }).onDelete('cascade'),
  ],
)
