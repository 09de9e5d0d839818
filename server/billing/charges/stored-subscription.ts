import { and, eq, ne, sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { forgetJob, queueJob } from '../../platform/jobs/queue-job.ts'
import { CHARGE_DUE, TELL_RENEWAL } from '../billing-jobs.ts'
import { money } from '../money/money.ts'
import { billingDetails, subscriptions } from '../schema.ts'
import { renewalNoticeAt } from '../subscriptions/notice.ts'
import { nextDue, type Subscription } from '../subscriptions/subscription.ts'

type Row = typeof subscriptions.$inferSelect

/** The live subscription of a website or database. */
export async function findLive(db: Db, resourceId: string) {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.resourceId, resourceId), ne(subscriptions.state, 'cancelled')))
  return (
    row && {
      id: row.id,
      organisationId: row.organisationId,
      billingDetailsId: row.billingDetailsId,
      subscription: fromRow(row),
    }
  )
}

/** Fails when the website or database has another live subscription. */
export async function insertSubscription(
  db: Db,
  of: Pick<Row, 'organisationId' | 'resourceId'>,
  subscription: Subscription,
) {
  const [row] = await db
    .insert(subscriptions)
    .values({ ...of, ...toColumns(subscription) })
    .returning({ id: subscriptions.id })
  await queueDue(db, of, subscription)
  return row?.id ?? ''
}

/** The next invoices are issued to these billing details, unless they were removed meanwhile. */
export async function chooseDetails(
  db: Db,
  id: string,
  { billingDetailsId }: { billingDetailsId?: string },
) {
  if (billingDetailsId === undefined) return
  await db
    .update(subscriptions)
    .set({
      billingDetailsId: sql`(select ${billingDetails.id} from ${billingDetails} where ${billingDetails.id} = ${billingDetailsId})`,
    })
    .where(eq(subscriptions.id, id))
}

export async function updateSubscription(db: Db, id: string, subscription: Subscription) {
  const [of] = await db
    .update(subscriptions)
    .set(toColumns(subscription))
    .where(eq(subscriptions.id, id))
    .returning({
      organisationId: subscriptions.organisationId,
      resourceId: subscriptions.resourceId,
    })
  if (of) await queueDue(db, of, subscription)
}

/** The job that does what time causes next: a renewal, a retry or the end. */
async function queueDue(
  db: Db,
  { organisationId, resourceId }: Pick<Row, 'organisationId' | 'resourceId'>,
  subscription: Subscription,
) {
  const due = nextDue(subscription)
  const job = { kind: CHARGE_DUE, subjectId: resourceId, ownerId: organisationId }
  if (due) await queueJob(db, { ...job, dueAt: due.at })
  else await forgetJob(db, job)
  const noticeAt = renewalNoticeAt(subscription)
  if (noticeAt) await queueJob(db, { ...job, kind: TELL_RENEWAL, dueAt: noticeAt })
}

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
