import type { AnswerFailure } from '../../../contract/assistant/answer-states.ts'

/** Why a stream ended before the answer was complete. Null: it is complete. */
export function failureOfFinish(reason: string | undefined): AnswerFailure | null {
  if (reason === 'stop') return null
  if (reason === 'content-filter') return 'declined'
  if (reason === 'length') return 'too_long'
  return 'broken_off'
}

/** Providers have no common code for a request that exceeds the context of the model. */
const isTooLong = ({
  statusCode,
  responseBody = '',
}: {
  statusCode?: number
  responseBody?: string
}) =>
  statusCode === 413 ||
  (statusCode === 400 &&
    /context.{0,20}(?:length|window|size)|prompt is too long/i.test(responseBody))

/** Why the provider didn't answer, or stopped. */
export function failureOf(
  { APICallError }: Pick<typeof import('ai'), 'APICallError'>,
  error: unknown,
): AnswerFailure {
  if (APICallError.isInstance(error)) {
    const { statusCode } = error
    if (statusCode === undefined) return 'unreachable'
    if (statusCode === 429 || statusCode >= 500) return 'overloaded'
    if (isTooLong(error)) return 'conversation_too_long'
    return statusCode < 400 ? 'broken_off' : 'misconfigured'
  }
  // An error within the stream.
  const { type } = (error ?? {}) as { type?: string }
  return type === 'overloaded_error' ? 'overloaded' : 'broken_off'
}
