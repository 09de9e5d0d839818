import { PROOF_LIFE_SECONDS } from '../../../contract/account/step-up.ts'
import { type Clock, CLOCK_SKEW_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Session } from './service.ts'

/** Whether it was at most ten minutes ago, and not in a future that the clock was set back from. */
export function isRecentProof(at: Date | null, clock: Clock) {
  const now = clock.now()
  return (
    at !== null &&
    now <= secondsAfter(at, PROOF_LIFE_SECONDS) &&
    at <= secondsAfter(now, CLOCK_SKEW_SECONDS)
  )
}

/**
 * For destructive actions: refuses a session that was last confirmed more than ten minutes ago. The message explains how to continue, if not with POST /v1/prove.
 */
export function refuseWithoutProof(
  { provedAt }: Session,
  clock: Clock,
  message = 'Confirm it’s you, then try again.',
) {
  if (isRecentProof(provedAt, clock)) return
  throw new Refusal('proof_required', message)
}
