import { z } from 'zod'

import { preferences } from '../account/preferences.ts'
import { instant, pageLimit, response, responseWith, text } from '../common.ts'
import { QUESTION_MAX } from './answer-states.ts'
import { answer, message, question } from './message.ts'
import { proposal } from './proposal.ts'
import { reading } from './reading.ts'

const CONVERSATIONS_PAGE_MAX = 50

/** Belongs to one person in one organisation. */
export const conversation = z.object({
  id: z.uuid(),
  /** The first question. */
  title: z.string(),
  created_at: instant,
  updated_at: instant,
})
export type Conversation = z.infer<typeof conversation>

/** GET /v1/assistant/conversations: the person's own, most recently used first. */
export const listConversationsQuery = z.object({
  limit: pageLimit(CONVERSATIONS_PAGE_MAX, 20),
  cursor: z
    .string()
    .regex(
      /^\d{1,15}-[0-9a-f-]{36}$/,
      'The cursor is invalid. Use the next_cursor of the previous page.',
    )
    .optional(),
  /** A part of a question or an answer. */
  search: text().max(200).trim().optional(),
})
export type ListConversationsQuery = z.infer<typeof listConversationsQuery>
export const listConversationsResponse = responseWith(z.array(conversation)).extend({
  next_cursor: z.string().nullable(),
})

/** GET /v1/assistant/conversations/{conversationId}; POST …/remove */
export const conversationPath = z.object({ conversationId: z.string() })
export const conversationResponse = responseWith(
  conversation.extend({ organisation_id: z.uuid(), messages: z.array(message) }),
)
export const removeConversationResponse = response

/** GET /v1/assistant */
export const assistantResponse = responseWith(
  z.object({
    /** Null: no model is configured, and answers come from the data and the help content. */
    model: z.string().nullable(),
    /** Answers from the model this month, for the whole organisation. Null is unlimited. */
    budget: z.object({ used: z.int(), allowed: z.int().nullable(), renews_at: instant }),
    /** Suggested first questions. */
    suggestions: z.array(z.string()),
  }),
)
export type AssistantStatus = z.infer<typeof assistantResponse>['data']

/** POST /v1/assistant/ask. The response is a stream of server-sent events, each an `askEvent` as JSON. */
export const askRequest = z.strictObject({
  /** If absent, a new conversation starts. */
  conversation_id: z.uuid('Conversation not found.').optional(),
  question: text('Enter a question.')
    .max(QUESTION_MAX, `Use at most ${QUESTION_MAX} characters.`)
    .regex(/\S/, 'Enter a question.')
    .trim(),
  /** The path of the page where the question is asked, such as /domain/{id}. */
  page: text()
    .max(200)
    .regex(/^\/(?!\/)/, 'Enter the page as a path, such as /overview.')
    .optional(),
  /** The time zone for days in the question, such as yesterday. By default the person’s, or else UTC. */
  time_zone: preferences.shape.time_zone.optional(),
  /** An earlier question of the conversation: it and everything after it are replaced. To edit, or to try again. */
  replaces: z.uuid('Question not found.').optional(),
})
export type Ask = z.infer<typeof askRequest>

export const askEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    conversation: conversation,
    question,
    answer_id: z.uuid(),
  }),
  /** What is being read, as text. */
  z.object({ type: z.literal('reads'), title: z.string() }),
  z.object({ type: z.literal('read'), reading }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('proposed'), proposal }),
  /** The last event: the answer as it is stored. */
  z.object({ type: z.literal('ended'), answer }),
])
export type AskEvent = z.infer<typeof askEvent>
