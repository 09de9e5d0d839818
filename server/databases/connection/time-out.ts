import type { Query } from '../advisor/check.ts'

/** For waiting until the organisation may open another connection. */
export const TURN_SECONDS = 50
/** For everything that happens in one session, however slowly the server replies. */
export const SESSION_SECONDS = 60
/** For reading what a check needs, so that the session can still end properly. */
export const READING_SECONDS = 45

/** Aborts after this time, or when the server stops. */
export function limitedTo(seconds: number, stop?: AbortSignal): AbortSignal {
  const late = AbortSignal.timeout(seconds * 1000)
  return stop ? AbortSignal.any([stop, late]) : late
}

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
