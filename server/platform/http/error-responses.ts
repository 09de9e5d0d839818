import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import type { ErrorResponse } from '../../../contract/errors.ts'
import { isConnectionError } from '../db/connection-error.ts'
import { causesOf, errorCode } from '../db/error-code.ts'
import type { AppEnv } from './api-router.ts'
import { Refusal, refusalStatus } from './refusal.ts'

/**
 * Turns any thrown error into the contract's error response. Unexpected errors are logged, and the response reveals
 * nothing about them.
 */
export function respondWithError(error: unknown, c: Context<AppEnv>) {
  const refusal = refusalFrom(error, c)
  const status = refusalStatus(refusal)
  const { errors, retryAfterSeconds, data, allow } = refusal.details
  const response: ErrorResponse = {
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
  return c.json({ ...response, ...(data && { data }) }, status as ContentfulStatusCode)
}

/** The refusal that a request ends with. Unexpected errors are logged. */
export function refusalFrom(error: unknown, c: Context<AppEnv>) {
  if (error instanceof Refusal) return error
  if (error instanceof HTTPException && error.status === 400) {
    return new Refusal('invalid_request', 'The body is not valid JSON.', { status: 400 })
  }
  const { requestId } = c.var.caller
  const facts = { requestId, method: c.req.method, path: c.req.path }
  if (isDiskFull(error, c)) {
    c.var.log.warn('disk full', { ...facts, error: reasonOf(error) })
    return new Refusal(
      'unavailable',
      'The server’s disk is full, so nothing can be saved. Free some space and try again.',
      { retryAfterSeconds: 5 },
    )
  }
  if (isConnectionError(error)) {
    c.var.log.warn('database unavailable', { ...facts, error: reasonOf(error) })
    return new Refusal('unavailable', 'The database can’t be reached. Try again in a moment.', {
      retryAfterSeconds: 5,
    })
  }
  c.var.log.error('request failed', error, facts)
  return new Refusal(
    'internal_error',
    `Something went wrong on our side. Try again. If it happens again, contact us with this request ID: ${requestId}.`,
  )
}

/** The database's message, without Drizzle's copy of the query. */
const reasonOf = (error: unknown) => causesOf(error).at(-1)?.message

/** The embedded database is read-only only when its disk is full. */
const isDiskFull = (error: unknown, c: Context<AppEnv>) =>
  errorCode(error) === '53100' || (errorCode(error) === '25006' && !c.var.config.databaseUrl)
