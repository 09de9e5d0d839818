import { type Caller, networkOf } from '../../platform/http/caller.ts'
import type { Keys } from '../../platform/security/keys.ts'

/**
 * Identifies a kind of browser on a network, for the email about a new sign-in. Version numbers are ignored, or every
 * browser update would trigger an email. Someone on the same network can imitate it, so no limit relies on it.
 */
export const placeHash = (keys: Keys, emailKey: string, { userAgent, address }: Caller) =>
  keys.digest('known device', emailKey, userAgent.replace(/[\d.]+/g, ''), networkOf(address))
