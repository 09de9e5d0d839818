import type { BillingInterval } from '../../../../contract/billing/billing-states.ts'
import type { DeclineReason } from '../../../../contract/billing/decline-reasons.ts'
import type { LimitName } from '../../../../contract/billing/limit-names.ts'
import type { MoneyAmount } from '../../../../contract/billing/money.ts'
import type { PlanVersion } from '../../../../contract/billing/plan.ts'
import type { Preview, SubscriptionDetails } from '../../../../contract/billing/subscription.ts'
import type { BadgeProps } from '../../../components/badge/index.ts'
import { amount, counted, figure, plural } from '../../shared/figures.ts'

/** An amount as a person reads it: €12.00. */
export const moneyText = ({ currency, minor }: MoneyAmount) => amount(minor, currency)

export const intervalWords: Readonly<
  Record<BillingInterval, { label: string; every: string; per: string }>
> = {
  month: { label: 'Monthly', every: 'every month', per: 'per month' },
  year: { label: 'Yearly', every: 'every year', per: 'per year' },
}

export const limitWords: Readonly<Record<LimitName, string>> = {
  websites: 'Websites',
  databases: 'Databases',
  members: 'Members',
  api_tokens: 'API tokens',
  attacks_kept_days: 'Attacks kept',
  assistant_answers: 'Assistant answers per month',
}

export function limitText(limit: LimitName, allowed: number | null) {
  if (allowed === null) return 'Unlimited'
  return limit === 'attacks_kept_days' ? counted(allowed, 'day') : figure(allowed)
}

/** A limit as part of what a plan includes: “1,000 websites”. */
export function includedText(limit: LimitName, allowed: number | null) {
  const many = allowed === null ? 'Unlimited' : figure(allowed)
  if (limit === 'attacks_kept_days')
    return allowed === null ? 'Attacks kept indefinitely' : `Attacks kept for ${many} days`
  if (limit === 'assistant_answers') return `${many} assistant answers per month`
  const name = limit === 'api_tokens' ? 'API tokens' : limitWords[limit].toLowerCase()
  return `${many} ${allowed === null ? name : plural(allowed, name.slice(0, -1), name)}`
}

export const featureWords: Readonly<Record<PlanVersion['features'][number], string>> = {
  priority_support: 'Priority support',
}

const lostLimitWords = (limit: LimitName) => {
  if (limit === 'attacks_kept_days')
    return { from: 'today', effect: 'Older attacks are deleted a week later.' }
  if (limit === 'assistant_answers')
    return { from: 'used this month', effect: 'The count restarts each month.' }
  return { from: 'today', effect: 'Existing ones stay, but you can’t add more.' }
}

/** What is lost, each in one sentence or a few. */
export const lostWords = (
  { features, limits }: Preview['lost'],
  when: 'after the change' | 'after the plan’s end' | 'while the plan is paused',
) => [
  ...features.map((feature) => `${featureWords[feature]} ends.`),
  ...limits.map(({ limit, used, allowed }) => {
    const { from, effect } = lostLimitWords(limit)
    const before = used === null ? 'unlimited' : limitText(limit, used)
    return `${limitWords[limit]}: ${before} ${from}, ${limitText(limit, allowed)} ${when}. ${effect}`
  }),
]

type State = SubscriptionDetails['state']
export const planStateWords: Readonly<Record<State, { label: string; tone: BadgeProps['tone'] }>> =
  {
    trialing: { label: 'Trial', tone: 'info' },
    active: { label: 'Active', tone: 'positive' },
    past_due: { label: 'Payment failed', tone: 'caution' },
    suspended: { label: 'Suspended', tone: 'critical' },
    paused: { label: 'Paused', tone: 'neutral' },
    cancelled: { label: 'Cancelled', tone: 'neutral' },
  }

/** Why a plan can’t be changed to another one yet. */
export function whyNoChange(subscription: SubscriptionDetails | null): string | undefined {
  if (subscription?.state === 'past_due')
    return 'A payment for this plan has failed. Pay first, then change the plan.'
  if (subscription?.state === 'paused')
    return 'This plan is paused. Resume it first, then change it.'
  return undefined
}

/** Why a payment failed, and what to do about it. */
export const declineWords: Readonly<Record<DeclineReason, string>> = {
  declined: 'The bank declined the payment and gave no reason. Use another card, or call the bank.',
  insufficient_funds: 'There isn’t enough money on this card. Use another one.',
  expired_card: 'This card has expired. Use another one.',
  incorrect_cvc: 'The security code is wrong. Enter the card details again.',
  incorrect_number: 'The card number is wrong. Enter the card details again.',
  lost_or_stolen: 'The bank doesn’t accept this card. Use another one.',
  authentication_failed:
    'The payment wasn’t confirmed with your bank (3-D Secure). Try again, or use another card.',
  try_again: 'The bank could not be reached. Try again in a few minutes.',
  no_payment_method: 'There was no saved payment method. Add one.',
  amount_too_small:
    'The amount is below the payment provider’s minimum. For a change of plan, try again after the next renewal.',
  refused: 'The payment provider doesn’t accept this payment method. Use another one.',
}

/** The tax in a preview, such as “VAT DE 19%”. */
export function taxLabel({ reason, basis_points: rate, country }: Preview['tax']) {
  if (rate > 0)
    return `VAT ${country} ${figure(rate / 10_000, { style: 'percent', maximumFractionDigits: 2 })}`
  if (reason === 'reverse_charge') return 'VAT (reverse charge)'
  if (reason === 'no_us_sales_tax') return 'No US sales tax'
  return reason === 'outside_eu' ? 'No VAT outside the EU' : 'VAT'
}
