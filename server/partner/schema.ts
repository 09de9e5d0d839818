import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { partnerRoles } from '../../contract/organisation/access.ts'
import { invitationStates } from '../../contract/organisation/invitation-states.ts'
import { applicationStates } from '../../contract/partner/application-states.ts'
import { customerStates } from '../../contract/partner/customer-states.ts'
import type { StatementContent } from '../../contract/partner/statement.ts'
import { accounts } from '../account/schema.ts'
import { organisations } from '../organisation/schema.ts'
import { bytes, instant } from '../platform/db/columns.ts'

/** What a partner earns from what its customers pay. A new rate doesn't change the months before it. */
export const partnerCommissions = pgTable(
  'partner_commissions',
  {
    partnerId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    since: instant().notNull(),
    /** Hundredths of a percent: 1,500 is 15%. */
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
    /** Kept after the organisation is gone: its invoices and later credit notes still count for the commission. */
    customerId: uuid().notNull(),
    state: text({ enum: customerStates }).notNull(),
    /** What the partner’s people may do in it. Null: nothing. */
    role: text({ enum: partnerRoles }),
    addedAt: instant().notNull(),
    /** When the partner offered to pay for its plans. Null: it doesn't, or it was accepted or declined. */
    payOfferedAt: instant(),
    endedAt: instant(),
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
      sql`(${table.state} = 'ended') = (${table.endedAt} is not null)`,
    ),
  ],
)

/** A partner's request to somebody by email: to become a customer, or to take over an organisation that it created. */
export const partnerRequests = pgTable(
  'partner_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    partnerId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** The organisation to take over. Null when the request is for an existing one: the person who accepts it chooses. */
    customerId: uuid().references(() => organisations.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    emailKey: text().notNull(),
    /** The access that the partner requests. */
    role: text({ enum: partnerRoles }),
    /** SHA-256 of the token in the link. */
    tokenHash: bytes().notNull().unique('partner_requests_token_hash_unique'),
    /** One that has expired may still be stored as pending. */
    state: text({ enum: invitationStates }).notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index().on(table.partnerId, table.createdAt),
    index().on(table.customerId),
    index().on(table.createdAt),
  ],
)

/** The statements of months that are over. A trigger refuses to change them. */
export const partnerStatements = pgTable(
  'partner_statements',
  {
    partnerId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** YYYY-MM. */
    month: text().notNull(),
    content: jsonb().$type<StatementContent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.month] })],
)

/** Applications of organisations that want to become partners. */
export const partnerApplications = pgTable(
  'partner_applications',
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    website: text().notNull(),
    /** How many it expects. */
    customers: integer().notNull(),
    wants: text().notNull(),
    contact: text().notNull(),
    state: text({ enum: applicationStates }).notNull(),
    /** Why it was declined. */
    reason: text(),
    appliedBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    appliedAt: instant().notNull(),
    decidedAt: instant(),
  },
  (table) => [
    uniqueIndex('partner_applications_one_open')
      .on(table.organisationId)
      .where(sql`state = 'open'`),
    index().on(table.organisationId, table.appliedAt),
    index().on(table.appliedBy),
    check(
      'partner_applications_decision',
      sql`(${table.state} = 'open') = (${table.decidedAt} is null) and (${table.state} = 'declined') = (${table.reason} is not null)`,
    ),
  ],
)
