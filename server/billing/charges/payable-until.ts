import { secondsAfter } from '../../platform/clock.ts'
import type { Invoice } from '../issuing/issue.ts'
import { QUOTE_SECONDS } from '../subscriptions/change-plan.ts'
import type { Live } from './stored-subscription.ts'

/**
 * Until when an open invoice may be paid. A purchase costs what was shown for as long as a quote is valid, and its
 * period starts then; after that, it has to be bought again. Undefined: a renewal, which stays due.
 */
export function payableUntil(
  { purpose, issuedAt }: Invoice,
  live: Live | undefined,
): Date | undefined {
  // Returning to a suspended plan is a purchase too.
  if (purpose?.kind === 'renew' && live?.subscription.state !== 'suspended') return undefined
  const shownAt = purpose?.kind === 'change' ? new Date(purpose.shownAt) : issuedAt
  return secondsAfter(shownAt, QUOTE_SECONDS)
}
