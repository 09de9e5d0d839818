import type { Clock } from '../clock.ts'
import type { Db } from '../db/client.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import type { Keys } from '../security/keys.ts'
import { platformLimits } from './limits.ts'
import { byAddress, countAttempt } from './service.ts'

/** A token or key that belongs to nothing. One whose session has ended is no guess, and no such refusal. */
export class WrongToken extends Refusal {}

/**
 * Looks a token up, and counts those that are wrong by where they came from. Only a wrong one is refused beyond the
 * limit: a right one works however many wrong ones come from the same network.
 */
export async function countingWrongTokens<T>(
  rules: { db: Db; clock: Clock; keys: Keys },
  caller: Caller,
  lookUp: () => Promise<T>,
): Promise<T> {
  try {
    return await lookUp()
  } catch (error) {
    if (error instanceof WrongToken) {
      await countAttempt(rules, byAddress(platformLimits.wrongTokensByAddress, caller), caller)
    }
    throw error
  }
}
