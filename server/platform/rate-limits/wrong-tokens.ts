import type { Clock } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { type Caller, networkOf } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../security/keys.ts'
import { type Limit, platformLimits } from './limits.ts'
import type { RefusedNetworks } from './refused-networks.ts'
import { byAddress, countEach, refuseExceeded, tooManyAttempts } from './service.ts'

export type Counting = { db: Db; clock: Clock; keys: Keys; refusedNetworks: RefusedNetworks }

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
    if (error instanceof WrongToken) {
      await countWrong(context, caller, { limit: platformLimits.wrongTokensByAddress })
    }
    throw error
  }
}

/**
 * Counts a wrong attempt by network, or under the name in `network`, and refuses it beyond the limit. The limit's
 * window must not be longer than that of RefusedNetworks, which would forget the network too early.
 */
export async function countWrong(
  context: Counting,
  caller: Caller,
  { limit, network = networkOf(caller.address) }: { limit: Limit; network?: string },
) {
  const { refusedNetworks } = context
  const secondsLeft = refusedNetworks.secondsLeft(network)
  if (secondsLeft !== undefined) throw tooManyAttempts(secondsLeft)
  const counted = await countEach(context, byAddress(limit, caller), { mayBeLost: true })
  for (const each of counted) {
    if (each.hits > each.limit.max) refusedNetworks.note(network, each.windowEndsAt)
  }
  await refuseExceeded(context, counted, caller)
}
