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
export const countingWrongTokens = <T>(
  context: Counting,
  caller: Caller,
  lookUp: () => Promise<T>,
): Promise<T> =>
  countingWrong(context, caller, {
    isWrong: (error) => error instanceof WrongToken,
    limit: platformLimits.wrongTokensByAddress,
    attempt: lookUp,
  })

/**
 * Counts the failures that are wrong attempts by network, or under the name in `network`, and refuses them beyond the
 * limit. The limit's window must not be longer than that of RefusedNetworks, which would forget the network too early.
 */
export async function countingWrong<T>(
  context: Counting,
  caller: Caller,
  {
    isWrong,
    limit,
    network = networkOf(caller.address),
    attempt,
  }: {
    isWrong: (error: unknown) => boolean
    limit: Limit
    network?: string
    attempt: () => Promise<T>
  },
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!isWrong(error)) throw error
    const { refusedNetworks } = context
    refuseNoted(refusedNetworks, network)
    const counted = await countEach(context, byAddress(limit, caller), { mayBeLost: true })
    for (const each of counted) {
      if (each.hits > each.limit.max) refusedNetworks.note(network, each.windowEndsAt)
    }
    await refuseExceeded(context, counted, caller)
    throw error
  }
}

/** Refuses a network that is beyond its limit. */
export function refuseNoted(refusedNetworks: RefusedNetworks, network: string) {
  const secondsLeft = refusedNetworks.secondsLeft(network)
  if (secondsLeft !== undefined) throw tooManyAttempts(secondsLeft)
}
