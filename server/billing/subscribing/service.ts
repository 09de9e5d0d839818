import { and, eq } from 'drizzle-orm'

import type { AuditKind } from '../../../contract/audit-kinds.ts'
import type { MethodKind } from '../../../contract/billing/method-kinds.ts'
import type { Payment } from '../../../contract/billing/payment.ts'
import type { SubscriptionData } from '../../../contract/billing/subscription.ts'
import type { Acting } from '../../organisation/acting.ts'
import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import { Refusal, refuseField } from '../../platform/http/refusal.ts'
import { changeSubscription } from '../charges/change-subscription.ts'
import {
  AmountChanged,
  chargeAgain,
  chargeChange,
  chargeReturn,
  chargeStart,
  OfferExpired,
} from '../charges/charge.ts'
import { presencesOf } from '../charges/presences.ts'
import { storeTrial } from '../charges/start-trial.ts'
import { chooseDetails, findLive } from '../charges/stored-subscription.ts'
import { queueCancelled, queueTrialEnding } from '../notices/notify-of-plan.ts'
import { namedBuyer } from '../parties/buyer.ts'
import { readPayment } from '../paying/read-payment.ts'
import { submitPayment } from '../paying/submit.ts'
import { providerFor, providerNamed } from '../providers/choose-provider.ts'
import { paymentMethods, trials } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'
import {
  cancelled,
  kept,
  paused,
  resumed,
  type Subscription,
} from '../subscriptions/subscription.ts'
import { chosen, type Offer } from './offer.ts'
import { previewOf } from './preview.ts'
import { readSubscription } from './read-subscription.ts'
import { refusingImpossible } from './refuse-impossible.ts'
import type { Resource } from './resource.ts'

const chosenIn = ({ billing_details_id: billingDetailsId }: Offer) => ({
  ...(billingDetailsId && { billingDetailsId }),
})

/** A saved method, or one that the person enters. */
type PaidBy = { methodId: string | null; methodKind: MethodKind }
type By = Acting & { resource: Resource }
type CheckedOut = { payment: Payment | null; subscription: SubscriptionData }

/** Starts the trial of a plan: once for each name in an organisation. Nothing is charged before it ends. */
export async function startTrialOf(context: BillingContext, by: By, offer: Offer) {
  const { db, clock, billing } = context
  const { id: resourceId, organisationId, kind, name } = by.resource
  await refuseRemoved(db, by.resource)
  const { version, terms } = chosen(billing.catalogue, offer)
  if (version.trial_days === 0) {
    throw refuseField('not_possible', 'plan', 'This plan has no trial. Choose another.')
  }
  const at = clock.now()
  const { billing_details_id: billingDetailsId } = offer
  // The end of the trial charges automatically, with nobody there to enter the buyer's details.
  await namedBuyer(db, by.access.organisationId, { billingDetailsId })
  await refusingImpossible(() =>
    db.transaction(async (tx) => {
      const days = version.trial_days
      const trial = await storeTrial(tx, { organisationId, resourceId }, { terms, at, days })
      const started = await tx
        .insert(trials)
        .values({ organisationId, kind, name, startedAt: at })
        .onConflictDoNothing()
        .returning()
      if (started.length === 0) {
        throw new Refusal(
          'already_done',
          `The trial for ${name} has already been used. Choose a plan.`,
        )
      }
      await chooseDetails(tx, trial.id, chosenIn(offer))
      const { endsAt } = trial
      await queueTrialEnding(tx, { id: resourceId, organisationId, endsAt })
      await auditPlan(context, by, { db: tx, kind: 'PLAN_TRIAL', detail: { plan: terms.plan } })
    }),
  )
  return readSubscription(context, by.resource, by.access)
}

/**
 * Buys, changes or returns to a plan, for exactly the amount that was shown. Returns the payment, which the person may
 * have to complete, or null when nothing is due today.
 */
export async function checkOut(
  context: BillingContext,
  by: By,
  {
    shownAt,
    totalMinor,
    paidBy,
    ...offer
  }: Offer & { shownAt: Date; totalMinor: number; paidBy: PaidBy },
): Promise<CheckedOut> {
  const { db, clock, billing } = context
  const { id: resourceId } = by.resource
  const { organisationId } = by.access
  await refuseRemoved(db, by.resource)
  const payer = await payerOf(context, organisationId, paidBy)
  const live = await findLive(db, resourceId)
  const { terms } = chosen(billing.catalogue, offer, live?.subscription)
  const at = clock.now()
  const paymentId = await refusingImpossible(async () => {
    const shown = { offer, isTrial: false, shownAt, viewerId: organisationId }
    const preview = await previewOf(context, by.resource, shown)
    if (preview.due_today.total.minor !== totalMinor) {
      throw amountChanged()
    }
    const of = { organisationId, resourceId }
    const billingDetailsId = offer.billing_details_id ?? live?.billingDetailsId
    const buyer = await namedBuyer(db, organisationId, { billingDetailsId })
    const { seller } = billing
    const detail = { plan: terms.plan, interval: terms.interval, total_minor: totalMinor }
    const charging = {
      seller,
      buyer,
      at,
      totalMinor,
      ...payer,
      ...chosenIn(offer),
      alongside: (tx: Db) => auditPlan(context, by, { db: tx, kind: 'PLAN_CHECKOUT', detail }),
    }
    if (preview.kind === 'start') return chargeStart(db, of, { ...charging, terms })
    if (preview.kind === 'return') return chargeReturn(db, of, charging)
    return chargeChange(db, of, { ...charging, terms, shownAt })
  }).catch((error: unknown) => {
    // By another checkout in the meantime.
    throw error instanceof AmountChanged ? amountChanged() : error
  })
  return submitted(context, by, paymentId)
}

const amountChanged = () =>
  new Refusal('amount_changed', 'The amount has changed. Check it, then continue.')

/** Pays the open invoice again, with another card. */
export async function payOpen(
  context: BillingContext,
  by: By,
  paidBy: PaidBy,
): Promise<CheckedOut> {
  const { db, clock } = context
  const { id: resourceId } = by.resource
  const { organisationId } = by.access
  await refuseRemoved(db, by.resource)
  const payer = await payerOf(context, organisationId, paidBy)
  const of = { organisationId, resourceId }
  const paymentId = await refusingImpossible(() =>
    chargeAgain(db, of, {
      at: clock.now(),
      ...payer,
      alongside: (tx, id) =>
        auditPlan(context, by, { db: tx, kind: 'PLAN_PAY', detail: { payment_id: id } }),
    }).catch((error: unknown) => {
      if (!(error instanceof OfferExpired)) throw error
      throw new Refusal(
        'amount_changed',
        'This amount was valid for 15 minutes. Check today’s amount, then pay.',
      )
    }),
  )
  if (!paymentId) {
    throw new Refusal(
      'not_possible',
      'There is no open invoice, or a payment for it is still in progress. Reload the page.',
    )
  }
  return submitted(context, by, paymentId)
}

async function submitted(
  context: BillingContext,
  { resource, access }: By,
  paymentId: string | undefined,
): Promise<CheckedOut> {
  const { organisationId } = access
  if (paymentId) {
    try {
      await submitPayment(context, paymentId)
    } catch (error) {
      // The charge is not undone: the payment's job submits it as soon as the provider responds.
      context.log.error('payment not submitted', error, { paymentId })
    }
  }
  return {
    payment: paymentId
      ? await readPayment(context, { organisationId, id: paymentId, mayPay: true })
      : null,
    subscription: await readSubscription(context, resource, access),
  }
}

type Change = {
  kind: AuditKind
  change: (subscription: Subscription, at: Date) => Subscription
}
export const planChanges = {
  cancel: { kind: 'PLAN_CANCEL', change: cancelled },
  keep: { kind: 'PLAN_KEEP', change: kept },
  pause: { kind: 'PLAN_PAUSE', change: paused },
  resume: { kind: 'PLAN_RESUME', change: resumed },
} as const satisfies Record<string, Change>

/** Cancels at the end of the period, keeps, pauses or resumes. */
export async function changePlanState(
  context: BillingContext,
  by: By,
  { kind, change }: (typeof planChanges)[keyof typeof planChanges],
) {
  const { db, clock } = context
  const { id: resourceId, organisationId } = by.resource
  const at = clock.now()
  await refusingImpossible(() =>
    changeSubscription(
      db,
      { organisationId, resourceId },
      {
        change,
        at,
        alongside: async (tx) => {
          await auditPlan(context, by, { db: tx, kind })
          if (kind === 'PLAN_CANCEL')
            await queueCancelled(tx, { id: resourceId, organisationId, at })
        },
      },
    ),
  )
  return readSubscription(context, by.resource, by.access)
}

/** A removed website or database is not charged for, and its trial isn't used up. */
async function refuseRemoved(db: Db, { id, name }: Resource) {
  if ((await presencesOf(db, [id])).get(id) !== 'removed') return
  throw new Refusal('not_possible', `${name} was removed. Restore it first.`)
}

/** Refuses a method of another organisation, and one whose provider isn't set up. */
async function payerOf(
  { db, billing }: BillingContext,
  organisationId: string,
  { methodId, methodKind }: PaidBy,
) {
  if (methodId === null) {
    const { name: provider, isTest } = providerFor(billing, methodKind)
    return { methodId, provider, isTest }
  }
  const ofOrganisation = eq(paymentMethods.organisationId, organisationId)
  const [method] = await db
    .select()
    .from(paymentMethods)
    .where(and(ofOrganisation, eq(paymentMethods.id, methodId)))
  if (method) {
    const { name: provider, isTest } = providerNamed(billing, method.provider)
    return { methodId, provider, isTest }
  }
  throw refuseField(
    'not_found',
    'payment_method_id',
    'This payment method was removed. Choose another.',
  )
}

const auditPlan = (
  { clock }: BillingContext,
  { access, caller, resource }: By,
  {
    db,
    kind,
    detail,
  }: {
    db: Parameters<typeof audit>[0]
    kind: AuditKind
    detail?: Record<string, string | number>
  },
) =>
  audit(db, kind, {
    at: clock.now(),
    organisationId: resource.organisationId,
    resourceId: resource.id,
    accountId: access.accountId,
    caller,
    detail: { name: resource.name, ...detail },
  })
