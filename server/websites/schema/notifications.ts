import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { notificationKinds } from '../../../contract/websites/notification.ts'
import { accounts } from '../../account/schema.ts'
import { organisations } from '../../organisation/schema.ts'
import { instant } from '../../platform/db/columns.ts'
import { domains } from './domains.ts'

/** Notifications about websites: a row for each person who could see the website at the time. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    domainId: uuid().references(() => domains.id, { onDelete: 'cascade' }),
    /** The name of a purged website. */
    purgedName: text(),
    kind: text({ enum: notificationKinds }).notNull(),
    createdAt: instant().notNull(),
    isRead: boolean().notNull(),
  },
  (table) => [
    index().on(table.accountId, table.id),
    index('notifications_unread_index')
      .on(table.accountId, table.id)
      .where(sql`not is_read`),
    index().on(table.domainId),
  ],
)
