import type { Protection } from '../../../contract/websites/domain-settings.ts'
import {
  UNDER_ATTACK_RATE_LIMIT,
  UNDER_ATTACK_SENSITIVITY,
} from '../../../contract/websites/protection.ts'

/** The protection that an edge must apply. Under-attack mode overrides the regular settings without changing them. */
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
