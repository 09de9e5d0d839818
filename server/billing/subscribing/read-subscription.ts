import { eq } from 'drizzle-orm'

import type {
  SubscriptionData,
  SubscriptionDetails,
} from '../../../contract/billing/subscription.ts'
import { readName } from '../../organisation/organisations/name.ts'
import { findOpenInvoice, findUndecided } from '../charges/open-invoice.ts'
import { presencesOf } from '../charges/presences.ts'
import { findLive } from '../charges/stored-subscription.ts'
import { readPlanUse } from '../limits/plan-use.ts'
import { payerFor } from '../parties/payer.ts'
import { type Catalogue, findVersion } from '../plans/catalogue.ts'
import { kindsOf } from '../providers/provider.ts'
import { trials } from '../schema.ts'
import type { BillingContext } from '../set-up.ts'
import { nextDue, type Subscription, type Terms } from '../subscriptions/subscription.ts'
import { mayTry } from '../subscriptions/trials.ts'
import { lostBy } from './lost.ts'
import { openInvoiceOf } from './open-invoice.ts'
import type { Resource } from './resource.ts'

/** The plan of a website or database, and what it is waiting for. */
export async function readSubscription(
  { db, clock, billing }: BillingContext,
  resource: Resource,
  viewer: { organisationId: string },
): Promise<SubscriptionData> {
  const { catalogue } = billing
  const { id, organisationId, kind, name } = resource
  const live = await findLive(db, id)
  const payerId = await payerFor(db, organisationId)
  const found = await findOpenInvoice(db, id)
  // It belongs to the payer.
  const open = found?.organisationId === viewer.organisationId ? found : undefined
  const undecidedId = open && (await findUndecided(db, open.id))
  const started = await db.select().from(trials).where(eq(trials.organisationId, organisationId))
  const { limits } = await readPlanUse(db, { catalogue, organisationId, now: clock.now() })
  const presences = await presencesOf(db, [id])
  const isRemoved = presences.get(id) === 'removed'
  return {
    resource: { id, organisation_id: organisationId, kind, name, is_removed: isRemoved },
    subscription: live
      ? {
          ...detailsOf(live.subscription, catalogue),
          billing_details_id: live.billingDetailsId,
        }
      : null,
    may_try: !live && !undecidedId && !isRemoved && mayTry(started, { organisationId, kind, name }),
    open_invoice: open ? openInvoiceOf(open, live, clock.now()) : null,
    undecided_payment_id: undecidedId ?? null,
    payer: payerId === organisationId ? null : { id: payerId, name: await readName(db, payerId) },
    ...kindsOf(billing),
    lost_if_cancelled: live ? await lostBy(db, resource, { catalogue, limits }) : nothingLost,
    use: limits,
  }
}

const nothingLost = { features: [], limits: [] }

function detailsOf(
  subscription: Subscription,
  catalogue: Catalogue,
): Omit<SubscriptionDetails, 'billing_details_id'> {
  const { state, terms, period, nextTerms, failure, pausedAt } = subscription
  const version = findVersion(catalogue, terms.plan, terms.version)
  const due = state === 'past_due' ? nextDue(subscription) : undefined
  return {
    ...planOf(terms, catalogue),
    state,
    limits: version?.limits ?? noLimits,
    features: version?.features ?? [],
    period: { starts_at: period.startsAt.toISOString(), ends_at: period.endsAt.toISOString() },
    next: nextTerms ? planOf(nextTerms, catalogue) : null,
    cancels_at_period_end: subscription.cancelsAtPeriodEnd,
    failed_at: failure?.failedAt.toISOString() ?? null,
    retry_at: due?.at.toISOString() ?? null,
    paused_at: pausedAt?.toISOString() ?? null,
  }
}

/** A version is never dropped from the catalogue; this is for one that was bought before it was checked. */
const noLimits: SubscriptionDetails['limits'] = {
  websites: null,
  databases: null,
  members: null,
  api_tokens: null,
  attacks_kept_days: null,
  assistant_answers: null,
}

const planOf = ({ plan, version, interval, price }: Terms, catalogue: Catalogue) => ({
  plan,
  version,
  name: findVersion(catalogue, plan, version)?.name ?? plan,
  interval,
  price,
})
