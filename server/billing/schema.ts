import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import {
  billingIntervals,
  currencies,
  invoiceStates,
  paymentStates,
  subscriptionStates,
} from '../../contract/billing/billing-states.ts'
import { declineReasons } from '../../contract/billing/decline-reasons.ts'
import { invoiceKinds } from '../../contract/billing/invoice-kinds.ts'
import { ledgerAccounts } from '../../contract/billing/ledger-accounts.ts'
import { methodKinds } from '../../contract/billing/method-kinds.ts'
import type { PlanVersion } from '../../contract/billing/plan.ts'
import { providerNames } from '../../contract/billing/provider-names.ts'
import { resourceKinds } from '../../contract/organisation/access.ts'
import { instant } from '../platform/db/columns.ts'
import type { InvoicePurpose, InvoiceSnapshot } from './invoices/snapshot.ts'
import type { Terms } from './subscriptions/subscription.ts'

// The law requires invoices to be kept. So nothing here refers to an organisation, website or database with a foreign
// key, through which deleting that would delete what was bought for it.

const cents = () => bigint({ mode: 'number' })

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid().notNull(),
    /** The website or database. */
    resourceId: uuid().notNull(),
    state: text({ enum: subscriptionStates }).notNull(),
    plan: text().notNull(),
    version: integer().notNull(),
    rank: integer().notNull(),
    interval: text({ enum: billingIntervals }).notNull(),
    currency: text({ enum: currencies }).notNull(),
    priceMinor: cents().notNull(),
    periodStartsAt: instant().notNull(),
    periodEndsAt: instant().notNull(),
    anchor: instant().notNull(),
    nextTerms: jsonb().$type<Terms>(),
    cancelsAtPeriodEnd: boolean().notNull(),
    failedAt: instant(),
    retries: integer().notNull(),
    pausedAt: instant(),
  },
  (table) => [
    uniqueIndex('subscriptions_one_live')
      .on(table.resourceId)
      .where(sql`state <> 'cancelled'`),
    index().on(table.organisationId),
  ],
)

/** The last number of each series. Its row is locked until the invoice is stored, so that no number is lost. */
export const invoiceSeries = pgTable('invoice_series', {
  series: text().primaryKey(),
  lastNumber: integer().notNull(),
})

/** Issued invoices and credit notes. A trigger refuses every change except that of the state. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid().notNull(),
    resourceId: uuid().notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    /** The invoice that a credit note corrects. */
    correctsId: uuid().references((): AnyPgColumn => invoices.id),
    state: text({ enum: invoiceStates }).notNull(),
    series: text()
      .notNull()
      .references(() => invoiceSeries.series),
    number: integer().notNull(),
    currency: text({ enum: currencies }).notNull(),
    /** Of a credit note, the amounts that it returns. */
    netMinor: cents().notNull(),
    taxMinor: cents().notNull(),
    totalMinor: cents().notNull(),
    snapshot: jsonb().$type<InvoiceSnapshot>().notNull(),
    /** What its payment causes. */
    purpose: jsonb().$type<InvoicePurpose>(),
    issuedAt: instant().notNull(),
  },
  (table) => [
    unique('invoices_number').on(table.series, table.number),
    uniqueIndex('invoices_one_open')
      .on(table.resourceId)
      .where(sql`state = 'open'`),
    index().on(table.organisationId, table.issuedAt),
    index().on(table.correctsId),
    check('invoices_sum', sql`${table.netMinor} + ${table.taxMinor} = ${table.totalMinor}`),
    check(
      'invoices_kind',
      sql`(${table.kind} = 'credit_note') = (${table.correctsId} is not null) and (${table.kind} = 'invoice') = (${table.purpose} is not null)`,
    ),
    check('invoices_issued', sql`${table.state} <> 'draft' and ${table.totalMinor} >= 0`),
  ],
)

/** Attempts to pay an invoice: at most one at a time that may take, or has taken, its money. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    state: text({ enum: paymentStates }).notNull(),
    /** Counts the changes of the state. */
    revision: integer().notNull(),
    createdAt: instant().notNull(),
    /** A saved method to pay with. Null: the person enters one. */
    methodId: uuid(),
    /** Whether the person waits for it, and can confirm it. */
    isAttended: boolean().notNull().default(true),
    /** Who takes the money. Null: nothing can pay it. */
    provider: text({ enum: providerNames }),
    /** The provider's id, once the payment was submitted to it. */
    providerPaymentId: text().unique(),
    decline: text({ enum: declineReasons }),
    /** What was returned so far, in part or completely. */
    refundedMinor: cents().notNull().default(0),
  },
  (table) => [
    uniqueIndex('payments_one_each')
      .on(table.invoiceId)
      .where(sql`state not in ('failed', 'cancelled', 'refunded')`),
  ],
)

/** One event in the ledger. Triggers refuse to change or delete it, and at the commit, lines that don't add up to zero. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** What happened, so that it is posted once. */
    key: text().notNull().unique(),
    organisationId: uuid().notNull(),
    at: instant().notNull(),
  },
  (table) => [index().on(table.organisationId)],
)

export const ledgerLines = pgTable(
  'ledger_lines',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    transactionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text({ enum: ledgerAccounts }).notNull(),
    currency: text({ enum: currencies }).notNull(),
    /** A debit, or a negative credit. */
    minor: cents().notNull(),
  },
  (table) => [index().on(table.transactionId)],
)

/** Every version of a plan that was ever offered. It stays as it was. */
export const planVersions = pgTable(
  'plan_versions',
  {
    plan: text().notNull(),
    version: integer().notNull(),
    definition: jsonb().$type<PlanVersion>().notNull(),
    offeredAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.plan, table.version] })],
)

/** The trials that were started: one for each website or database of an organisation, by its name. */
export const trials = pgTable(
  'trials',
  {
    organisationId: uuid().notNull(),
    kind: text({ enum: resourceKinds }).notNull(),
    name: text().notNull(),
    startedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.kind, table.name] })],
)

/** An organisation as its payment provider knows it. */
export const providerCustomers = pgTable(
  'provider_customers',
  {
    organisationId: uuid().notNull(),
    provider: text({ enum: providerNames }).notNull(),
    customerId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.provider] })],
)

/** Cards and wallets that the provider keeps. Their numbers never reach this server. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid().notNull(),
    provider: text({ enum: providerNames }).notNull(),
    providerMethodId: text().notNull(),
    kind: text({ enum: methodKinds }).notNull(),
    brand: text().notNull(),
    last4: text(),
    /** YYYY-MM. */
    expires: text(),
    isDefault: boolean().notNull(),
    addedAt: instant().notNull(),
  },
  (table) => [
    unique('payment_methods_of_provider').on(
      table.organisationId,
      table.provider,
      table.providerMethodId,
    ),
    uniqueIndex('payment_methods_one_default')
      .on(table.organisationId)
      .where(sql`is_default`),
  ],
)

/** Webhooks that arrived, so that each is handled once. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text({ enum: providerNames }).notNull(),
    eventId: text().notNull(),
    /** What it is about. Its state is fetched from the provider. */
    providerPaymentId: text(),
    receivedAt: instant().notNull(),
    handledAt: instant(),
  },
  (table) => [unique('provider_events_once').on(table.provider, table.eventId)],
)

/** Requests with an Idempotency-Key, and their responses. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    requesterId: uuid().notNull(),
    key: text().notNull(),
    /** A hash of the method, the path, the organisation and the body. */
    requestHash: text().notNull(),
    /** Null while the request runs. */
    status: integer(),
    body: text(),
    startedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.requesterId, table.key] }), index().on(table.startedAt)],
)

/** What the test provider keeps: in development only. */
export const testProviderObjects = pgTable('test_provider_objects', {
  id: text().primaryKey(),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: instant().notNull(),
})
