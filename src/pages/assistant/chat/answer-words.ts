import type { AnswerFailure } from '../../../../contract/assistant/answer-states.ts'
import type { ProposalState } from '../../../../contract/assistant/proposal-states.ts'
import type { BadgeProps } from '../../../components/badge/index.ts'

/** Why an answer is incomplete, and what to do. */
export const failureWords: Readonly<Record<AnswerFailure, { title: string; text: string }>> = {
  timed_out: {
    title: 'The model took too long',
    text: 'It stopped responding, or took more than 10 minutes. Try again, or ask a shorter question.',
  },
  broken_off: {
    title: 'The answer was cut off',
    text: 'The model or the connection stopped before the end. Try again.',
  },
  unreachable: {
    title: 'The model can’t be reached',
    text: 'Try again in a few minutes. If this continues, tell this console’s operator.',
  },
  misconfigured: {
    title: 'The model refused the request',
    text: 'Its key, name or address may be wrong. Tell this console’s operator.',
  },
  overloaded: {
    title: 'The model is overloaded',
    text: 'Its provider can’t respond right now. Try again in a minute.',
  },
  declined: {
    title: 'The model declined to answer',
    text: 'Its provider’s rules don’t allow this answer. Rephrase your question.',
  },
  too_long: {
    title: 'The answer is too long',
    text: 'It was cut off at the maximum length. Ask for part of it.',
  },
  conversation_too_long: {
    title: 'The conversation is too long',
    text: 'The model can’t read so much at once. Start a new conversation.',
  },
  budget_used: {
    title: 'This month’s answers are used up',
    text: 'Your plan includes no more answers from the model until next month. A higher plan includes more.',
  },
  internal_error: {
    title: 'Something went wrong',
    text: 'The answer could not be completed. Try again.',
  },
}

export const proposalWords: Readonly<
  Record<ProposalState, { label: string; tone: BadgeProps['tone'] }>
> = {
  open: { label: 'Waiting for you', tone: 'info' },
  done: { label: 'Done', tone: 'positive' },
  declined: { label: 'Declined', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'critical' },
  stale: { label: 'Out of date', tone: 'caution' },
  expired: { label: 'Expired', tone: 'neutral' },
}
