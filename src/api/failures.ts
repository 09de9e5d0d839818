import type { z } from 'zod'

import type { secondFactorResponse } from '../../contract/account/authentication.ts'
import type { ErrorResponse } from '../../contract/errors.ts'

/** `data` comes with the 409 that asks for a code; not every server sends it. */
type Refusal = Partial<ErrorResponse> & {
  data?: Partial<z.infer<typeof secondFactorResponse>['data']>
}

/** The server answered, and refused. What it said may be missing when something else answered in its place. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly status: number
  readonly response: Refusal

  constructor(status: number, response: Refusal) {
    super(response.message ?? `The server answered ${status}.`)
    this.status = status
    this.response = response
  }
}

/** No answer came. The message says why, if known, and what to do. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/**
 * The sentence to show for a failed call: what the server said, else `fallback`; for a network failure the detail
 * behind `networkPrefix` (SPEC section 8).
 */
export function failureMessage(
  error: unknown,
  { fallback, networkPrefix = '' }: { fallback: string; networkPrefix?: string },
) {
  if (error instanceof NetworkError) return networkPrefix + error.message
  if (error instanceof RefusedError) return error.response.message ?? fallback
  return fallback
}

/** There is no such thing, or it belongs to somebody else: nobody can tell. */
export const isNotFound = (error: unknown) => error instanceof RefusedError && error.status === 404

/** A detail that stands alone begins as a sentence does, unless it begins with a name such as example.com. */
export const sentence = (detail: string) =>
  detail.replace(/^\p{Ll}(?=[^.\s]*\s)/u, (letter) => letter.toUpperCase())

/** Why a call failed, as a sentence of its own: what the server said, else `fallback`. */
export const failureSentence = (error: unknown, fallback = 'Try again.') =>
  sentence(failureMessage(error, { fallback }))
