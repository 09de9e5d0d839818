import { atMost } from '../at-most.ts'
import { Refusal } from '../http/refusal.ts'

/** The most pieces of heavy work that may wait: for one account, and in total. Each holds its input in memory. */
const WAITING_OF_ACCOUNT_MAX = 3
const WAITING_MAX = 15
const RETRY_AFTER_SECONDS = 5

/**
 * Does heavy work one piece at a time. Each account has one place in the queue, so that an account with a lot of work
 * only delays itself; work that would wait for too long is refused.
 */
export function heavyWorkLine() {
  const oneOfAll = atMost(1)
  const accounts = new Map<string, { oneOfAccount: ReturnType<typeof atMost>; count: number }>()
  let countOfAll = 0

  return async <Result>(accountId: string, work: () => Promise<Result>): Promise<Result> => {
    const account = accounts.get(accountId) ?? { oneOfAccount: atMost(1), count: 0 }
    if (account.count > WAITING_OF_ACCOUNT_MAX) throw tooManyOfAccount()
    if (countOfAll > WAITING_MAX) throw tooManyOfAll()
    accounts.set(accountId, account)
    account.count += 1
    countOfAll += 1
    try {
      return await account.oneOfAccount(() => oneOfAll(work))
    } finally {
      account.count -= 1
      countOfAll -= 1
      if (account.count === 0) accounts.delete(accountId)
    }
  }
}

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
