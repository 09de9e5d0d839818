import { AsyncLocalStorage } from 'node:async_hooks'

import { type AtMost, atMost } from '../at-most.ts'

/** Open at a time for one account, in one process. A look at one website opens some forty in all. */
export const CONNECTIONS_AT_ONCE = 16
/** What no account has asked for counts as of one account. */
const NOBODY = ''

const accounts = new AsyncLocalStorage<string>()
const lines = new Map<string, { inLine: AtMost; users: number }>()

/** Whatever the work connects to, however deep within, counts for the account. */
export const onBehalfOf = <Result>(accountId: string, work: () => Result): Result =>
  accounts.run(accountId, work)

/**
 * Opens a connection when it is the turn of whose account it is for, and has to end with it closed. Every connection to
 * what a customer named is opened within. Rejects when the signal is aborted before its turn has come.
 */
export async function inTurn<Result>(
  connection: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const account = accounts.getStore() ?? NOBODY
  const line = lines.get(account) ?? { inLine: atMost(CONNECTIONS_AT_ONCE), users: 0 }
  lines.set(account, line)
  line.users += 1
  try {
    return await line.inLine(connection, signal)
  } finally {
    line.users -= 1
    if (line.users === 0) lines.delete(account)
  }
}
