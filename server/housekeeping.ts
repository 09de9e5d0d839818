import { forgetExpiredCodes } from './account/mailed-codes/service.ts'
import { forgetEndedSessions } from './account/sessions/service.ts'
import { refreshStatistics } from './platform/db/statistics.ts'
import type { Context } from './platform/dependencies.ts'
import type { Log } from './platform/log.ts'
import { forgetPastWindows } from './platform/rate-limits/service.ts'
import { forgetOldAttacks } from './websites/attacks/retention.ts'

const INTERVAL_MS = 10 * 60 * 1000

/** Removes rows that have no meaning any more and looks over those that stay, now and then. Any number of replicas may do it. */
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
