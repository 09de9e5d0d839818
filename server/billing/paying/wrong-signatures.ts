import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { type Caller, networkOf } from '../../platform/http/caller.ts'
import type { RefusedNetworks } from '../../platform/rate-limits/refused-networks.ts'
import {
  byAddress,
  countEach,
  refuseExceeded,
  tooManyAttempts,
} from '../../platform/rate-limits/service.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { WrongSignature } from '../providers/provider.ts'
import { billingLimits } from '../rate-limits.ts'

export type Counting = { db: Db; clock: Clock; keys: Keys; refusedNetworks: RefusedNetworks }

/**
 * Counts webhooks with wrong signatures by their network. Beyond the limit, none from there is read any more, because
 * some providers verify a signature themselves: whoever forges many would use up what the provider allows us.
 */
export async function countingWrongSignatures<Read>(
  context: Counting,
  caller: Caller,
  read: () => Promise<Read>,
): Promise<Read> {
  const { refusedNetworks } = context
  const network = `webhooks ${networkOf(caller.address)}`
  const secondsLeft = refusedNetworks.secondsLeft(network)
  if (secondsLeft !== undefined) throw tooManyAttempts(secondsLeft)
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof WrongSignature)) throw error
    const limits = byAddress(billingLimits.wrongWebhooksByAddress, caller)
    const counted = await countEach(context, limits, { mayBeLost: true })
    for (const { hits, limit, windowEndsAt } of counted) {
      if (hits > limit.max) refusedNetworks.note(network, windowEndsAt)
    }
    await refuseExceeded(context, counted, caller)
    throw error
  }
}
