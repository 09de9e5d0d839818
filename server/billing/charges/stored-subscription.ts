import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { manyRows } from '../../platform/db/many-rows.ts'
import { forgetJobs, type NewJob, queueJobs } from '../../platform/jobs/queue-job.ts'
import { followPlans } from '../../websites/domains/service.ts'
import { CHARGE_DUE, NOTIFY_OF_RENEWAL } from '../billing-jobs.ts'
import { money } from '../money/money.ts'
import { billingDetails, subscriptions } from '../schema.ts'
import { renewalNoticeAt } from '../subscriptions/notice.ts'
import { nextDue, type Subscription } from '../subscriptions/subscription.ts'

type Row = typeof subscriptions.$inferSelect
type Of = Pick<Row, 'organisationId' | 'resourceId'>

/** A live subscription, and what it is for. */
export type Live = Pick<Row, 'id' | 'organisationId' | 'resourceId' | 'billingDetailsId'> & {
  subscription: Subscription
}

/** The live subscription of a website or database. */
export async function findLive(db: Db, resourceId: string): Promise<Live | undefined> {
  return (await findLives(db, [resourceId])).get(resourceId)
}

/** The live subscriptions of websites and databases, by their ids. */
export async function findLives(
  db: Db,
  resourceIds: readonly string[],
): Promise<ReadonlyMap<string, Live>> {
  if (resourceIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.resourceId, [...resourceIds]),
        ne(subscriptions.state, 'cancelled'),
      ),
    )
  return new Map(
    rows.map((row) => {
      const { id, organisationId, resourceId, billingDetailsId } = row
      const live = { id, organisationId, resourceId, billingDetailsId, subscription: fromRow(row) }
      return [resourceId, live]
    }),
  )
}

/** Fails when the website or database has another live subscription. */
export async function insertSubscription(db: Db, of: Of, subscription: Subscription) {
  const [row] = await db
    .insert(subscriptions)
    .values({ ...of, ...toColumns(subscription) })
    .returning({ id: subscriptions.id })
  await queueDue(db, [{ of, subscription, before: undefined }])
  return row?.id ?? ''
}

/** The next invoices are issued to these billing details, unless they were removed in the meantime. */
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

type Changed = { live: Live; subscription: Subscription }

export const updateSubscription = (
  db: Db,
  live: Live,
  { after: subscription, at }: { after: Subscription; at: Date },
) => updateSubscriptions(db, [{ live, subscription }], at)

/** Stores what subscriptions are now, in one statement. A website is suspended for as long as its plan is. */
export async function updateSubscriptions(db: Db, changed: readonly Changed[], at: Date) {
  if (changed.length === 0) return
  const rows = changed.map(({ live, subscription }) => {
    const { id, organisationId, resourceId, billingDetailsId } = live
    return { id, organisationId, resourceId, billingDetailsId, ...toColumns(subscription) }
  })
  await db
    .insert(subscriptions)
    .select(manyRows(subscriptions, rows))
    .onConflictDoUpdate({ target: subscriptions.id, set: theNewColumns })
  await queueDue(
    db,
    changed.map(({ live, subscription }) => {
      return { of: live, subscription, before: live.subscription }
    }),
  )
  const isSuspended = ({ state }: Subscription) => state === 'suspended'
  const turned = changed.filter(
    ({ live, subscription }) => isSuspended(subscription) !== isSuspended(live.subscription),
  )
  for (const event of ['suspend', 'resume'] as const) {
    const domainIds = turned
      .filter(({ subscription }) => isSuspended(subscription) === (event === 'suspend'))
      .map(({ live }) => live.resourceId)
    await followPlans(db, { domainIds, event, at })
  }
}

/** The jobs for what is due next: a renewal, a retry or the end. */
async function queueDue(
  db: Db,
  changed: readonly { of: Of; subscription: Subscription; before: Subscription | undefined }[],
) {
  const jobs: NewJob[] = []
  const done: string[] = []
  for (const { of, subscription, before } of changed) {
    const job = { subjectId: of.resourceId, ownerId: of.organisationId }
    const due = nextDue(subscription)
    const noticeAt = renewalNoticeAt(subscription)
    if (due) jobs.push({ ...job, kind: CHARGE_DUE, dueAt: due.at })
    else done.push(of.resourceId)
    // Each renewal is announced once. Its job waits while the plan is cancelled.
    const wasNoticeAt = before && renewalNoticeAt(before)
    if (noticeAt && wasNoticeAt?.getTime() !== noticeAt.getTime())
      jobs.push({ ...job, kind: NOTIFY_OF_RENEWAL, dueAt: noticeAt })
  }
  await queueJobs(db, jobs)
  await forgetJobs(db, CHARGE_DUE, done)
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

/** For an insert that conflicts with a stored subscription: everything that `toColumns` returns. */
const theNewColumns = {
  state: sql`excluded.state`,
  plan: sql`excluded.plan`,
  version: sql`excluded.version`,
  rank: sql`excluded.rank`,
  interval: sql`excluded.interval`,
  currency: sql`excluded.currency`,
  priceMinor: sql`excluded.price_minor`,
  periodStartsAt: sql`excluded.period_starts_at`,
  periodEndsAt: sql`excluded.period_ends_at`,
  anchor: sql`excluded.anchor`,
  nextTerms: sql`excluded.next_terms`,
  cancelsAtPeriodEnd: sql`excluded.cancels_at_period_end`,
  failedAt: sql`excluded.failed_at`,
  retries: sql`excluded.retries`,
  pausedAt: sql`excluded.paused_at`,
} satisfies Record<keyof ReturnType<typeof toColumns>, SQL>
