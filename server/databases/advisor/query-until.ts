import type { Query } from './check.ts'

export const isTimeOut = (error: unknown) =>
  error instanceof DOMException && error.name === 'TimeoutError'

const TOO_SLOW = 'The server was too slow to finish all checks.'

/** Refuses statements once it is late: what was read until then is kept. */
export const queryUntil =
  (late: AbortSignal, query: Query): Query =>
  async (sql) => {
    if (late.aborted) throw new DOMException(TOO_SLOW, 'TimeoutError')
    return query(sql)
  }
