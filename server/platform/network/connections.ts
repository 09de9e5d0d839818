import { AsyncLocalStorage } from 'node:async_hooks'

import { atMostOfEach } from '../at-most.ts'

/** Open at the same time for one account, in one process. Checking one website opens about forty in total. */
export const CONNECTIONS_AT_ONCE = 16
/** Work on behalf of no account counts as one account. */
const NOBODY = ''

const accounts = new AsyncLocalStorage<string>()
const someOfEach = atMostOfEach(CONNECTIONS_AT_ONCE)

/** Every connection opened within `work`, however deeply nested, counts towards the account. */
export const onBehalfOf = <Result>(accountId: string, work: () => Result): Result =>
  accounts.run(accountId, work)

/** The account on whose behalf the current work runs, if there is one. */
export const accountAtWork = () => accounts.getStore()

/**
 * Opens a connection when it is its account's turn; `work` must close it before it settles. Every connection to a host
 * that a customer named must go through this. Rejects when the signal is aborted before its turn.
 */
export const inTurn = <Result>(
  connection: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> => someOfEach(accountAtWork() ?? NOBODY, connection, signal)
