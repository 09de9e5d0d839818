import {
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { eventTopics } from '../../../contract/organisation/event-topics.ts'
import { attemptFailures, deliveryStates } from '../../../contract/organisation/webhook-limits.ts'
import { bytes, instant } from '../../platform/db/columns.ts'
import { organisations } from '../schema.ts'

export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey().defaultRandom(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    description: text().notNull(),
    topics: text({ enum: eventTopics }).array().notNull(),
    isEnabled: boolean().notNull(),
    isDisabledByFailures: boolean().notNull().default(false),
    /** The first failure since the last success. */
    failingSince: instant(),
    /** Encrypted, because deliveries are signed with it. */
    secret: bytes().notNull(),
    previousSecret: bytes(),
    previousSecretUntil: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.organisationId, table.createdAt)],
)

/** One event for one webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In the order in which they were queued. */
    number: bigserial({ mode: 'number' }).notNull(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    payload: text().notNull(),
    state: text({ enum: deliveryStates }).notNull(),
    createdAt: instant().notNull(),
    /** When it was first due, or due again because somebody requested it: retries count from here. */
    dueSince: instant().notNull(),
    /** Since then. */
    tries: integer().notNull().default(0),
    nextAttemptAt: instant(),
  },
  (table) => [uniqueIndex().on(table.webhookId, table.number), index().on(table.createdAt)],
)

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    deliveryId: uuid()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    durationMs: integer().notNull(),
    status: integer(),
    failure: text({ enum: attemptFailures }),
    excerpt: text().notNull(),
  },
  (table) => [index().on(table.deliveryId, table.id)],
)
