import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { alertKinds } from '../../../contract/websites/alert-kinds.ts'
import { instant } from '../../platform/db/columns.ts'
import { domains } from './domains.ts'

/** Of what the owner of a website was told, so that it is told once. */
export const alerts = pgTable(
  'alerts',
  {
    domainId: uuid()
      .notNull()
      .references(() => domains.id, { onDelete: 'cascade' }),
    kind: text({ enum: alertKinds }).notNull(),
    /** Which end, or which run; empty for what may come again after a while. */
    about: text().notNull(),
    toldAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.domainId, table.kind, table.about] })],
)
