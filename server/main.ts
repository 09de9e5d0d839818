import { setTimeout as wait } from 'node:timers/promises'

import { setUpProviders } from './account/social-sign-in/set-up.ts'
import { createApp } from './app.ts'
import { setUpAssistant } from './assistant/set-up.ts'
import { queueVoidLapsed } from './billing/charges/void-lapsed.ts'
import { attachInvoice } from './billing/documents/attach-invoice.ts'
import { allowanceOf } from './billing/limits/allowance.ts'
import { queueReconciliation } from './billing/operating/reconcile.ts'
import { storeOffered } from './billing/plans/stored-versions.ts'
import { setUpBilling } from './billing/set-up.ts'
import { runningPlans } from './billing/subscribing/running-plans.ts'
import { demo, makeDemoAccount } from './demo-account.ts'
import { shiftedClock } from './development/shifted-clock.ts'
import { startHousekeeping } from './housekeeping.ts'
import { jobHandlers } from './job-handlers.ts'
import { ownershipWith } from './organisation/account-closure/ownership.ts'
import { makeFirstOrganisation } from './organisation/first-organisation.ts'
import { reenterCustomers } from './partner/customers/reenter.ts'
import { brands } from './partner/white-label/brands.ts'
import { markAuditEvents } from './platform/audit/marks.ts'
import { systemClock } from './platform/clock.ts'
import { exposureOf, readConfig } from './platform/config.ts'
import { databaseOn } from './platform/db/client.ts'
import { openDatabase } from './platform/db/open.ts'
import { errorText } from './platform/foreseen-error.ts'
import { startReadiness } from './platform/health/readiness.ts'
import { startHeavyWork } from './platform/heavy-work/heavy-work.ts'
import { knownBodies, openBodies } from './platform/http/body-budget.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { listen } from './platform/http/listen.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { localLive } from './platform/live/live.ts'
import { postgresLive } from './platform/live/postgres-live.ts'
import { jsonLog } from './platform/log.ts'
import { startOutbox } from './platform/mail/outbox.ts'
import { mailboxTransport, smtpTransport } from './platform/mail/transports.ts'
import { countedTransport } from './platform/metrics/counted-transport.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { collectProcessMetrics } from './platform/metrics/process-metrics.ts'
import { watchStoredNumbers } from './platform/metrics/stored-numbers.ts'
import { platformLimits } from './platform/rate-limits/limits.ts'
import { RefusedNetworks } from './platform/rate-limits/refused-networks.ts'
import { openDataKeys } from './platform/security/data-keys.ts'
import { keysOn } from './platform/security/keys.ts'
import { passwordRange } from './platform/security/password-range.ts'
import { secretsOf } from './platform/security/secrets.ts'

/** How long requests in progress get when the server stops. */
const DRAIN_MS = 5_000

async function start() {
  const config = readConfig(process.env)
  const log = jsonLog({ isQuiet: !config.isProduction })
  const workerFile = new URL('./worker.js', import.meta.url)
  const database = await openDatabase(config, { workerFile, log })
  const db = databaseOn(database.pool)
  // A person who tries the server out can move its time (/dev/clock).
  const shifted = config.isProduction ? undefined : shiftedClock(systemClock)
  const clock = shifted ?? systemClock
  const dataKeys = await openDataKeys({ db, clock, log }, secretsOf(config))
  const keys = keysOn(dataKeys.ring)
  markAuditEvents(db, keys)
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl, {
        from: config.mailFrom,
        requireTls: config.smtpRequireTls,
      })
    : mailboxTransport({ db, clock })
  const metrics = createMetrics()
  const heavyWork = startHeavyWork(new URL('./heavy-work.js', import.meta.url))
  const attachments = { invoice: attachInvoice({ heavyWork }) }
  const outbox = startOutbox({
    db,
    brands,
    attachments,
    clock,
    keys,
    log,
    transport: countedTransport(transport, metrics),
  })
  const live = 'primary' in database ? await postgresLive({ ...database, log }) : localLive()
  const billing = setUpBilling(config, { db, clock })
  await storeOffered({ db, clock }, billing.catalogue)
  const allowance = allowanceOf(billing.catalogue)
  const context = { db, clock, keys, outbox, live, log, allowance }
  const background = { ...context, db: databaseOn(database.background) }
  markAuditEvents(background.db, keys)
  const { outbound } = config
  const housekeeping = startHousekeeping({ ...background, config, outbound })
  shifted?.onAdvance(housekeeping.runNow)
  const handlers = jobHandlers({ ...background, config, outbound, billing })
  const jobs = startJobs({ ...background, handlers, isAlone: !config.databaseUrl })
  const providers = setUpProviders(config, keys)
  const readiness = startReadiness({ db })
  const app = createApp({
    ...context,
    config,
    providers,
    billing,
    assistant: setUpAssistant(config),
    jobs,
    heavyWork,
    refusedNetworks: new RefusedNetworks(clock, platformLimits.wrongTokensByAddress),
    readiness,
    metrics,
    outbound,
    afterSignUp: makeFirstOrganisation,
    brands,
    attachments,
    ownership: ownershipWith({
      runningPlans: runningPlans(billing.catalogue),
      allowance,
      reenter: reenterCustomers,
    }),
    passwordRange: passwordRange(config.passwordRangeUrl, { log }),
  })
  const httpServer = createHttpServer(app.fetch, { isBehindProxy: config.trustedProxies > 0 })
  collectProcessMetrics(metrics.registry)
  watchStoredNumbers(metrics, { db, clock })
  metrics.watch('parapet_http_connections', 'Open connections.', httpServer.countConnections)
  metrics.watch(
    'parapet_body_bytes',
    'Memory used by request bodies.',
    () => openBodies.heldBytes + knownBodies.heldBytes,
  )
  metrics.watch(
    'parapet_database_connections',
    'Connections in the pool.',
    () => database.pool.totalCount,
  )
  metrics.watch('parapet_database_idle', 'Idle connections.', () => database.pool.idleCount)
  metrics.watch(
    'parapet_database_waiting',
    'Queries waiting for a connection; for the embedded database, unfinished queries.',
    () => database.pool.waitingCount,
  )
  try {
    await listen(httpServer.server, config)
  } catch (error) {
    await jobs.stop()
    await outbox.stop()
    await live.close()
    await database.close()
    throw error
  }
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    readiness.beginStopping()
    httpServer.beginDraining()
    await wait(config.shutdownDelaySeconds * 1000)
    // Work that is cut off then is in the same state as after a crash: it is due again, and nothing acknowledged is lost.
    setTimeout(() => {
      log.warn('stopped before everything was done')
      process.exit(1)
    }, config.shutdownLimitSeconds * 1000).unref()
    await Promise.all([live.close(), httpServer.close({ drainMs: DRAIN_MS })])
    housekeeping.stop()
    dataKeys.stop()
    await jobs.stop()
    await outbox.stop()
    await heavyWork.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())

  const isFirstRun =
    !config.databaseUrl &&
    !config.isProduction &&
    (await makeDemoAccount({ db, clock, log, billing }))
  await Promise.all([queueReconciliation({ db, clock }), queueVoidLapsed({ db, clock })])
  outbox.wake()
  jobs.wake()
  announce({ ...config, isFirstRun })
}

function announce({
  publicUrl,
  smtpUrl,
  isProduction,
  isFirstRun,
}: {
  publicUrl: string
  smtpUrl: string | undefined
  isProduction: boolean
  isFirstRun: boolean
}) {
  const exposure = exposureOf({ isProduction, publicUrl })
  if (exposure) process.stderr.write(`${exposure}\n`)
  const lines = [
    `Parapet is running at ${publicUrl}`,
    ...(isProduction || smtpUrl ? [] : [`Mailbox: ${publicUrl}/dev/mailbox`]),
    ...(isFirstRun ? [`Demo account: ${demo.email}, password “${demo.password}”`] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

try {
  await start()
} catch (error) {
  process.stderr.write(errorText(error, 'The server could not start.'))
  process.exit(1)
}
