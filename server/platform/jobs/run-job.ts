import { type Clock, secondsAfter } from '../clock.ts'
import type { Log } from '../log.ts'
import { type Job, type JobLeases, LONGEST_RETRY_SECONDS } from './leases.ts'

const RENEWAL_MS = 20_000
const FIRST_RETRY_SECONDS = 5

/** Does the work for one subject. Returns when to do it again, or nothing when it is done. */
export type JobHandler = (subjectId: string, signal: AbortSignal) => Promise<Date | undefined>
/** Does the work for several subjects together. Returns the outcome of each, in their order. */
export type ManyHandler = (
  subjectIds: readonly string[],
  signal: AbortSignal,
) => Promise<PromiseSettledResult<Date | undefined>[]>
export type JobHandlers = Readonly<Record<string, JobHandler | { many: ManyHandler }>>

type Running = {
  leases: JobLeases
  handlers: JobHandlers
  clock: Clock
  log: Log
  stopping: AbortSignal
}

/**
 * Runs jobs of one kind whose leases this server holds, and writes their outcomes. A failed one is retried after
 * growing delays; those that `stopping` interrupts are left due for the next server.
 */
export async function runJobs(taken: readonly Job[], running: Running) {
  const { leases, log, stopping } = running
  const lost = new AbortController()
  const renewal = setInterval(() => {
    leases.renew(taken).then(
      (isHeld) => !isHeld && lost.abort(),
      (error: unknown) =>
        log.warn('leases not renewed', { jobId: taken[0]?.id, error: String(error) }),
    )
  }, RENEWAL_MS)
  try {
    const outcomes = await outcomesOf(taken, running, AbortSignal.any([stopping, lost.signal]))
    await writeOutcomes(taken, outcomes, running)
  } finally {
    clearInterval(renewal)
  }
}

async function outcomesOf(
  taken: readonly Job[],
  { handlers }: Running,
  signal: AbortSignal,
): Promise<PromiseSettledResult<Date | undefined>[]> {
  try {
    // The server may have been stopped while the jobs were being taken.
    signal.throwIfAborted()
    const handler = handlerOf(taken, handlers)
    const subjectIds = taken.map(({ subjectId }) => subjectId)
    if (typeof handler === 'object') return await handler.many(subjectIds, signal)
    return await Promise.allSettled(subjectIds.map((subjectId) => handler(subjectId, signal)))
  } catch (reason) {
    return taken.map(() => ({ status: 'rejected', reason }))
  }
}

async function writeOutcomes(
  taken: readonly Job[],
  outcomes: readonly PromiseSettledResult<Date | undefined>[],
  { leases, clock, log, stopping }: Running,
) {
  const done: Job[] = []
  const failed: [Job, unknown][] = []
  /** Keyed by the time at which they are due again. */
  const again = new Map<number, Job[]>()
  for (const [index, job] of taken.entries()) {
    const outcome = outcomes[index]
    if (outcome?.status === 'rejected') failed.push([job, outcome.reason])
    else if (outcome?.value) {
      const at = outcome.value.getTime()
      again.set(at, [...(again.get(at) ?? []), job])
    } else done.push(job)
  }
  if (done.length > 0) await leases.remove(done)
  for (const [at, jobs] of again) {
    await leases.handBack(jobs, { dueAt: new Date(at), attempts: 0, lastError: null })
  }
  if (failed.length > 0 && stopping.aborted) {
    const interrupted = failed.map(([job]) => job)
    return leases.handBack(interrupted, { dueAt: clock.now() })
  }
  for (const [job, error] of failed) {
    log.error('job', error, { jobId: job.id, kind: job.kind, attempts: job.attempts })
    const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** (job.attempts - 1), LONGEST_RETRY_SECONDS)
    const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    await leases.handBack([job], { dueAt: secondsAfter(clock.now(), wait), lastError })
  }
  return undefined
}

function handlerOf([job]: readonly Job[], handlers: JobHandlers) {
  const handler = job && handlers[job.kind]
  // A newer server queued it: leave it to one that has its handler.
  if (!handler) throw new Error(`This server has no handler for jobs of the kind ${job?.kind}.`)
  return handler
}
