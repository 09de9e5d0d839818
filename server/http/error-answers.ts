import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import type { ErrorAnswer } from '../../contract/errors.ts'
import { errorCode } from '../db/error-code.ts'
import type { AppEnv } from './area.ts'
import { Refusal, refusalStatus } from './refusal.ts'

/** Turns whatever was thrown into the contract's error answer. What was not foreseen is logged and told as no more. */
export function answerError(error: unknown, c: Context<AppEnv>) {
  const refusal = error instanceof Refusal ? error : refusalFor(error, c)
  const status = refusalStatus(refusal)
  const { errors, retryAfterSeconds, data, allow } = refusal.details
  const answer: ErrorAnswer = {
    status,
    message: refusal.message,
    code: refusal.code,
    ...(errors && { errors }),
    request_id: c.var.caller.requestId,
    ...(retryAfterSeconds !== undefined && { retry_after: retryAfterSeconds }),
  }
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  if (allow) c.header('Allow', allow)
  // The rest of the request is not worth waiting for (RFC 9110 sections 15.5.9 and 15.5.14).
  if (status === 408 || status === 413) c.header('Connection', 'close')
  return c.json({ ...answer, ...(data && { data }) }, status as ContentfulStatusCode)
}

function refusalFor(error: unknown, c: Context<AppEnv>) {
  if (error instanceof HTTPException && error.status === 400) {
    return new Refusal('invalid_request', 'The body is not valid JSON.', { status: 400 })
  }
  const { requestId } = c.var.caller
  c.var.log.error('request failed', error, { requestId, method: c.req.method, path: c.req.path })
  if (isConnectionError(error)) {
    return new Refusal('unavailable', 'The database can’t be reached. Try again in a moment.', {
      retryAfterSeconds: 5,
    })
  }
  return new Refusal(
    'internal_error',
    `Something went wrong on our side. Try again. If it happens again, tell us this number: ${requestId}.`,
  )
}

/** The network's own words, and PostgreSQL's classes 08 (connection) and 57P (shutdown). */
function isConnectionError(error: unknown): boolean {
  return /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|08...|57P0.)$/.test(
    errorCode(error) ?? '',
  )
}
