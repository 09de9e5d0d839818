import { failureSentence, RefusedError } from '../../api/failures.ts'

/** The text of an ErrorState or a table for something that failed to load; `what` is its subject. */
export const loadFailure = (error: unknown, what: string) => ({
  title: `${what} could not be loaded`,
  description: failureSentence(error, 'The server gave no reason. Try again.'),
  requestId: error instanceof RefusedError ? error.response.request_id : undefined,
})
