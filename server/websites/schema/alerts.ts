import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { alertKinds } from '../../../contract/websites/alert-kinds.ts'
import { instant } from '../../platform/db/columns.ts'
import { domains } from './domains.ts'

/** The alerts sent about a website, so that each is sent once. */
export const alerts = pgTable(
  'alerts',
  {
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    kind: text({ enum: alertKinds }).notNull(),
    /** The expiry date or the run; empty for alerts that may repeat after a while. */
    about: text().notNull(),
    toldAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.domainId, table.kind, table.about] })],
)
