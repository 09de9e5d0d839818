import type { Preview } from '../../../contract/billing/subscription.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { findLive } from '../charges/stored-subscription.ts'
import { settleUnused } from '../charges/unused-time.ts'
import { readPlanUse } from '../limits/plan-use.ts'
import { type Money, sumOf } from '../money/money.ts'
import { buyerOf } from '../parties/buyer.ts'
import { payerFor } from '../parties/payer.ts'
import { isTestMode } from '../providers/choose-provider.ts'
import type { BillingContext } from '../set-up.ts'
import { quoteChange } from '../subscriptions/change-plan.ts'
import { type Period, periodFrom } from '../subscriptions/periods.ts'
import { NotPossible, type Subscription, type Terms } from '../subscriptions/subscription.ts'
import { taxTreatment } from '../tax/tax.ts'
import { lostBy } from './lost.ts'
import { chosen, type Offer } from './offer.ts'
import { priced, shownReturned, shownTax } from './priced.ts'
import type { Resource } from './resource.ts'

type Costs = {
  kind: Preview['kind']
  lines: readonly { terms: Terms; net: Money; period: Period }[]
  next: { at: Date; price: Money }
}

/**
 * What a purchase or a change costs at `shownAt`. Calculated by the same functions as the charge, so that both are the
 * same to the cent.
 */
export async function previewOf(
  { db, billing, clock }: BillingContext,
  resource: Resource,
  {
    offer,
    isTrial,
    shownAt,
    viewerId,
  }: {
    offer: Offer
    isTrial: boolean
    shownAt: Date
    /** The organisation that sees it, which may not be the one that pays. */
    viewerId: string
  },
): Promise<Preview> {
  const { catalogue, seller } = billing
  const { id, organisationId } = resource
  const live = await findLive(db, id)
  const { version, terms } = chosen(catalogue, offer, live?.subscription)
  if (live) refuseLongerTrial(live.subscription, version.trial_days)
  const { kind, next, ...costs } = costsOf(live?.subscription, {
    terms,
    at: shownAt,
    trialDays: isTrial ? version.trial_days : undefined,
  })
  const now = clock.now()
  const billingDetailsId = offer.billing_details_id ?? live?.billingDetailsId
  const payerId = await payerFor(db, organisationId)
  const buyer = await buyerOf(db, payerId, { billingDetailsId, seller })
  const treatment = taxTreatment(seller, buyer, { day: now.toISOString().slice(0, 10) })
  const charging = { payerId, seller, buyer, isTest: isTestMode(billing), at: now }
  const { lines, returned } = await settleUnused(db, { ...costs, resourceId: id }, charging)
  const dueToday = sumOf(
    terms.price.currency,
    lines.map(({ net }) => net),
  )
  const { limits } = await readPlanUse(db, { catalogue, organisationId, now })
  return {
    kind,
    shown_at: shownAt.toISOString(),
    lines: lines.map((line) => ({
      plan: line.terms.plan,
      net: line.net,
      from: line.period.startsAt.toISOString(),
      until: line.period.endsAt.toISOString(),
      invoice_number: (payerId === viewerId && line.chargedOn) || null,
    })),
    due_today: priced(dueToday, treatment),
    tax: shownTax(treatment),
    returned: shownReturned(returned, viewerId),
    next_charge: { ...priced(next.price, treatment), at: next.at.toISOString() },
    lost: await lostBy(db, resource, { catalogue, limits, replacedBy: [version] }),
  }
}

/** A trial continues with the plan that it is changed to, but for no longer than that plan can be tried. */
function refuseLongerTrial({ state, period }: Subscription, trialDays: number) {
  if (state !== 'trialing') return
  if (period.endsAt <= secondsAfter(period.startsAt, trialDays * DAY_SECONDS)) return
  const advice =
    trialDays === 0
      ? 'This plan has no trial. Choose it once your trial has ended.'
      : `This plan can be tried for ${trialDays} days only. Choose it once your trial has ended.`
  throw new NotPossible(state, 'a longer trial', advice)
}

function costsOf(
  live: Subscription | undefined,
  { terms, at, trialDays }: { terms: Terms; at: Date; trialDays: number | undefined },
): Costs {
  if (trialDays !== undefined) {
    if (live) throw new NotPossible(live.state, 'a trial')
    const next = { at: secondsAfter(at, trialDays * DAY_SECONDS), price: terms.price }
    return { kind: 'trial', lines: [], next }
  }
  if (live?.state === 'suspended') {
    // What was bought before, for a new period.
    const back = live.nextTerms ?? live.terms
    return { kind: 'return', ...firstPeriod(back, at) }
  }
  if (!live) return { kind: 'start', ...firstPeriod(terms, at) }
  const { lines, after, nextCharge } = quoteChange(live, terms, at)
  const kind = after.nextTerms ? 'change_at_period_end' : 'change_now'
  return { kind, lines, next: nextCharge }
}

function firstPeriod(terms: Terms, at: Date): Pick<Costs, 'lines' | 'next'> {
  const period = periodFrom(at, { startsAt: at, interval: terms.interval })
  const lines = [{ terms, net: terms.price, period }]
  return { lines, next: { at: period.endsAt, price: terms.price } }
}
