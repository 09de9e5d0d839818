import { sql } from 'drizzle-orm'
import { bigserial, boolean, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { notificationKinds } from '../../../contract/websites/notification.ts'
import { members } from '../../organisation/schema.ts'
import { instant } from '../../platform/db/columns.ts'
import { domains } from './domains.ts'

/** Notifications about websites: a row for each person who could see the website at the time. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: uuid().notNull(),
    organisationId: uuid().notNull(),
    domainId: uuid().references(() => domains.id, { onDelete: 'cascade' }),
    /** The name of a purged website. */
    purgedName: text(),
    kind: text({ enum: notificationKinds }).notNull(),
    createdAt: instant().notNull(),
    isRead: boolean().notNull(),
    /** Only for the digest: the person has turned off its topic in the console. */
    isHidden: boolean().notNull().default(false),
  },
  (table) => [
    // A member who leaves the organisation has no more notifications of it.
    foreignKey({
      name: 'notifications_member_fk',
      columns: [table.organisationId, table.accountId],
      foreignColumns: [members.organisationId, members.accountId],
    }).onDelete('cascade'),
    index().on(table.accountId, table.id),
    index('notifications_unread_index')
      .on(table.accountId, table.id)
      .where(sql`not is_read`),
    index().on(table.domainId),
  ],
)
