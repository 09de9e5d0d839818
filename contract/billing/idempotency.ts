/**
 * The header of each POST that creates something or pays: the same key returns the first response for 24 hours. It is
 * refused with a different body (`idempotency_key_reused`), and while the first request is running
 * (`request_in_progress`).
 */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
