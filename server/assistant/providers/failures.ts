import type { AnswerFailure } from '../../../contract/assistant/answer-states.ts'

/** Why a stream ended before the answer was complete. Null: it is complete. */
export function failureOfFinish(reason: string | undefined): AnswerFailure | null {
  if (reason === 'stop') return null
  if (reason === 'content-filter') return 'declined'
  if (reason === 'length') return 'too_long'
  return 'broken_off'
}

/** Why the provider didn't answer, or stopped. */
export function failureOf(
  { APICallError }: Pick<typeof import('ai'), 'APICallError'>,
  error: unknown,
): AnswerFailure {
  if (APICallError.isInstance(error)) {
    const { statusCode } = error
    if (statusCode === undefined) return 'unreachable'
    if (statusCode === 429 || statusCode >= 500) return 'overloaded'
    return statusCode < 400 ? 'broken_off' : 'misconfigured'
  }
  // An error within the stream.
  const { type } = (error ?? {}) as { type?: string }
  return type === 'overloaded_error' ? 'overloaded' : 'broken_off'
}
