import { failureMessage, RefusedError, sentence } from '../../api/failures.ts'

/** What an ErrorState or a table says about something that could not be loaded; `what` is its subject. */
export const loadFailure = (error: unknown, what: string) => ({
  title: `${what} could not be loaded`,
  description: sentence(
    failureMessage(error, { fallback: 'The server did not say why. Try again.' }),
  ),
  requestId: error instanceof RefusedError ? error.answer.request_id : undefined,
})
