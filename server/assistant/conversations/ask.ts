import type { AnswerFailure } from '../../../contract/assistant/answer-states.ts'
import type { Ask, AskEvent } from '../../../contract/assistant/conversation.ts'
import { subjectOf } from '../../../contract/assistant/page-subject.ts'
import type { Proposal } from '../../../contract/assistant/proposal.ts'
import type { Reading } from '../../../contract/assistant/reading.ts'
import { countOneLess, countOneMore } from '../../billing/limits/monthly-use.ts'
import { readLimit } from '../../billing/limits/plan-use.ts'
import type { Billing } from '../../billing/set-up.ts'
import type { Access } from '../../organisation/access/access.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { questionContextWith, type Ending } from '../answers/question-context.ts'
import { answerWithoutModel } from '../answers/without-model.ts'
import { propose } from '../proposals/service.ts'
import { answerWithModel } from '../providers/answer-with-model.ts'
import type { Assistant } from '../set-up.ts'
import type { Dispatch } from '../tools/dispatch.ts'
import {
  ANSWER_MAX_SECONDS,
  answerOf,
  beginAnswer,
  type MessageRow,
  questionOf,
  storeAnswer,
} from './service.ts'

type Context = Pick<Dependencies, 'clock' | 'log'> & {
  db: Database
  assistant: Assistant
  billing: Billing
}

/** Stores a question before any part of its answer is sent. */
export const beginAsking = ({ db, clock, assistant }: Context, access: Access, ask: Ask) =>
  db.transaction((tx) =>
    beginAnswer(
      { db: tx, clock },
      {
        access,
        conversationId: ask.conversation_id,
        question: ask.question,
        page: ask.page ?? null,
        replaces: ask.replaces,
        model: assistant.model?.name ?? null,
      },
    ),
  )
type Begun = Awaited<ReturnType<typeof beginAsking>>

/** The model did nothing: such an attempt doesn't count. */
const isUnanswered: ReadonlySet<AnswerFailure> = new Set([
  'unreachable',
  'misconfigured',
  'overloaded',
])

/** Answers a question, emits the answer as it is written, and stores it however it ends. */
export async function answer(
  context: Context,
  {
    access,
    begun,
    dispatch,
    timeZone,
    gone,
    closing,
    emit,
  }: {
    access: Access
    begun: Begun
    dispatch: Dispatch
    timeZone: string
    /** Aborted when the person stops it, or loses the connection. */
    gone: AbortSignal
    /** Aborted when the server shuts down, before it closes the connections. */
    closing: AbortSignal
    emit: (event: AskEvent) => Promise<void>
  },
) {
  const { db, clock, log, assistant } = context
  const { conversation, asked, answer: row, before } = begun
  const timeout = AbortSignal.timeout(ANSWER_MAX_SECONDS * 1000)
  const limited = AbortSignal.any([gone, closing, timeout])
  const readings: Reading[] = []
  const proposals: Proposal[] = []
  let text = ''
  await emit({
    type: 'started',
    conversation,
    question: questionOf(asked),
    answer_id: row.id,
  })
  const questionContext = questionContextWith({
    question: asked.text,
    subject: subjectOf(asked.page, { hasModel: Boolean(assistant.model) }),
    now: clock.now(),
    timeZone,
    signal: limited,
    onToolError: (tool, error) => log.error('assistant', error, { tool }),
    dispatch,
    firstRef: firstRefAfter(before),
    propose: (name, input) =>
      propose(context, { access, dispatch, from: { messageId: row.id }, name, input }),
    emit: async (event) => {
      limited.throwIfAborted()
      if (event.type === 'text') text += event.text
      if (event.type === 'read') readings.push(event.reading)
      if (event.type === 'proposed') proposals.push(event.proposal)
      await emit(event)
    },
  })
  let ending: Ending = { failure: null, followUps: [] }
  const counted = {
    organisationId: access.organisationId,
    limit: 'assistant_answers',
    now: clock.now(),
  } as const
  try {
    ending = !assistant.model
      ? await answerWithoutModel(questionContext)
      : (await countOneMore(db, {
            ...counted,
            allowed: (await readBudget(context, access)).allowed,
          }))
        ? await answerWithModel(questionContext, { model: assistant.model, earlier: before })
        : { failure: 'budget_used', followUps: [] }
  } catch (error) {
    if (!limited.aborted) {
      log.error('assistant', error)
      ending.failure = 'internal_error'
    } else if (closing.aborted) ending.failure = 'broken_off'
    else if (timeout.aborted) ending.failure = 'timed_out'
  }
  const { failure, followUps } = ending
  const isNothing = text === '' && readings.length === 0 && proposals.length === 0
  if (failure && isUnanswered.has(failure) && isNothing) await countOneLess(db, counted)
  const state: MessageRow['state'] = failure ? 'failed' : gone.aborted ? 'stopped' : 'complete'
  const stored = await storeAnswer(db, row.id, { text, readings, followUps, state, failure })
  if (!gone.aborted && stored) {
    await emit({ type: 'ended', answer: answerOf(stored, proposals, clock.now()) })
  }
}

/** More references than an answer can have: a model has ten steps, and a call returns at most 50 rows. */
const REFS_OF_ANSWER_MAX = 10_000

/** The next reference in a conversation. Those of answers that are still running are not stored yet. */
function firstRefAfter(before: readonly MessageRow[]) {
  const refs = before.flatMap(({ readings }) =>
    readings.flatMap(({ rows }) => rows.map(({ ref }) => Number(ref.slice(1)))),
  )
  const running = before.filter(({ state }) => state === 'running').length
  return 1 + refs.reduce((most, ref) => Math.max(most, ref), 0) + running * REFS_OF_ANSWER_MAX
}

/** What a person sees before they ask. */
export async function readBudget(
  { db, clock, billing }: Pick<Context, 'db' | 'clock' | 'billing'>,
  { organisationId }: Access,
) {
  const now = clock.now()
  return readLimit(db, 'assistant_answers', { catalogue: billing.catalogue, organisationId, now })
}
