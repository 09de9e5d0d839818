import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'

import type { Message } from '../../../../contract/assistant/message.ts'
import type { Proposal } from '../../../../contract/assistant/proposal.ts'
import { ask } from '../../../api/assistant/ask.ts'
import { assistantQuery, conversationQuery } from '../../../api/assistant/assistant.ts'
import { failureSentence, isNotFound } from '../../../api/failures.ts'
import { readerZone } from '../../shared/reader-zone.ts'
import { type Asking, chatAfter, emptyChat } from './chat.state.ts'

/**
 * A conversation: what was said, and how to continue. `page` is what questions are about unless they name something
 * else. By default, that is the page of the last one.
 */
export function useChat({
  conversationId,
  messages,
  page,
  onStarted,
}: {
  conversationId?: string | undefined
  messages?: readonly Message[]
  page?: string | undefined
  /** A new conversation has its id. */
  onStarted?: (conversationId: string) => void
}) {
  const client = useQueryClient()
  const [state, dispatch] = useReducer(chatAfter, {
    ...emptyChat,
    conversationId,
    messages: messages ?? [],
  })
  const field = useRef<HTMLTextAreaElement>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => {
    if (messages) dispatch({ type: 'read_again', messages })
  }, [messages])
  // Closing the page stops the answer, like the button.
  useEffect(() => () => running.current?.abort(), [])

  const send = async (
    question: string,
    { replaces, page: from }: Omit<Asking, 'question'> = {},
  ) => {
    // The pressed button may disappear.
    field.current?.focus()
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const about = from === undefined ? (page ?? lastPageIn(state.messages)) : from
    dispatch({ type: 'asked', question, replaces, page: about ?? null })
    const id = state.conversationId
    try {
      const body = {
        question,
        time_zone: readerZone(),
        ...(id && { conversation_id: id }),
        ...(about && { page: about }),
        ...(replaces && { replaces }),
      }
      for await (const event of ask(body, controller.signal)) {
        if (controller.signal.aborted) return
        if (event.type === 'started') {
          const model = client.getQueryData(assistantQuery.queryKey)?.model ?? null
          dispatch({ ...event, model })
        } else dispatch(event)
        if (event.type === 'started' && !id) onStarted?.(event.conversation.id)
      }
    } catch (error) {
      // Stopped on purpose.
      if (controller.signal.aborted) return
      // The server stored an earlier attempt, and with it a different conversation, or this one was deleted.
      if (id && isNotFound(error)) {
        const query = { ...conversationQuery(id), staleTime: 0 }
        const stored = await client
          .fetchQuery(query)
          .catch((failure: unknown) => (isNotFound(failure) ? newConversation : undefined))
        if (stored)
          dispatch({ type: 'opened', conversationId: stored.id, messages: stored.messages })
      }
      dispatch({ type: 'failed', problem: failureSentence(error) })
    } finally {
      void client.invalidateQueries({ queryKey: ['assistant', 'conversations'] })
      void client.invalidateQueries({ queryKey: assistantQuery.queryKey })
      if (id) void client.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
    }
  }

  return {
    state,
    /** Where the next question is written. */
    field,
    send,
    /** Returns the question if it is to be put back into the field, which must be empty. */
    stop: ({ isFieldEmpty }: { isFieldEmpty: boolean }) => {
      field.current?.focus()
      running.current?.abort()
      const { phase, pending } = state
      // In the field, an edited question would no longer replace the earlier one.
      const isBackInField =
        isFieldEmpty && phase === 'sending' && pending !== undefined && !pending.replaces
      dispatch({ type: 'stopped', isBackInField })
      return isBackInField ? pending.question : undefined
    },
    decided: (proposal: Proposal) => dispatch({ type: 'decided', proposal }),
  }
}
const newConversation = { id: undefined, messages: [] }

const lastPageIn = (messages: readonly Message[]) =>
  messages.findLast((message) => message.role === 'person')?.page ?? undefined

export type Chat = ReturnType<typeof useChat>
