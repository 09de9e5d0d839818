import { and, eq, ne } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { money } from '../money/money.ts'
import { subscriptions } from '../schema.ts'
import type { Subscription } from '../subscriptions/subscription.ts'

type Row = typeof subscriptions.$inferSelect

/** The live subscription of a website or database. */
export async function findLive(db: Db, resourceId: string) {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.resourceId, resourceId), ne(subscriptions.state, 'cancelled')))
  return row && { id: row.id, organisationId: row.organisationId, subscription: fromRow(row) }
}

/** Fails when the website or database has another live subscription. */
export const insertSubscription = (
  db: Db,
  of: Pick<Row, 'organisationId' | 'resourceId'>,
  subscription: Subscription,
) => db.insert(subscriptions).values({ ...of, ...toColumns(subscription) })

export const updateSubscription = (db: Db, id: string, subscription: Subscription) =>
  db.update(subscriptions).set(toColumns(subscription)).where(eq(subscriptions.id, id))

function fromRow(row: Row): Subscription {
  const { state, plan, version, rank, interval, currency, failedAt, retries } = row
  if (state === 'none') throw new Error('a subscription without a state was stored')
  return {
    state,
    terms: { plan, version, rank, interval, price: money(currency, row.priceMinor) },
    period: { startsAt: row.periodStartsAt, endsAt: row.periodEndsAt },
    anchor: row.anchor,
    nextTerms: row.nextTerms ?? undefined,
    cancelsAtPeriodEnd: row.cancelsAtPeriodEnd,
    failure: failedAt ? { failedAt, retries } : undefined,
    pausedAt: row.pausedAt ?? undefined,
  }
}

function toColumns(subscription: Subscription) {
  const { state, terms, period, anchor, nextTerms, failure, pausedAt } = subscription
  const { price, ...bought } = terms
  return {
    state,
    ...bought,
    currency: price.currency,
    priceMinor: price.minor,
    periodStartsAt: period.startsAt,
    periodEndsAt: period.endsAt,
    anchor,
    nextTerms: nextTerms ?? null,
    cancelsAtPeriodEnd: subscription.cancelsAtPeriodEnd,
    failedAt: failure?.failedAt ?? null,
    retries: failure?.retries ?? 0,
    pausedAt: pausedAt ?? null,
  }
}
