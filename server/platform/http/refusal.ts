import { CURSOR_FAULT } from '../../../contract/common.ts'
import type { ErrorCode } from '../../../contract/errors.ts'

type Details = {
  /** The invalid fields, named as in the request. */
  errors?: { path: string; message: string }[]
  retryAfterSeconds?: number
  data?: Record<string, unknown>
  /** For the cases where the contract requires a different status than the code usually has. */
  status?: number
  /** The methods that the path supports. */
  allow?: string
}

/** Services throw this to refuse a request; the app turns it into the contract's error response. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** Refuses one field: its message is also the message of the response. */
export const refuseField = (code: ErrorCode, path: string, message: string) =>
  new Refusal(code, message, { errors: [{ path, message }] })

/** Refuses a cursor that no page returned. */
export const refuseCursor = () => refuseField('invalid_request', 'cursor', CURSOR_FAULT)

const statusOf: Record<ErrorCode, number> = {
  invalid_request: 422,
  unsupported_media_type: 415,
  body_too_large: 413,
  missing_token: 401,
  session_ended: 401,
  second_factor_pending: 403,
  wrong_credentials: 401,
  wrong_ingest_key: 401,
  wrong_api_token: 401,
  person_required: 403,
  second_factor_required: 409,
  proof_required: 403,
  // Not 401: the session is valid, only the code is wrong. Sign-in itself, which has no session, responds with 401.
  wrong_code: 422,
  wrong_passkey: 422,
  code_expired: 422,
  too_many_attempts: 429,
  email_taken: 409,
  email_not_verified: 403,
  account_closing: 403,
  password_leaked: 422,
  already_done: 409,
  domain_exists: 409,
  connection_failed: 409,
  record_conflict: 409,
  not_found: 404,
  not_allowed: 403,
  organisation_requires_second_factor: 403,
  organisation_deleted: 409,
  changed_meanwhile: 409,
  limit_reached: 409,
  not_possible: 409,
  amount_changed: 409,
  idempotency_key_reused: 422,
  request_in_progress: 409,
  method_not_allowed: 405,
  origin_refused: 403,
  internal_error: 500,
  unavailable: 503,
}

export const refusalStatus = (refusal: Refusal) => refusal.details.status ?? statusOf[refusal.code]
