import { type Caller, networkOf } from '../../platform/http/caller.ts'
import type { Limit } from '../../platform/rate-limits/limits.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { knownDevice } from './device-cookie.ts'

/**
 * Who asks something for an e-mail address, as far as can be known without a session: a device that the account was
 * signed in from before, or else a network. What one requester uses up, another one still has.
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
    /** As it stands in the database, where it names no address. */
    hash: keys.digest('known device', 'requester', emailKey, device ?? networkOf(caller.address)),
  }
}
export type Requester = ReturnType<typeof requesterOf>

export const byRequester = (limit: Limit, emailKey: string, { name }: Requester) => ({
  limit,
  subject: `${emailKey} ${name}`,
})
