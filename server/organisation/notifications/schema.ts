import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import { type Drift, notificationKinds } from '../../../contract/organisation/notification.ts'
import { instant } from '../../platform/db/columns.ts'
import { members, resources } from '../schema.ts'

/** Notifications about websites and databases: a row for each person who could see it at the time. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: uuid().notNull(),
    organisationId: uuid().notNull(),
    domainId: uuid().references(() => resources.id, { onDelete: 'cascade' }),
    databaseId: uuid().references(() => resources.id, { onDelete: 'cascade' }),
    /** What changed on a database. */
    changes: jsonb().$type<Drift[]>(),
    /** The name of a purged website or database. */
    purgedName: text(),
    kind: text({ enum: notificationKinds }).notNull(),
    createdAt: instant().notNull(),
    isRead: boolean().notNull(),
    /** Only for the digest: the person has turned off its topic in the console. */
    isHidden: boolean().notNull().default(false),
  },
  (table) => [
    // A member who leaves the organisation loses its notifications.
    foreignKey({
      name: 'notifications_member_fk',
      columns: [table.organisationId, table.accountId],
      foreignColumns: [members.organisationId, members.accountId],
    }).onDelete('cascade'),
    index().on(table.accountId, table.id),
    index('notifications_unread_index')
      .on(table.accountId, table.organisationId, table.id)
      .where(sql`not is_read`),
    index().on(table.domainId),
    index().on(table.databaseId),
  ],
)
