import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { customerSides, customerStates, payers } from '../../contract/partner/customer-states.ts'
import { organisations } from '../organisation/schema.ts'
import { instant } from '../platform/db/columns.ts'

/** What a partner earns from what its customers pay. A new rate doesn't change the months before it. */
export const partnerCommissions = pgTable(
  'partner_commissions',
  {
    partnerId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    since: instant().notNull(),
    /** Hundredths of a percent: 1,500 is 15 %. */
    basisPoints: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.since] }),
    check('partner_commissions_rate', sql`${table.basisPoints} between 0 and 10000`),
  ],
)

/** The organisations that are or were a partner's customers. */
export const partnerCustomers = pgTable(
  'partner_customers',
  {
    id: uuid().primaryKey().defaultRandom(),
    partnerId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    customerId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    state: text({ enum: customerStates }).notNull(),
    payer: text({ enum: payers }).notNull(),
    addedAt: instant().notNull(),
    endedAt: instant(),
    endedBy: text({ enum: customerSides }),
  },
  (table) => [
    // An organisation has one partner at a time.
    uniqueIndex('partner_customers_one_partner')
      .on(table.customerId)
      .where(sql`state <> 'ended'`),
    index().on(table.partnerId, table.customerId),
    check('partner_customers_not_itself', sql`${table.partnerId} <> ${table.customerId}`),
    check(
      'partner_customers_end',
      sql`(${table.state} = 'ended') = (${table.endedAt} is not null) and num_nonnulls(${table.endedAt}, ${table.endedBy}) in (0, 2)`,
    ),
  ],
)
