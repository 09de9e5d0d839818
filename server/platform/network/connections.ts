import { AsyncLocalStorage } from 'node:async_hooks'

import { atMostOfEach } from '../at-most.ts'

/** Open at a time for one account, in one process. A look at one website opens some forty in all. */
export const CONNECTIONS_AT_ONCE = 16
/** What no account has asked for counts as of one account. */
const NOBODY = ''

const accounts = new AsyncLocalStorage<string>()
const someOfEach = atMostOfEach(CONNECTIONS_AT_ONCE)

/** Whatever the work connects to, however deep within, counts for the account. */
export const onBehalfOf = <Result>(accountId: string, work: () => Result): Result =>
  accounts.run(accountId, work)

/** The account on whose behalf this is done, if there is one. */
export const accountAtWork = () => accounts.getStore()

/**
 * Opens a connection when it is the turn of whose account it is for, and has to end with it closed. Every connection to
 * what a customer named is opened within. Rejects when the signal is aborted before its turn has come.
 */
export const inTurn = <Result>(
  connection: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> => someOfEach(accountAtWork() ?? NOBODY, connection, signal)
