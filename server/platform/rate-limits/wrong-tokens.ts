import type { Clock } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { type Caller, networkOf } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../security/keys.ts'
import { platformLimits } from './limits.ts'
import type { RefusedNetworks } from './refused-networks.ts'
import { byAddress, countEach, refuseExceeded, tooManyAttempts } from './service.ts'

type Counting = { db: Db; clock: Clock; keys: Keys; refusedNetworks: RefusedNetworks }

/** An unknown token or key. A token whose session has ended is not a guess, and does not count. */
export class WrongToken extends Refusal {}

/**
 * Looks a token up, and counts wrong ones by their network. Only wrong tokens are refused beyond the limit: a correct
 * one works however many wrong ones come from the same network.
 */
export async function countingWrongTokens<T>(
  context: Counting,
  caller: Caller,
  lookUp: () => Promise<T>,
): Promise<T> {
  try {
    return await lookUp()
  } catch (error) {
    if (error instanceof WrongToken) await countWrongToken(context, caller)
    throw error
  }
}

async function countWrongToken(context: Counting, caller: Caller) {
  const { refusedNetworks } = context
  const network = networkOf(caller.address)
  const secondsLeft = refusedNetworks.secondsLeft(network)
  if (secondsLeft !== undefined) throw tooManyAttempts(secondsLeft)
  const counted = await countEach(context, byAddress(platformLimits.wrongTokensByAddress, caller), {
    mayBeLost: true,
  })
  for (const { hits, limit, windowEndsAt } of counted) {
    if (hits > limit.max) refusedNetworks.note(network, windowEndsAt)
  }
  await refuseExceeded(context, counted, caller)
}
