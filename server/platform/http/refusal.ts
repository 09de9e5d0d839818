import type { ErrorCode } from '../../../contract/errors.ts'

type Details = {
  /** The fields at fault, each named as in the request. */
  errors?: { path: string; message: string }[]
  retryAfterSeconds?: number
  data?: Record<string, unknown>
  /** Where the contract asks another status than the one that the code usually has. */
  status?: number
  /** Methods that a path does take. */
  allow?: string
}

/** A rule says no. Services throw it; the app turns it into the contract's error answer. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** A refusal for the sake of one field: its sentence is the answer's sentence too. */
export const refuseField = (code: ErrorCode, path: string, message: string) =>
  new Refusal(code, message, { errors: [{ path, message }] })

const statusOf: Record<ErrorCode, number> = {
  invalid_request: 422,
  unsupported_media_type: 415,
  body_too_large: 413,
  missing_token: 401,
  session_ended: 401,
  second_factor_pending: 403,
  wrong_credentials: 401,
  wrong_ingest_key: 401,
  second_factor_required: 409,
  proof_required: 403,
  // Not 401: the session is fine, only the code is not. Sign-in itself, which has no session, says 401.
  wrong_code: 422,
  code_expired: 422,
  too_many_attempts: 429,
  email_taken: 409,
  email_not_verified: 403,
  password_leaked: 422,
  already_done: 409,
  domain_exists: 409,
  record_conflict: 409,
  not_found: 404,
  method_not_allowed: 405,
  origin_refused: 403,
  internal_error: 500,
  unavailable: 503,
}

export const refusalStatus = (refusal: Refusal) => refusal.details.status ?? statusOf[refusal.code]
