import { z } from 'zod'

/** Every error code of the API. Stable: clients may branch on it. */
const errorCodes = [
  'invalid_request',
  'unsupported_media_type',
  'body_too_large',
  'missing_token',
  'session_ended',
  'second_factor_pending',
  'wrong_credentials',
  'wrong_ingest_key',
  'wrong_api_token',
  'person_required',
  'second_factor_required',
  'proof_required',
  'wrong_code',
  'wrong_passkey',
  'code_expired',
  'too_many_attempts',
  'email_taken',
  'email_not_verified',
  'account_closing',
  'password_leaked',
  'already_done',
  'domain_exists',
  'connection_failed',
  'record_conflict',
  'not_found',
  'not_allowed',
  'organisation_requires_second_factor',
  'organisation_deleted',
  'changed_meanwhile',
  'limit_reached',
  'not_possible',
  'amount_changed',
  'idempotency_key_reused',
  'request_in_progress',
  'method_not_allowed',
  'origin_refused',
  'internal_error',
  'unavailable',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** Every response with a status of 400 and above. */
export const errorResponse = z.object({
  /** The HTTP status. */
  status: z.int().min(400).max(599),
  /** A sentence for the person: what happened, why if known, what to do. */
  message: z.string().min(1),
  code: z.enum(errorCodes),
  /** The invalid fields, named as in the request. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  request_id: z.string(),
  /** Seconds to wait, as in the Retry-After header. */
  retry_after: z.int().min(0).optional(),
})
export type ErrorResponse = z.infer<typeof errorResponse>
