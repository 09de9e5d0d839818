import { and, eq, inArray } from 'drizzle-orm'

import { HOUR_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { togetherOrAlone } from '../../platform/together-or-alone.ts'
import { chargeAllDue, type Due } from '../charges/charge.ts'
import { endPurged } from '../charges/end-purged.ts'
import { presencesOf } from '../charges/presences.ts'
import { findLives, type Live } from '../charges/stored-subscription.ts'
import { buyersOf } from '../parties/buyer.ts'
import { whoPays } from '../parties/payer.ts'
import { isTestMode } from '../providers/choose-provider.ts'
import { paymentMethods } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'
import { nextDue } from '../subscriptions/subscription.ts'
import { submitPayments } from './submit.ts'

/** While a payment is undecided, or a website may still be restored. */
const WAIT_SECONDS = HOUR_SECONDS

/**
 * The job of subscriptions: renews them or retries their payments with the default methods, or ends them. Whatever
 * changes a subscription enqueues its job again for what comes next, so a crash or a second server does nothing twice.
 * Returns when each is due again.
 */
export async function renew(
  context: BillingContext,
  resourceIds: readonly string[],
): Promise<PromiseSettledResult<Date | undefined>[]> {
  const { db } = context
  const lives = await payingFor(db, resourceIds)
  const presences = await presencesOf(db, resourceIds)
  const here = [...lives.values()].filter(({ resourceId }) => presences.get(resourceId) === 'here')
  const failures = await chargeAndSubmit(context, here)
  const after = await findLives(db, resourceIds)
  return Promise.allSettled(
    resourceIds.map(async (resourceId) => {
      const now = context.clock.now()
      const presence = presences.get(resourceId) ?? 'gone'
      // Nothing is charged for what was removed, and once it can no longer be restored, the plan ends with it.
      if (presence === 'gone') {
        const isEnded = await endPurged(db, resourceId, now)
        return isEnded ? undefined : secondsAfter(now, WAIT_SECONDS)
      }
      if (!lives.has(resourceId)) return undefined
      if (presence === 'removed') return secondsAfter(now, WAIT_SECONDS)
      const failure = failures.get(resourceId)
      if (failure) throw failure.reason
      const renewed = after.get(resourceId)
      const due = renewed && nextDue(renewed.subscription)
      if (!due) return undefined
      return due.at > now ? due.at : secondsAfter(now, WAIT_SECONDS)
    }),
  )
}

/** The live subscriptions, each with the organisation that pays for it. */
async function payingFor(db: Db, resourceIds: readonly string[]) {
  const lives = [...(await findLives(db, resourceIds)).values()]
  const payerOf = await whoPays(
    db,
    lives.map(({ organisationId }) => organisationId),
  )
  return new Map(
    lives.map((live): [string, Live] => [
      live.resourceId,
      { ...live, organisationId: payerOf(live.organisationId) },
    ]),
  )
}

/** Returns why some of the subscriptions could not be charged, by what they are for. */
async function chargeAndSubmit(context: BillingContext, lives: readonly Live[]) {
  const { db, clock } = context
  const due = await duesOf(context, lives)
  const charged = await togetherOrAlone(due, (some) => chargeAllDue(db, some, clock.now()))
  const paymentIds = charged.flatMap((one) => (one.status === 'fulfilled' && one.value) || [])
  const submitted = await submitPayments(context, paymentIds)
  const failures = new Map<string, PromiseRejectedResult>()
  for (const [index, outcome] of charged.entries()) {
    const paid = outcome.status === 'fulfilled' ? submitted.get(outcome.value ?? '') : outcome
    const of = due[index]?.of
    if (of && paid?.status === 'rejected') failures.set(of.resourceId, paid)
  }
  return failures
}

/** Who pays for subscriptions, and with what. */
async function duesOf({ db, billing }: BillingContext, lives: readonly Live[]): Promise<Due[]> {
  const { seller } = billing
  const isTest = isTestMode(billing)
  const organisationIds = lives.map(({ organisationId }) => organisationId)
  const methods = await db
    .select()
    .from(paymentMethods)
    .where(
      and(
        inArray(paymentMethods.organisationId, organisationIds),
        eq(paymentMethods.isDefault, true),
      ),
    )
  const methodOf = new Map(methods.map((method) => [method.organisationId, method]))
  const buyers = await buyersOf(db, lives)
  return lives.map((of, index) => {
    const method = methodOf.get(of.organisationId)
    const buyer = buyers[index]
    const paidBy = { methodId: method?.id ?? null, provider: method?.provider ?? null }
    return { of, charging: { ...paidBy, seller, buyer, isTest, isAttended: false } }
  })
}
