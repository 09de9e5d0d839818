import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import type { Log } from '../log.ts'
import { onBehalfOf } from '../network/connections.ts'
import { jobLeases } from './leases.ts'
import { type JobHandlers, runJob } from './run-job.ts'

const POLL_MS = 5_000
/** After the database could not be reached, so that due jobs continue soon after it can. */
const RETRY_MS = 1_000
const AT_ONCE = 8

export type Jobs = {
  /** Call it after a job was queued. Returns immediately. */
  wake: () => void
  /** Settles when no due job is left. */
  idle: () => Promise<void>
  /** Interrupts running jobs and leaves them due for the next server. */
  stop: () => Promise<void>
}

/**
 * Runs due jobs. Any number of replicas may do so: each job is taken by one of them (FOR UPDATE SKIP LOCKED) with a
 * lease that it renews; only the holder of the lease may write the outcome. A crash leaves the job due again. Accounts
 * with no running job come first, and no account takes every slot.
 */
export function startJobs({
  db,
  clock,
  log,
  handlers,
  isAlone,
}: {
  db: Database
  clock: Clock
  log: Log
  handlers: JobHandlers
  /** No other server shares the database, so the previous lease holders are gone. */
  isAlone: boolean
}): Jobs {
  const leases = jobLeases(db, clock)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let isWoken = false
  let isFailing = false
  let taking: Promise<void> | undefined

  const take = async () => {
    if (leases.hasAdrift()) await leases.returnAdrift()
    if (isAlone) {
      isAlone = false
      await leases.freeAll()
    }
    while (isWoken && !stopping.signal.aborted) {
      isWoken = false
      while (running.size < AT_ONCE && !stopping.signal.aborted) {
        const job = await leases.takeNext()
        isFailing = false
        if (!job) break
        const work = onBehalfOf(job.ownerId, () =>
          runJob(job, { leases, handlers, clock, log, stopping: stopping.signal }),
        )
          .catch((error: unknown) => {
            log.error('job', error)
            leases.setAdrift(job)
            retrySoon()
          })
          .finally(() => {
            running.delete(work)
            wake()
          })
        running.add(work)
      }
      if (!stopping.signal.aborted && (await leases.freeLeftBehind())) isWoken = true
    }
  }

  const retrySoon = () => {
    if (!stopping.signal.aborted) setTimeout(wake, RETRY_MS).unref()
  }
  function wake() {
    isWoken = true
    taking ??= take()
      .catch((error: unknown) => {
        // Logged once for each outage, however long it is.
        if (!isFailing) log.error('jobs', error)
        isFailing = true
        retrySoon()
      })
      .finally(() => {
        taking = undefined
      })
  }
  const timer = setInterval(wake, POLL_MS).unref()

  return {
    wake,
    idle: async () => {
      wake()
      while (taking || running.size > 0) await Promise.all([taking, ...running])
    },
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await taking
      await Promise.all(running)
    },
  }
}
