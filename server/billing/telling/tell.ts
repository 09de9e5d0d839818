import { and, eq, inArray } from 'drizzle-orm'

import { organisationActions } from '../../../contract/organisation/access.ts'
import { accounts } from '../../account/schema.ts'
import { members, resources } from '../../organisation/schema.ts'
import { type Clock, DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { queueJob } from '../../platform/jobs/queue-job.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { TELL_TRIAL_ENDING } from '../billing-jobs.ts'
import { findLive } from '../charges/stored-subscription.ts'
import { billingEmails } from '../emails.ts'
import { money, type Money } from '../money/money.ts'
import { invoices, payments } from '../schema.ts'
import { nextDue } from '../subscriptions/subscription.ts'

/** How long before the end of a trial it is announced. */
const NOTICE_SECONDS = 3 * DAY_SECONDS

type Telling = Context & { db: Database; clock: Clock }

/** The job of a renewal that failed. Runs when the failure is committed, so it reads what follows from it. */
export async function tellPaymentFailed(context: Telling, paymentId: string) {
  const { db } = context
  const [found] = await db
    .select({ payment: payments, invoice: invoices })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(payments.id, paymentId))
  const live = found && (await findLive(db, found.invoice.resourceId))
  if (!live) return undefined
  const { payment, invoice } = found
  const name = await nameOf(db, invoice.resourceId)
  const due = nextDue(live.subscription)
  const { state } = live.subscription
  if (name === undefined) return undefined
  if (state === 'suspended') await mailPayers(context, live, billingEmails.planSuspended({ name }))
  if (state === 'past_due' && due) {
    const amount = shown(money(invoice.currency, invoice.totalMinor))
    const { decline } = payment
    const mail = billingEmails.paymentFailed({ name, amount, decline, retryAt: due.at })
    await mailPayers(context, live, mail)
  }
  return undefined
}

/** Queues the announcement of the end of a trial, within the transaction that starts it. */
export const queueTrialEnding = (
  db: Db,
  { id, organisationId, endsAt }: { id: string; organisationId: string; endsAt: Date },
) =>
  queueJob(db, {
    kind: TELL_TRIAL_ENDING,
    subjectId: id,
    ownerId: organisationId,
    dueAt: secondsAfter(endsAt, -NOTICE_SECONDS),
  })

/** The job of a trial that ends soon. One that was cancelled ends without a charge. */
export async function tellTrialEnding(context: Telling, resourceId: string) {
  const { db } = context
  const live = await findLive(db, resourceId)
  const name = await nameOf(db, resourceId)
  if (live?.subscription.state !== 'trialing' || name === undefined) return undefined
  const { terms, period, cancelsAtPeriodEnd } = live.subscription
  if (cancelsAtPeriodEnd) return undefined
  const mail = billingEmails.trialEnding({
    name,
    amount: shown(terms.price),
    endsAt: period.endsAt,
  })
  await mailPayers(context, live, mail)
  return undefined
}

const shown = ({ currency, minor }: Money) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(minor / 100)

async function nameOf(db: Db, resourceId: string) {
  const [resource] = await db.select().from(resources).where(eq(resources.id, resourceId))
  return resource?.name
}

async function mailPayers(
  context: Telling,
  { organisationId }: { organisationId: string },
  mail: Mail,
) {
  await context.db.transaction(async (tx) => {
    const payers = await tx
      .select({ email: accounts.email })
      .from(members)
      .innerJoin(accounts, eq(accounts.id, members.accountId))
      .where(
        and(
          eq(members.organisationId, organisationId),
          inArray(members.role, [...organisationActions['billing.change']]),
        ),
      )
    for (const { email } of payers) await queueMail({ ...context, db: tx }, { to: email, mail })
  })
  context.outbox.wake()
}
