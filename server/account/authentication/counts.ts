import { secondsAfter } from '../../platform/clock.ts'
import type { Caller } from '../../platform/http/caller.ts'
import {
  byAddress,
  byIdentifier,
  limitKey,
  type Subject,
} from '../../platform/rate-limits/service.ts'
import type { Keys } from '../../platform/security/keys.ts'
import { byRequester, requesterOf } from '../known-devices/requester.ts'
import { accountLimits } from '../limits.ts'

/**
 * The limits that an attempt to sign in counts against. A known device has a separate count, so that no stranger, not
 * even one on the same network, can use it up. Everyone else shares the counts of the network and of all strangers.
 */
export function countsOf(
  keys: Keys,
  emailKey: string,
  { caller, now }: { caller: Caller; now: Date },
) {
  const countOf = ({ limit, subject }: Subject) => ({
    limit,
    key: limitKey(keys, limit, subject),
    max: limit.max,
    windowEndsAt: secondsAfter(now, limit.windowSeconds),
  })
  const requester = requesterOf(keys, emailKey, { caller, now })
  if (requester.isKnownDevice) {
    const own = countOf(byRequester(accountLimits.signInByDevice, emailKey, requester))
    return {
      counts: [own],
      countOfStrangers: null,
      settlement: { keys: [own.key], forgotten: own.key, isKnownDevice: true },
    }
  }
  const own = countOf(byRequester(accountLimits.signInByNetwork, emailKey, requester))
  const addresses = byAddress(accountLimits.signInByAddress, caller).map(countOf)
  const strangers = countOf(byIdentifier(accountLimits.signInByStrangers, emailKey))
  const counts = [own, ...addresses].toSorted((a, b) => Buffer.compare(a.key, b.key))
  return {
    counts,
    countOfStrangers: strangers,
    settlement: {
      keys: [...counts, strangers].map(({ key }) => key),
      forgotten: own.key,
      isKnownDevice: false,
    },
  }
}
