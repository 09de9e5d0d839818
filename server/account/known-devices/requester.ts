import { type Caller, networkOf } from '../../platform/http/caller.ts'
import type { Limit } from '../../platform/rate-limits/limits.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { knownDevice } from './device-cookie.ts'

/**
 * Identifies who requests something for an email address without a session: a device that has signed in to the account
 * before, or else a network. Each requester has separate limits.
 */
export function requesterOf(
  keys: Keys,
  emailKey: string,
  { caller, now }: { caller: Caller; now: Date },
) {
  const device = knownDevice(keys, emailKey, { caller, now })
  return {
    isKnownDevice: device !== undefined,
    name: device ? `device ${device}` : `network ${networkOf(caller.address)}`,
    /** As stored in the database, without an address. */
    hash: keys.digest('known device', 'requester', emailKey, device ?? networkOf(caller.address)),
  }
}
type Requester = ReturnType<typeof requesterOf>

export const byRequester = (limit: Limit, emailKey: string, { name }: Requester) => ({
  limit,
  subject: `${emailKey} ${name}`,
})
