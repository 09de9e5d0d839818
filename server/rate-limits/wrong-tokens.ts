import type { Dependencies, Rules } from '../dependencies.ts'
import { type Caller, networkOf } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { limits } from './limits.ts'
import { byAddress, countEach, refuseExceeded, tooManyAttempts } from './service.ts'

/** A token or key that belongs to nothing. One whose session has ended is no guess, and no such refusal. */
export class WrongToken extends Refusal {}

/**
 * Looks a token up, and counts those that are wrong by where they came from. Only a wrong one is refused beyond the
 * limit: a right one works however many wrong ones come from the same network.
 */
export async function countingWrongTokens<T>(
  rules: Pick<Rules, 'db' | 'clock' | 'keys'> & Pick<Dependencies, 'refusedNetworks'>,
  caller: Caller,
  lookUp: () => Promise<T>,
): Promise<T> {
  try {
    return await lookUp()
  } catch (error) {
    if (error instanceof WrongToken) await countWrongToken(rules, caller)
    throw error
  }
}

async function countWrongToken(rules: Parameters<typeof countingWrongTokens>[0], caller: Caller) {
  const { refusedNetworks } = rules
  const network = networkOf(caller.address)
  const secondsLeft = refusedNetworks.secondsLeft(network)
  if (secondsLeft !== undefined) throw tooManyAttempts(secondsLeft)
  const counted = await countEach(rules, byAddress(limits.wrongTokensByAddress, caller), {
    mayBeLost: true,
  })
  for (const { hits, limit, windowEndsAt } of counted) {
    if (hits > limit.max) refusedNetworks.note(network, windowEndsAt)
  }
  await refuseExceeded(rules, counted, caller)
}
