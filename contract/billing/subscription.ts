import { z } from 'zod'

import { instant, responseWith, text } from '../common.ts'
import { resourceKinds } from '../organisation/access.ts'
import { billingIntervals, currencies, subscriptionStates } from './billing-states.ts'
import { limitNames } from './limit-names.ts'
import { methodKinds } from './method-kinds.ts'
import { money } from './money.ts'
import { payment } from './payment.ts'
import { limitUse } from './plan-use.ts'
import { planFeatures, planVersion } from './plan.ts'
import { taxReasons } from './tax-reasons.ts'

/** The id of the website or database that the plan is for. */
export const subscriptionPath = z.object({ id: z.string() })

const chosenPlan = {
  plan: text('Choose a plan.').max(31),
  interval: z.enum(billingIntervals, 'Choose monthly or yearly.'),
  currency: z.enum(currencies, 'Choose a currency.'),
}

/** What is bought: always the newest version of the plan. */
const offer = {
  ...chosenPlan,
  /**
   * The billing details for this and later invoices. By default the current ones, or else the default billing details.
   */
  billing_details_id: z.uuid('Choose billing details.').optional(),
}

const boughtPlan = z.object({
  plan: z.string(),
  version: z.int(),
  name: z.string(),
  interval: z.enum(billingIntervals),
  /** For each interval, without tax. */
  price: money,
})

export const subscription = boughtPlan.extend({
  state: z.enum(subscriptionStates).exclude(['none']),
  limits: planVersion.shape.limits,
  features: planVersion.shape.features,
  /** The trial, or the last period that was paid for. */
  period: z.object({ starts_at: instant, ends_at: instant }),
  /** From the next period on: a downgrade. */
  next: boughtPlan.nullable(),
  cancels_at_period_end: z.boolean(),
  /**
   * When an outstanding payment first failed, and when it will be retried. If the retry is null, the plan is suspended.
   */
  failed_at: instant.nullable(),
  retry_at: instant.nullable(),
  paused_at: instant.nullable(),
  /** The billing details that were chosen for it. Null: the default ones. */
  billing_details_id: z.uuid().nullable(),
})
export type SubscriptionDetails = z.infer<typeof subscription>

const priced = z.object({ net: money, tax: money, total: money })
const charge = {
  due_today: priced,
  tax: z.object({
    reason: z.enum(taxReasons),
    /** In hundredths of a percent. */
    basis_points: z.int().min(0),
    country: z.string(),
  }),
  /**
   * Unused time that was charged with another tax or to another buyer. Once the change is paid, a credit note for that
   * invoice is issued, and its total is refunded to the card or wallet that paid it. The number is null if it is another
   * organisation's invoice.
   */
  returned: z.array(z.object({ invoice_number: z.string().nullable(), total: money })),
  next_charge: priced.extend({ at: instant }),
}

/** What has been invoiced but not paid yet. */
const openInvoice = z.object({
  id: z.uuid(),
  number: z.string(),
  /** What it is for. */
  offer: z.object(chosenPlan),
  /** Another offer can be checked out instead, which cancels this invoice. False: a renewal, which stays due. */
  is_purchase: z.boolean(),
  /** It is a purchase from more than 15 minutes ago: it can't be paid any more, only checked out again. */
  is_expired: z.boolean(),
  lines: z.array(z.object({ description: z.string(), net: money, from: instant, until: instant })),
  ...charge,
})
export type OpenInvoice = z.infer<typeof openInvoice>

/** Features, and limits that become lower than what is used today. */
const lost = z.object({
  features: z.array(z.enum(planFeatures)),
  limits: z.array(
    z.object({
      limit: z.enum(limitNames),
      /** Null is unlimited: attacks are kept forever. */
      used: z.int().nullable(),
      allowed: z.int().min(0),
    }),
  ),
})

const subscriptionData = z.object({
  resource: z.object({
    id: z.uuid(),
    organisation_id: z.uuid(),
    kind: z.enum(resourceKinds),
    name: z.string(),
    /** It was removed and can still be restored. Nothing is charged for it, and no plan can be bought. */
    is_removed: z.boolean(),
  }),
  /** Null: it never had one, or it was cancelled. The organisation’s other plans, or the free plan, apply to it. */
  subscription: subscription.nullable(),
  /** Whether a trial may be started for it: an organisation has one trial per name. */
  may_try: z.boolean(),
  open_invoice: openInvoice.nullable(),
  /** The payment that is undecided: reopen it instead of starting another one. */
  undecided_payment_id: z.uuid().nullable(),
  /** The organisation that pays instead of the one that owns it. Only the payer can change the plan. */
  payer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The payment methods that this server accepts. */
  method_kinds: z.array(z.enum(methodKinds)),
  /** Those that move no money: a test provider, or the test keys of a real one. */
  test_kinds: z.array(z.enum(methodKinds)),
  use: z.array(limitUse),
  /** What the organisation loses at the end of the plan, if it is cancelled. */
  lost_if_cancelled: lost,
})
export type SubscriptionData = z.infer<typeof subscriptionData>

/** GET /v1/billing/subscriptions/{id}; POST …/trial, …/cancel, …/keep, …/pause and …/resume. */
export const subscriptionResponse = responseWith(subscriptionData)

/** GET /v1/billing/subscriptions/{id}/preview */
export const previewQuery = z.object({
  ...offer,
  /** Previews the trial of the plan instead. */
  trial: z.literal('true', 'Use true, or leave it out.').optional(),
})

/** What a purchase or a change costs today, and from then on. */
export const preview = z.object({
  kind: z.enum(['trial', 'start', 'change_now', 'change_at_period_end', 'return']),
  /** Sent as `shown_at` to the checkout. Valid for 15 minutes. */
  shown_at: instant,
  lines: z.array(
    z.object({
      plan: z.string(),
      /** Without tax. Negative: the unused time on the current plan. */
      net: money,
      from: instant,
      until: instant,
      /** For unused time: the invoice that charged it. */
      invoice_number: z.string().nullable(),
    }),
  ),
  ...charge,
  /** What the new plan takes away. */
  lost,
})
export type Preview = z.infer<typeof preview>
export const previewResponse = responseWith(preview)

/** POST /v1/billing/subscriptions/{id}/trial */
export const startTrialRequest = z.strictObject(offer)

const paidBy = {
  /** A saved method. Without one, the provider's fields are in the response. */
  payment_method_id: z.uuid('Choose a payment method.').nullable(),
  /** How the person pays when not with a saved method: with a card by default. */
  method_kind: z.enum(methodKinds, 'Use card or wallet.').default('card'),
}

/**
 * POST /v1/billing/subscriptions/{id}/checkout: buys, changes or returns to a plan, exactly as previewed. Refused with
 * `amount_changed` if the price has changed since, or without billing details.
 */
export const checkoutRequest = z.strictObject({
  ...offer,
  shown_at: instant,
  total_minor: z.int().min(0),
  ...paidBy,
})
/**
 * POST /v1/billing/subscriptions/{id}/pay: pays the outstanding amount with another method. Refused with
 * `amount_changed` if it is a purchase that was shown more than 15 minutes ago: check it out again.
 */
export const payOpenRequest = z.strictObject(paidBy)

/** The payment is null when nothing is due today. */
export const checkoutResponse = responseWith(
  z.object({ payment: payment.nullable(), subscription: subscriptionData }),
)
