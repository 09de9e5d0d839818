// A batch of logs, as a website's firewall or a database sends it.

export const EVENTS_BATCH_MAX = 10_000
export const EVENTS_BODY_MAX_BYTES = 5 * 1024 * 1024
/** A name in a log is stored up to this length. */
export const LOG_NAME_MAX = 200
export const EVENT_OLDEST_DAYS = 90
export const EVENT_AHEAD_MAX_MINUTES = 5
/** The most rejected lines that a response lists. */
export const REJECTED_SHOWN_MAX = 100
