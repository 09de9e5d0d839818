import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import type { Log } from '../log.ts'
import { onBehalfOf } from '../network/connections.ts'
import { jobLeases } from './leases.ts'
import { type JobHandlers, runJobs } from './run-job.ts'

const POLL_MS = 5_000
/** After the database could not be reached, so that due jobs continue soon after it can. */
const RETRY_MS = 1_000
const AT_ONCE = 8
/** Up to this many jobs of a kind with a handler for several are done as one piece of work. */
const TOGETHER = 50
/** One of them can use the database while the other waits for others. More would wait for a crashed server's lease. */
const TOGETHER_AT_ONCE = 2

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
  const running = new Map<Promise<void>, string>()
  /** The kinds of which no further jobs are taken together. */
  const fullKinds = () =>
    Object.keys(handlers).filter(
      (kind) =>
        typeof handlers[kind] === 'object' &&
        [...running.values()].filter((one) => one === kind).length >= TOGETHER_AT_ONCE,
    )
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
        const job = await leases.takeNext(fullKinds())
        isFailing = false
        if (!job) break
        const isForMany = typeof handlers[job.kind] === 'object'
        const taken = [job, ...(isForMany ? await leases.takeMore(job.kind, TOGETHER - 1) : [])]
        const work = onBehalfOf(job.ownerId, () =>
          runJobs(taken, { leases, handlers, clock, log, stopping: stopping.signal }),
        )
          .catch((error: unknown) => {
            log.error('job', error)
            leases.setAdrift(taken)
            retrySoon()
          })
          .finally(() => {
            running.delete(work)
            wake()
          })
        running.set(work, job.kind)
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
        // Logged once for each outage, however long it lasts.
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
      while (taking || running.size > 0) await Promise.all([taking, ...running.keys()])
    },
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await taking
      await Promise.all(running.keys())
    },
  }
}
