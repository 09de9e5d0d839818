// Separate from the schemas, so that a page that needs a list doesn't load zod.

export const answerStates = ['running', 'complete', 'stopped', 'failed'] as const

/**
 * Why an answer is incomplete: the model was too slow, stopped midway, couldn't be reached, refused the server's key or
 * request, is overloaded, declined to answer, reached the maximum length, or can't read such a long conversation; or
 * the budget is used up.
 */
export const answerFailures = [
  'timed_out',
  'broken_off',
  'unreachable',
  'misconfigured',
  'overloaded',
  'declined',
  'too_long',
  'conversation_too_long',
  'budget_used',
  'internal_error',
] as const
export type AnswerFailure = (typeof answerFailures)[number]

export const QUESTION_MAX = 4_000
