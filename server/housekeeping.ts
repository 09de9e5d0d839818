import { forgetExpiredCodes } from './account/mailed-codes/service.ts'
import { forgetEndedSessions } from './account/sessions/service.ts'
import { forgetOldInvitations } from './organisation/invitations/answer.ts'
import { forgetOldDeliveries } from './organisation/webhooks/deliveries.ts'
import { refreshStatistics } from './platform/db/statistics.ts'
import type { Context } from './platform/dependencies.ts'
import type { Log } from './platform/log.ts'
import { forgetPastWindows } from './platform/rate-limits/service.ts'
import { forgetOldAttacks } from './websites/attacks/retention.ts'

const INTERVAL_MS = 10 * 60 * 1000
/**
 * As often as PostgreSQL's autovacuum runs. Without statistics of 50,000 new attacks, a page of them with a wide filter
 * took 14 s, during which every step of a sign-in had to wait.
 */
const STATISTICS_INTERVAL_MS = 60 * 1000

/** Periodically removes obsolete rows and updates statistics. Any number of replicas may run it. */
export function startHousekeeping(context: Context & { log: Log }) {
  const every = (intervalMs: number, work: () => Promise<unknown>) =>
    setInterval(() => {
      work().catch((error: unknown) => context.log.error('housekeeping', error))
    }, intervalMs).unref()
  const timers = [
    every(INTERVAL_MS, () =>
      Promise.all([
        forgetPastWindows(context),
        forgetEndedSessions(context),
        forgetExpiredCodes(context),
        forgetOldInvitations(context),
        forgetOldDeliveries(context),
        forgetOldAttacks(context),
      ]),
    ),
    every(STATISTICS_INTERVAL_MS, () => refreshStatistics(context.db)),
  ]
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) }
}
