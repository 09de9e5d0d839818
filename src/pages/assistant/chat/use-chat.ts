import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'

import type { Message } from '../../../../contract/assistant/message.ts'
import type { Proposal } from '../../../../contract/assistant/proposal.ts'
import { ask } from '../../../api/assistant/ask.ts'
import { assistantQuery, conversationQuery } from '../../../api/assistant/assistant.ts'
import { failureSentence } from '../../../api/failures.ts'
import { readerZone } from '../../shared/reader-zone.ts'
import { chatAfter, emptyChat } from './chat.state.ts'

/**
 * A conversation: what was said, and how to continue. `page` is what questions are about unless they name something
 * else.
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

  const send = async (question: string, replaces?: string) => {
    // The pressed button may disappear.
    field.current?.focus()
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    dispatch({ type: 'asked', question, replaces })
    const id = state.conversationId
    try {
      const body = {
        question,
        time_zone: readerZone(),
        ...(id && { conversation_id: id }),
        ...(page && { page }),
        ...(replaces && { replaces }),
      }
      for await (const event of ask(body, controller.signal)) {
        if (controller.signal.aborted) return
        dispatch(event)
        if (event.type === 'started' && !id) onStarted?.(event.conversation.id)
      }
    } catch (error) {
      // Stopped on purpose.
      if (controller.signal.aborted) return
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
    stop: () => {
      field.current?.focus()
      running.current?.abort()
      dispatch({ type: 'stopped' })
    },
    decided: (proposal: Proposal) => dispatch({ type: 'decided', proposal }),
  }
}
export type Chat = ReturnType<typeof useChat>
