import { atMost, atMostOfEach } from '../at-most.ts'
import { Refusal } from '../http/refusal.ts'

/** The most pieces of heavy work that may wait: for one account, and in total. Each holds its input in memory. */
const WAITING_OF_ACCOUNT_MAX = 3
const WAITING_MAX = 15
const RETRY_AFTER_SECONDS = 5

/** Runs one task at a time. Each holder has one place in the queue, so many tasks of one holder delay no others. */
function takingTurns() {
  const oneOfAll = atMost(1)
  const oneOfEach = atMostOfEach(1)
  return <Result>(holder: string, work: () => Promise<Result>) =>
    oneOfEach(holder, () => oneOfAll(work))
}

/**
 * Does heavy work one piece at a time. Each account has one place in the queue, so that an account with a lot of work
 * only delays itself; work that would wait for too long is refused.
 */
export function heavyWorkLine() {
  const inTurn = takingTurns()
  const counts = new Map<string, number>()
  let countOfAll = 0

  return async <Result>(accountId: string, work: () => Promise<Result>): Promise<Result> => {
    const count = counts.get(accountId) ?? 0
    if (count > WAITING_OF_ACCOUNT_MAX) throw tooManyOfAccount()
    if (countOfAll > WAITING_MAX) throw tooManyOfAll()
    counts.set(accountId, count + 1)
    countOfAll += 1
    try {
      return await inTurn(accountId, work)
    } finally {
      const left = (counts.get(accountId) ?? 1) - 1
      if (left > 0) counts.set(accountId, left)
      else counts.delete(accountId)
      countOfAll -= 1
    }
  }
}

/** Many times longer than the largest batch takes on a busy machine. */
const BATCH_TIME_LIMIT_MS = 60_000

/**
 * The same for batches of logs, by organisation. They have a separate queue: neither batches nor uploads use up each
 * other's places, and the thread has at most one of each. The memory budget for bodies limits how many batches wait.
 */
export function batchLine() {
  const inTurn = takingTurns()
  return <Result>(
    organisationId: string,
    work: (timeLimitMs: number) => Promise<Result>,
  ): Promise<Result> =>
    inTurn(organisationId, async () => {
      try {
        return await work(BATCH_TIME_LIMIT_MS)
      } catch (error) {
        if (error instanceof Error && error.name === 'AbortError') throw tooSlow()
        throw error
      }
    })
}

const tooSlow = () =>
  new Refusal('body_too_large', 'The batch takes too long to read. Split it into smaller batches.')
const tooManyOfAccount = () =>
  new Refusal(
    'too_many_attempts',
    'Your other uploads are still being processed. Wait until they have finished, then try again.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  )
const tooManyOfAll = () =>
  new Refusal(
    'unavailable',
    'The server is busy with other uploads right now. Try again in a few seconds.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  )
