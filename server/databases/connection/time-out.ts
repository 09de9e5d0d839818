import { ConnectionFailed } from './connection-fault.ts'

/** For everything that happens in one session, however slowly the server replies. */
const SESSION_SECONDS = 60

/** Aborts after the maximum duration of a session, or when the server stops. */
export function sessionSignal(stop?: AbortSignal): AbortSignal {
  const late = new AbortController()
  setTimeout(
    () => late.abort(new ConnectionFailed('reachability', 'no_reply')),
    SESSION_SECONDS * 1000,
  ).unref()
  return stop ? AbortSignal.any([stop, late.signal]) : late.signal
}
