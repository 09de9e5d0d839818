import type { Protection } from '../../../contract/websites/domain-settings.ts'
import {
  UNDER_ATTACK_RATE_LIMIT,
  UNDER_ATTACK_SENSITIVITY,
} from '../../../contract/websites/protection.ts'

/** What an edge is to do. An attack stands above what was set for quiet days, and leaves it as it is. */
export function protectionInForce(set: Protection): Protection {
  if (!set.is_under_attack) return set
  return {
    ...set,
    mode: 'block',
    sensitivity:
      set.sensitivity > UNDER_ATTACK_SENSITIVITY ? set.sensitivity : UNDER_ATTACK_SENSITIVITY,
    rate_limit: Math.min(set.rate_limit ?? UNDER_ATTACK_RATE_LIMIT, UNDER_ATTACK_RATE_LIMIT),
  }
}
