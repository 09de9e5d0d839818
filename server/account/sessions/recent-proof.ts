import { PROOF_LIFE_SECONDS } from '../../../contract/account/step-up.ts'
import { type Clock, CLOCK_SKEW_SECONDS, secondsAfter } from '../../platform/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Session } from './service.ts'

/** Whether it was at most ten minutes ago, and not in the future, as it can be when the clock was set back. */
export function isRecentProof(at: Date | null, clock: Clock) {
  const now = clock.now()
  return (
    at !== null &&
    now <= secondsAfter(at, PROOF_LIFE_SECONDS) &&
    at <= secondsAfter(now, CLOCK_SKEW_SECONDS)
  )
}

/**
 * For destructive actions: refuses a session that was last confirmed more than ten minutes ago. The message explains
 * how to continue when POST /v1/prove is not the way.
 */
export function refuseWithoutProof(
  { provedAt }: Session,
  clock: Clock,
  message = 'Confirm it’s you, then try again.',
) {
  if (isRecentProof(provedAt, clock)) return
  throw new Refusal('proof_required', message)
}
