/**
 * The header of each POST that creates something or pays: the same key returns the first response for 24 hours. With
 * another body, it is refused (`idempotency_key_reused`); while the first request runs, too (`request_in_progress`).
 */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
