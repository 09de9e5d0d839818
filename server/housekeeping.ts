import { forgetExpiredCodes } from './account/mailed-codes/service.ts'
import { forgetEndedSessions } from './account/sessions/service.ts'
import { refreshStatistics } from './platform/db/statistics.ts'
import type { Context } from './platform/dependencies.ts'
import type { Log } from './platform/log.ts'
import { forgetPastWindows } from './platform/rate-limits/service.ts'
import { forgetOldAttacks } from './websites/attacks/retention.ts'

const INTERVAL_MS = 10 * 60 * 1000

/** Periodically removes obsolete rows and updates statistics. Any number of replicas may run it. */
export function startHousekeeping(context: Context & { log: Log }) {
  const timer = setInterval(() => {
    Promise.all([
      forgetPastWindows(context),
      forgetEndedSessions(context),
      forgetExpiredCodes(context),
      forgetOldAttacks(context),
      context.db.execute(refreshStatistics),
    ]).catch((error: unknown) => context.log.error('housekeeping', error))
  }, INTERVAL_MS).unref()
  return { stop: () => clearInterval(timer) }
}
