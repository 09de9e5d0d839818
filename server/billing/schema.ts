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
import { buyerKinds } from '../../contract/billing/buyer-kinds.ts'
import { declineReasons } from '../../contract/billing/decline-reasons.ts'
import { invoiceKinds } from '../../contract/billing/invoice-kinds.ts'
import { ledgerAccounts } from '../../contract/billing/ledger-accounts.ts'
import { methodKinds } from '../../contract/billing/method-kinds.ts'
import { nationalCurrencies } from '../../contract/billing/national-currencies.ts'
import type { PlanVersion } from '../../contract/billing/plan.ts'
import { providerNames } from '../../contract/billing/provider-names.ts'
import { vatStates } from '../../contract/billing/vat-numbers.ts'
import { countryCodes } from '../../contract/country-codes.ts'
import { resourceKinds } from '../../contract/organisation/access.ts'
import { organisations } from '../organisation/schema.ts'
import { instant } from '../platform/db/columns.ts'
import type { InvoicePurpose, InvoiceSnapshot } from './invoices/snapshot.ts'
import type { Terms } from './subscriptions/subscription.ts'

// The law requires invoices to be kept. So nothing here refers to an organisation, website or database with a foreign
// key: deleting one must not delete what was bought for it.

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
    /** To whom its invoices are issued. Null: the default details. */
    billingDetailsId: uuid().references(() => billingDetails.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('subscriptions_one_live')
      .on(table.resourceId)
      .where(sql`state <> 'cancelled'`),
    index().on(table.organisationId),
    index().on(table.resourceId),
  ],
)

/** The organisations whose plans another one pays for. All others pay for their own. */
export const payers = pgTable(
  'payers',
  {
    organisationId: uuid()
      .primaryKey()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    payerId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    since: instant().notNull(),
  },
  (table) => [
    index().on(table.payerId),
    check('payers_other', sql`${table.organisationId} <> ${table.payerId}`),
  ],
)

/** To whom invoices are issued. Each invoice has its own copy, so changing or removing these changes no invoice. */
export const billingDetails = pgTable(
  'billing_details',
  {
    id: uuid().primaryKey().defaultRandom(),
    // Unlike invoices, these go with the organisation.
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    kind: text({ enum: buyerKinds }).notNull(),
    name: text().notNull(),
    line1: text().notNull(),
    line2: text(),
    postalCode: text(),
    city: text().notNull(),
    region: text(),
    country: text({ enum: countryCodes }).notNull(),
    vatNumber: text(),
    /** Null without a number. */
    vatState: text({ enum: vatStates }),
    /** When the state was last determined. */
    vatCheckedAt: instant(),
    /** What VIES returned as evidence of that check, if it returned one. */
    vatConsultation: text(),
    email: text(),
    reference: text(),
    isDefault: boolean().notNull(),
    addedAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index().on(table.organisationId),
    uniqueIndex('billing_details_one_default')
      .on(table.organisationId)
      .where(sql`is_default`),
  ],
)

/** The evidence of each check of a VAT number, which outlives the details. A trigger refuses to change or delete it. */
export const vatChecks = pgTable(
  'vat_checks',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    organisationId: uuid().notNull(),
    vatNumber: text().notNull(),
    checkedAt: instant().notNull(),
    isValid: boolean().notNull(),
    /** VIES’s number for the check, which only an established requester gets. */
    consultation: text(),
    /** The response, unchanged. */
    response: text().notNull(),
  },
  (table) => [index().on(table.organisationId, table.vatNumber)],
)

/** The last number of each series. Its row is locked until the invoice is stored, so that no number is lost. */
export const invoiceSeries = pgTable('invoice_series', {
  series: text().primaryKey(),
  lastNumber: integer().notNull(),
})

/** The reference rates of the European Central Bank that the operator has imported. A published one never changes. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text({ enum: [...currencies, ...nationalCurrencies] }).notNull(),
    /** YYYY-MM-DD */
    day: text().notNull(),
    /** How much of the currency one euro was worth, in millionths. */
    perEuroMillionths: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.day] })],
)

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
    /** For a credit note: the amounts that it returns. */
    netMinor: cents().notNull(),
    taxMinor: cents().notNull(),
    totalMinor: cents().notNull(),
    snapshot: jsonb().$type<InvoiceSnapshot>().notNull(),
    /** What happens once it is paid. */
    purpose: jsonb().$type<InvoicePurpose>(),
    issuedAt: instant().notNull(),
  },
  (table) => [
    unique('invoices_number').on(table.series, table.number),
    uniqueIndex('invoices_one_open')
      .on(table.resourceId)
      .where(sql`state = 'open'`),
    index().on(table.organisationId, table.issuedAt),
    index().on(table.issuedAt),
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
    /** Whether the person is waiting for it, and can confirm it. */
    isAttended: boolean().notNull().default(true),
    /** The payment provider. Null: it can't be paid. */
    provider: text({ enum: providerNames }),
    /** The provider's id, once the payment was submitted to it. */
    providerPaymentId: text().unique(),
    decline: text({ enum: declineReasons }),
    /** What was returned so far, in part or in full. */
    refundedMinor: cents().notNull().default(0),
    /** The part of that which lost disputes returned. */
    lostMinor: cents().notNull().default(0),
    /** What is in open disputes. */
    disputedMinor: cents().notNull().default(0),
  },
  (table) => [
    uniqueIndex('payments_one_each')
      .on(table.invoiceId)
      .where(sql`state not in ('failed', 'cancelled', 'refunded')`),
  ],
)

/**
 * One event in the ledger. Triggers refuse to change or delete it, and at the commit, lines that don't add up to zero.
 */
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

/** Every version of a plan that was ever offered. It never changes. */
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

/** Methods that were removed here, until the provider has removed them too. */
export const removedMethods = pgTable('removed_methods', {
  id: uuid().primaryKey(),
  provider: text({ enum: providerNames }).notNull(),
  providerMethodId: text().notNull(),
})

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

/**
 * For how many days an organisation keeps attacks. Those of a plan that keeps fewer apply a week after `fewerSince`. It
 * is deleted with its organisation.
 */
export const attacksKept = pgTable('attacks_kept', {
  organisationId: uuid()
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  /** Null is unlimited. */
  days: integer(),
  fewerSince: instant(),
})

/** What a plan limits for each calendar month, in UTC. No law requires it: it is deleted with its organisation. */
export const monthlyUse = pgTable(
  'monthly_use',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    limit: text({ enum: ['assistant_answers'] }).notNull(),
    /** YYYY-MM. */
    month: text().notNull(),
    used: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.limit, table.month] })],
)
