import { failureSentence, RefusedError } from '../../api/failures.ts'

/** The text of an ErrorState or a table for something that failed to load; `what` is its subject. */
export function loadFailure(
  error: unknown,
  what: string,
  { fallback = 'The server gave no reason. Try again.' } = {},
) {
  const sentence = failureSentence(error, fallback)
  const id = error instanceof RefusedError ? error.response.request_id : undefined
  return {
    title: `${what} could not be loaded`,
    // The sentence about an internal error includes it, but not in a form that is easy to copy.
    description: id ? sentence.replace(`this request ID: ${id}`, 'the request ID below') : sentence,
    requestId: id,
  }
}
