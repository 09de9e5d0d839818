import { type Caller, networkOf } from '../../platform/http/caller.ts'
import type { Keys } from '../../platform/security/keys.ts'

/**
 * What a kind of browser on a network is remembered by, for the mail about a new sign-in. Version numbers don't count,
 * or every update of a browser would cause a mail. Somebody on the same network can imitate it, so no limit relies on it.
 */
export const placeHash = (keys: Keys, emailKey: string, { userAgent, address }: Caller) =>
  keys.digest('known device', emailKey, userAgent.replace(/[\d.]+/g, ''), networkOf(address))
