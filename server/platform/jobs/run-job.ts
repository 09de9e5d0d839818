import { type Clock, secondsAfter } from '../clock.ts'
import type { Log } from '../log.ts'
import { type Job, type JobLeases, LONGEST_RETRY_SECONDS } from './leases.ts'

const RENEWAL_MS = 20_000
const FIRST_RETRY_SECONDS = 5

/** Does the work for one subject. Returns when to do it again, or nothing when it is done. */
export type JobHandler = (subjectId: string, signal: AbortSignal) => Promise<Date | undefined>
export type JobHandlers = Readonly<Record<string, JobHandler>>

/**
 * Runs a job whose lease this server holds, and writes the outcome. A failed job is retried after growing delays; one that
 * `stopping` interrupts is left due for the next server.
 */
export async function runJob(
  job: Job,
  {
    leases,
    handlers,
    clock,
    log,
    stopping,
  }: { leases: JobLeases; handlers: JobHandlers; clock: Clock; log: Log; stopping: AbortSignal },
) {
  const lost = new AbortController()
  const renewal = setInterval(() => {
    leases.renew(job).then(
      (isHeld) => !isHeld && lost.abort(),
      (error: unknown) => log.warn('lease not renewed', { jobId: job.id, error: String(error) }),
    )
  }, RENEWAL_MS)
  try {
    const signal = AbortSignal.any([stopping, lost.signal])
    // The server may have been stopped while the job was being taken.
    signal.throwIfAborted()
    const againAt = await handlerOf(job, handlers)(job.subjectId, signal)
    if (againAt) await leases.handBack(job, { dueAt: againAt, attempts: 0, lastError: null })
    else await leases.remove(job)
  } catch (error) {
    if (stopping.aborted) {
      await leases.handBack(job, { dueAt: clock.now() })
      return
    }
    log.error('job', error, { jobId: job.id, kind: job.kind, attempts: job.attempts })
    const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** (job.attempts - 1), LONGEST_RETRY_SECONDS)
    const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    await leases.handBack(job, { dueAt: secondsAfter(clock.now(), wait), lastError })
  } finally {
    clearInterval(renewal)
  }
}

function handlerOf({ kind }: Job, handlers: JobHandlers) {
  const handler = handlers[kind]
  // A newer server queued it: leave it to one that has its handler.
  if (!handler) throw new Error(`This server has no handler for jobs of the kind ${kind}.`)
  return handler
}
