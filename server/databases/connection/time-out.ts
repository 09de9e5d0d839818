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
