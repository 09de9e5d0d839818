import { forgetOldAttacks } from './attacks/retention.ts'
import { refreshStatistics } from './db/statistics.ts'
import type { Rules } from './dependencies.ts'
import type { Log } from './log.ts'
import { forgetExpiredCodes } from './mailed-codes/service.ts'
import { forgetPastWindows } from './rate-limits/service.ts'
import { forgetEndedSessions } from './sessions/service.ts'

const INTERVAL_MS = 10 * 60 * 1000

/** Removes rows that have no meaning any more and looks over those that stay, now and then. Any number of replicas may do it. */
export function startHousekeeping(rules: Rules & { log: Log }) {
  const timer = setInterval(() => {
    Promise.all([
      forgetPastWindows(rules),
      forgetEndedSessions(rules),
      forgetExpiredCodes(rules),
      forgetOldAttacks(rules),
      rules.db.execute(refreshStatistics),
    ]).catch((error: unknown) => rules.log.error('housekeeping', error))
  }, INTERVAL_MS).unref()
  return { stop: () => clearInterval(timer) }
}
