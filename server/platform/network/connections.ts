import { AsyncLocalStorage } from 'node:async_hooks'

import { atMostOfEach } from '../at-most.ts'

/** Open at the same time for one owner, in one process. Checking one website opens about forty in total. */
export const CONNECTIONS_AT_ONCE = 16
/** Work on behalf of nobody counts as one owner. */
const NOBODY = ''

const owners = new AsyncLocalStorage<string>()
const someOfEach = atMostOfEach(CONNECTIONS_AT_ONCE)

/**
 * Every connection opened within `work`, however deeply nested, counts towards the owner: an organisation, or an
 * account that acts for none.
 */
export const onBehalfOf = <Result>(ownerId: string, work: () => Result): Result =>
  owners.run(ownerId, work)

/** The owner on whose behalf the current work runs, if there is one. */
export const ownerAtWork = () => owners.getStore()

/**
 * Opens a connection when it is its owner's turn; `work` must close it before it settles. Every connection to a host
 * that a customer named must go through this. Rejects when the signal is aborted before its turn.
 */
export const inTurn = <Result>(
  connection: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> => someOfEach(ownerAtWork() ?? NOBODY, connection, signal)
