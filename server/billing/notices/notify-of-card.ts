import { and, eq, inArray } from 'drizzle-orm'

import { NOTIFY_OF_EXPIRING_CARD } from '../billing-jobs.ts'
import { billingEmails } from '../emails.ts'
import { isPaidBy } from '../parties/payer.ts'
import { paymentMethods, subscriptions } from '../schema.ts'
import { mailAll, type MailContext } from './mail-payers.ts'

/** The job of a card that expires soon, if renewals are paid with it. */
export async function notifyOfExpiringCard(context: MailContext, methodId: string) {
  const { db } = context
  const [method] = await db.select().from(paymentMethods).where(eq(paymentMethods.id, methodId))
  if (!method?.isDefault || method.expires === null) return undefined
  const { organisationId, brand, last4, expires } = method
  const renewed = await db.$count(
    subscriptions,
    and(
      isPaidBy(organisationId),
      inArray(subscriptions.state, ['trialing', 'active', 'past_due', 'paused']),
    ),
  )
  if (renewed === 0) return undefined
  const card = last4 ? `${brand} ending in ${last4}` : brand
  const mail = billingEmails.cardExpiring({ card, expires })
  const job = { kind: NOTIFY_OF_EXPIRING_CARD, subjectIds: [methodId] }
  await mailAll(context, [{ organisationId, mail }], job)
  return undefined
}
