import { eq } from 'drizzle-orm'

import { readName } from '../../organisation/organisations/name.ts'
import { resources } from '../../organisation/schema.ts'
import { DAY_SECONDS, HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import {
  NOTIFY_OF_CANCELLATION,
  NOTIFY_OF_MISSING_DETAILS,
  NOTIFY_OF_FAILED_PAYMENT,
  NOTIFY_OF_RENEWAL,
  NOTIFY_OF_TRIAL_END,
} from '../billing-jobs.ts'
import { findLive, type Live } from '../charges/stored-subscription.ts'
import { billingEmails } from '../emails.ts'
import { money } from '../money/money.ts'
import { payerFor } from '../parties/payer.ts'
import { invoices, payments } from '../schema.ts'
import { isAnnounced, renewalNoticeAt } from '../subscriptions/notice.ts'
import { nextDue } from '../subscriptions/subscription.ts'
import { mailAll, nameOf, type PayerMail, shown, type MailContext } from './mail-payers.ts'

/** How long in advance the end of a trial is announced. */
const NOTICE_SECONDS = 3 * DAY_SECONDS

/** Enqueues the emails and ends the job in one transaction. */
const sendMails = (
  context: MailContext,
  [kind, subjectId]: readonly [kind: string, subjectId: string],
  mails: readonly PayerMail[],
) => mailAll(context, mails, { kind, subjectIds: [subjectId] })

const payerOf = async (db: Db, { organisationId }: { organisationId: string }) => ({
  organisationId: await payerFor(db, organisationId),
})

/**
 * The job of a renewal that failed, or of another payment that failed after the person left the page. Runs once the
 * failure is committed, so it can read the consequences.
 */
export async function notifyOfFailedPayment(context: MailContext, paymentId: string) {
  const { db } = context
  const [found] = await db
    .select({ payment: payments, invoice: invoices })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(payments.id, paymentId))
  if (!found) return undefined
  const { payment, invoice } = found
  const live = await findLive(db, invoice.resourceId)
  const name = await nameOf(db, invoice.resourceId)
  if (name === undefined) return undefined
  const amount = shown(money(invoice.currency, invoice.totalMinor))
  // One that was cancelled was never confirmed.
  const decline = payment.state === 'cancelled' ? 'authentication_failed' : payment.decline
  const job = [NOTIFY_OF_FAILED_PAYMENT, paymentId] as const
  const due = live?.subscription.state === 'past_due' && nextDue(live.subscription)
  if (live && due) {
    const mail = billingEmails.paymentFailed({ name, amount, decline, retryAt: due.at })
    await sendMails(context, job, [{ ...(await payerOf(db, live)), mail }])
  } else if (live?.subscription.state === 'suspended' && invoice.state === 'void') {
    await sendMails(context, job, await suspendedMails(db, live, name))
  } else if (payment.isAttended) {
    const mail = billingEmails.purchaseFailed({ name, amount, decline })
    await sendMails(context, job, [{ organisationId: invoice.organisationId, mail }])
  }
  return undefined
}

/** The job of a plan that wasn't renewed because billing details are missing. */
export async function notifyOfMissingDetails(context: MailContext, resourceId: string) {
  const { db } = context
  const live = await findLive(db, resourceId)
  const name = await nameOf(db, resourceId)
  if (!live?.subscription.failure || name === undefined) return undefined
  const retryAt = nextDue(live.subscription)?.at
  const mail = billingEmails.detailsMissing({ name, retryAt })
  await sendMails(
    context,
    [NOTIFY_OF_MISSING_DETAILS, resourceId],
    [{ ...(await payerOf(db, live)), mail }],
  )
  return undefined
}

/** Where another organisation pays, those whose plan it is need to know who has to act. */
async function suspendedMails(
  db: Db,
  { organisationId }: Live,
  name: string,
): Promise<PayerMail[]> {
  const payerId = await payerFor(db, organisationId)
  const toPayer = { organisationId: payerId, mail: billingEmails.planSuspended({ name }) }
  if (payerId === organisationId) return [toPayer]
  const payer = await readName(db, payerId)
  const mail = billingEmails.planSuspendedByPayer({ name, payer })
  return [toPayer, { organisationId, mail }]
}

/** Queues the announcement of the end of a trial, within the transaction that starts it. */
export const queueTrialEnding = (
  db: Db,
  { id, organisationId, endsAt }: { id: string; organisationId: string; endsAt: Date },
) =>
  queueJob(db, {
    kind: NOTIFY_OF_TRIAL_END,
    subjectId: id,
    ownerId: organisationId,
    dueAt: secondsAfter(endsAt, -NOTICE_SECONDS),
  })

/** The job of a trial that ends soon. One that was cancelled ends without a charge. */
export async function notifyOfTrialEnd(context: MailContext, resourceId: string) {
  const { db, clock } = context
  const live = await findLive(db, resourceId)
  const name = await nameOf(db, resourceId)
  if (live?.subscription.state !== 'trialing' || name === undefined) return undefined
  const { terms, period, cancelsAtPeriodEnd } = live.subscription
  // It may still be kept.
  if (cancelsAtPeriodEnd) return secondsAfter(clock.now(), HOUR_SECONDS)
  const mail = billingEmails.trialEnding({
    name,
    amount: shown(terms.price),
    endsAt: period.endsAt,
  })
  const to = await payerOf(db, live)
  await sendMails(context, [NOTIFY_OF_TRIAL_END, resourceId], [{ ...to, mail }])
  return undefined
}

/** The job of a yearly plan that renews soon. A plan that has already renewed isn't announced. */
export async function notifyOfRenewal(context: MailContext, resourceId: string) {
  const { db, clock } = context
  const live = await findLive(db, resourceId)
  const name = await nameOf(db, resourceId)
  if (live?.subscription.state !== 'active' || name === undefined) return undefined
  const noticeAt = renewalNoticeAt(live.subscription)
  if (!noticeAt) return undefined
  if (noticeAt > clock.now()) return noticeAt
  // It may still be kept.
  if (!isAnnounced(live.subscription)) return secondsAfter(clock.now(), HOUR_SECONDS)
  const { terms, nextTerms = terms, period } = live.subscription
  const mail = billingEmails.renewalUpcoming({
    name,
    amount: shown(nextTerms.price),
    renewsAt: period.endsAt,
  })
  const to = await payerOf(db, live)
  await sendMails(context, [NOTIFY_OF_RENEWAL, resourceId], [{ ...to, mail }])
  return undefined
}

/** Queues the confirmation of a cancellation. */
export const queueCancelled = (
  db: Db,
  { id, organisationId, at }: { id: string; organisationId: string; at: Date },
) =>
  queueJob(db, { kind: NOTIFY_OF_CANCELLATION, subjectId: id, ownerId: organisationId, dueAt: at })

/** The job of a plan that was cancelled, unless the cancellation was undone in the meantime. */
export async function notifyOfCancellation(context: MailContext, resourceId: string) {
  const { db } = context
  const live = await findLive(db, resourceId)
  const [resource] = await db.select().from(resources).where(eq(resources.id, resourceId))
  if (!resource) return undefined
  const { name } = resource
  const job = [NOTIFY_OF_CANCELLATION, resourceId] as const
  if (!live) {
    const to = await payerOf(db, resource)
    await sendMails(context, job, [{ ...to, mail: billingEmails.planEnded({ name }) }])
    return undefined
  }
  if (!live.subscription.cancelsAtPeriodEnd) return undefined
  const { period } = live.subscription
  const to = await payerOf(db, live)
  const mail = billingEmails.planCancelled({ name, endsAt: period.endsAt })
  await sendMails(context, job, [{ ...to, mail }])
  return undefined
}
