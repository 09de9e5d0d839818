import { forgetExpiredDevices } from './account/known-devices/remembered-devices.ts'
import { forgetExpiredCodes } from './account/mailed-codes/service.ts'
import { forgetPasskeyAttempts } from './account/passkeys/attempts.ts'
import { removeLostFactors } from './account/second-factor/lost-factor.ts'
import { forgetEndedSessions } from './account/sessions/service.ts'
import { forgetExpiredEmailChanges } from './account/user/email-change.ts'
import { forgetUnusedClients } from './assistant/mcp/clients.ts'
import { forgetExpiredMcpCodes } from './assistant/mcp/grants.ts'
import { forgetExpiredProposals } from './assistant/proposals/service.ts'
import { forgetOldRequests } from './billing/idempotency/once.ts'
import { forgetOldActivity } from './databases/activity/retention.ts'
import { endInterruptedTests } from './databases/connection-tests/interrupted.ts'
import type { AllowanceContext } from './organisation/allowance.ts'
import { forgetFormerMembers } from './organisation/former-members.ts'
import { forgetOldInvitations } from './organisation/invitations/accept-or-decline.ts'
import { forgetOldDeliveries } from './organisation/webhooks/deliveries.ts'
import { forgetOldPartnerRequests } from './partner/requests/accept-or-decline.ts'
import { closeStatements } from './partner/statements/service.ts'
import { recheckHosts } from './partner/themes/hosts.ts'
import { forgetOldAuditEvents, sealAuditEvents } from './platform/audit/chain.ts'
import { checkAuditChainDaily } from './platform/audit/check-chain.ts'
import { vacuumEmbedded } from './platform/db/embedded/vacuum.ts'
import { refreshStatistics } from './platform/db/statistics.ts'
import type { Dependencies } from './platform/dependencies.ts'
import { forgetGivenUpMails } from './platform/mail/outbox.ts'
import { forgetPastWindows } from './platform/rate-limits/service.ts'
import { forgetRefusedLines } from './websites/attacks/refused-lines.ts'
import { forgetOldAttacks } from './websites/attacks/retention.ts'

const INTERVAL_MS = 10 * 60 * 1000
/** Until then, a row of the audit log can be changed or removed unnoticed. */
const SEAL_INTERVAL_MS = 10 * 1000
/**
 * As often as PostgreSQL's autovacuum runs. Without statistics on 50,000 new attacks, a page of them with a wide filter
 * took 14 s, during which every step of a sign-in had to wait.
 */
const STATISTICS_INTERVAL_MS = 60 * 1000
const VACUUM_INTERVAL_MS = 60 * 60 * 1000

type HousekeepingContext = AllowanceContext & Pick<Dependencies, 'config' | 'log' | 'outbound'>
type Task = (context: HousekeepingContext) => Promise<unknown>

const tasks: readonly Task[] = [
  forgetPastWindows,
  forgetEndedSessions,
  forgetExpiredCodes,
  forgetExpiredEmailChanges,
  forgetExpiredDevices,
  forgetExpiredProposals,
  forgetExpiredMcpCodes,
  forgetUnusedClients,
  forgetPasskeyAttempts,
  removeLostFactors,
  forgetOldInvitations,
  forgetFormerMembers,
  forgetOldPartnerRequests,
  closeStatements,
  recheckHosts,
  forgetOldRequests,
  forgetOldDeliveries,
  forgetOldAttacks,
  forgetRefusedLines,
  forgetOldActivity,
  endInterruptedTests,
  forgetOldAuditEvents,
  forgetGivenUpMails,
  checkAuditChainDaily,
]
const updateStatistics: Task = ({ db }) => refreshStatistics(db)

/** Periodically removes obsolete rows and updates statistics. Any number of replicas may run it. */
export function startHousekeeping(context: HousekeepingContext) {
  const running = new Set<Task>()
  /**
   * Logs each failure: otherwise, the operator would not notice that data is kept too long. A task that takes longer
   * than its interval doesn't start again while it is running.
   */
  const run = async (task: Task) => {
    if (running.has(task)) return
    running.add(task)
    try {
      await task(context)
    } catch (error) {
      context.log.error('housekeeping', error, { task: task.name })
    } finally {
      running.delete(task)
    }
  }
  const every = (intervalMs: number, ...due: readonly Task[]) =>
    setInterval(() => due.forEach((task) => void run(task)), intervalMs).unref()
  const timers = [
    every(INTERVAL_MS, ...tasks),
    every(SEAL_INTERVAL_MS, sealAuditEvents),
    every(STATISTICS_INTERVAL_MS, updateStatistics),
    ...(context.config.databaseUrl ? [] : [every(VACUUM_INTERVAL_MS, vacuumEmbedded)]),
  ]
  return {
    /** For a clock that was moved ahead, past what is due in the meantime. */
    runNow: () => tasks.forEach((task) => void run(task)),
    stop: () => timers.forEach((timer) => clearInterval(timer)),
  }
}
