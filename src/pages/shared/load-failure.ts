import { failureSentence, RefusedError } from '../../api/failures.ts'

/** What an ErrorState or a table says about something that could not be loaded; `what` is its subject. */
export const loadFailure = (error: unknown, what: string) => ({
  title: `${what} could not be loaded`,
  description: failureSentence(error, 'The server did not say why. Try again.'),
  requestId: error instanceof RefusedError ? error.response.request_id : undefined,
})
