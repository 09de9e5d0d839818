import type { AskEvent } from '../../../../contract/assistant/conversation.ts'
import type { Answer, Message } from '../../../../contract/assistant/message.ts'
import type { Proposal } from '../../../../contract/assistant/proposal.ts'

/** A question on its way: which one it replaces, and the page that it is about. Null: about none. */
export type Asking = {
  question: string
  replaces?: string | undefined
  page?: string | null | undefined
}

/** The messages of a conversation, and what happens now. */
type ChatState = {
  conversationId: string | undefined
  messages: readonly Message[]
  /** sending: nothing has arrived yet. answering: the last message grows. */
  phase: 'idle' | 'sending' | 'answering'
  /** What is being read, in words. */
  reads: string | undefined
  /** Why the last question could not be sent, or its answer didn't arrive. */
  problem: string | undefined
  /** The person stopped the pending question before its answer began. */
  isStopped: boolean
  /** What was asked, until the server has it, or until it is back in the field. */
  pending: Asking | undefined
}

export const emptyChat: ChatState = {
  conversationId: undefined,
  messages: [],
  phase: 'idle',
  reads: undefined,
  problem: undefined,
  isStopped: false,
  pending: undefined,
}

export type ChatEvent =
  | AskEvent
  | (Extract<AskEvent, { type: 'started' }> & { model: string | null })
  | { type: 'opened'; conversationId: string | undefined; messages: readonly Message[] }
  | { type: 'read_again'; messages: readonly Message[] }
  | ({ type: 'asked' } & Asking)
  | { type: 'stopped'; isBackInField?: boolean }
  | { type: 'failed'; problem: string }
  | { type: 'decided'; proposal: Proposal }

export const isRunning = (message: Message | undefined) =>
  message?.role === 'assistant' && message.state === 'running'

/** The chat after an event, from the person or from the stream. */
export function chatAfter(state: ChatState, event: ChatEvent): ChatState {
  if (event.type === 'opened') {
    const { conversationId, messages } = event
    const last = messages.findLast(({ role }) => role === 'person')
    const isStored = last?.role === 'person' && last.text === state.pending?.question
    // What it was to replace is gone, but it can still be asked.
    const pending =
      state.pending && !isStored ? { ...state.pending, replaces: undefined } : undefined
    return { ...emptyChat, conversationId, messages, pending }
  }
  if (event.type === 'read_again') {
    // Only an answer that runs elsewhere: in another tab, or in the sheet that this page was opened from.
    const isElsewhere = state.phase === 'idle' && isRunning(state.messages.at(-1))
    return isElsewhere ? { ...state, messages: event.messages } : state
  }
  if (event.type === 'asked') {
    const { type: _, ...pending } = event
    return {
      ...state,
      phase: 'sending',
      reads: undefined,
      problem: undefined,
      isStopped: false,
      pending,
    }
  }
  if (event.type === 'started') {
    return {
      ...state,
      conversationId: event.conversation.id,
      phase: 'answering',
      pending: undefined,
      messages: [
        ...before(state.messages, state.pending?.replaces),
        event.question,
        newAnswer(event, 'model' in event ? event.model : null),
      ],
    }
  }
  if (event.type === 'reads') return { ...state, reads: event.title }
  if (event.type === 'ended') {
    return { ...withAnswer(state, () => event.answer), phase: 'idle', reads: undefined }
  }
  if (event.type === 'stopped') {
    if (state.phase === 'sending') {
      // The question may not have arrived: it is kept, like one that couldn't be sent.
      const pending = event.isBackInField ? undefined : state.pending
      return { ...state, phase: 'idle', isStopped: true, pending }
    }
    const stopped = withAnswer(state, (answer) => ({ ...answer, state: 'stopped' }))
    return { ...stopped, phase: 'idle', reads: undefined }
  }
  if (event.type === 'failed') {
    const failed =
      state.phase === 'answering'
        ? withAnswer(state, (answer) => ({ ...answer, state: 'failed', failure: 'broken_off' }))
        : state
    return { ...failed, phase: 'idle', reads: undefined, problem: event.problem }
  }
  if (event.type === 'decided') {
    const { proposal } = event
    const messages = state.messages.map((message) =>
      message.role === 'person'
        ? message
        : {
            ...message,
            proposals: message.proposals.map((one) => (one.id === proposal.id ? proposal : one)),
          },
    )
    return { ...state, messages }
  }
  return { ...withAnswer(state, (answer) => grown(answer, event)), reads: undefined }
}

function grown(
  answer: Answer,
  event: Extract<AskEvent, { type: 'text' | 'read' | 'proposed' }>,
): Answer {
  if (event.type === 'text') return { ...answer, text: answer.text + event.text }
  if (event.type === 'read') return { ...answer, readings: [...answer.readings, event.reading] }
  return { ...answer, proposals: [...answer.proposals, event.proposal] }
}

function withAnswer(state: ChatState, change: (answer: Answer) => Answer): ChatState {
  const last = state.messages.at(-1)
  if (last?.role !== 'assistant' || state.phase !== 'answering') return state
  return { ...state, messages: [...state.messages.slice(0, -1), change(last)] }
}

/** Messages before the one that is replaced, which is removed along with everything after it. */
function before(messages: readonly Message[], id: string | undefined) {
  const at = messages.findIndex((message) => message.id === id)
  return at === -1 ? messages : messages.slice(0, at)
}

const newAnswer = (
  { answer_id: id, question }: Extract<AskEvent, { type: 'started' }>,
  model: string | null,
): Answer => ({
  id,
  role: 'assistant',
  text: '',
  state: 'running',
  failure: null,
  model,
  readings: [],
  proposals: [],
  follow_ups: [],
  created_at: question.created_at,
})
