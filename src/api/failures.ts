import type { z } from 'zod'

import type { secondFactorResponse } from '../../contract/account/authentication.ts'
import type { ErrorResponse } from '../../contract/errors.ts'

/** `data` comes with the 409 that requires a code; not every server sends it. */
type Refusal = Partial<ErrorResponse> & {
  data?: Partial<z.infer<typeof secondFactorResponse>['data']>
}

/** The server rejected the request. Its message may be missing when something else responded instead. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly status: number
  readonly response: Refusal

  constructor(status: number, response: Refusal) {
    super(response.message ?? `The server responded with status ${status}.`)
    this.status = status
    this.response = response
  }
}

/** There was no response. The message explains why, if known, and what to do. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/**
 * The sentence to show for a failed call: the server's message, otherwise `fallback`; for a network failure the detail
 * after `networkPrefix` (docs/specification.md section 8).
 */
export function failureMessage(
  error: unknown,
  { fallback, networkPrefix = '' }: { fallback: string; networkPrefix?: string },
) {
  if (error instanceof NetworkError) return networkPrefix + error.message
  if (error instanceof RefusedError) return error.response.message ?? fallback
  return fallback
}

/** It doesn't exist, or belongs to another account: the response is the same. */
export const isNotFound = (error: unknown) => error instanceof RefusedError && error.status === 404

/** A standalone detail starts with a capital, unless it starts with a name such as example.com. */
export const sentence = (detail: string) =>
  detail.replace(/^\p{Ll}(?=[^.\s]*\s)/u, (letter) => letter.toUpperCase())

/** Why a call failed, as a complete sentence: the server's message, otherwise `fallback`. */
export const failureSentence = (error: unknown, fallback = 'Try again.') =>
  sentence(failureMessage(error, { fallback }))
