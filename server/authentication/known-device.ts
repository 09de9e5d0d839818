import { type Caller, networkOf } from '../http/caller.ts'
import type { Keys } from '../security/keys.ts'

/**
 * What a browser on a network is remembered by. Version numbers don't count, or every update of a browser would
 * cause a mail. It takes no cookie: a person who moves to another network gets one mail too many rather than too few.
 */
export const deviceHash = (keys: Keys, emailKey: string, { userAgent, address }: Caller) =>
  keys.digest('known device', emailKey, userAgent.replace(/[\d.]+/g, ''), networkOf(address))
