// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { useChat } from './use-chat.ts'

afterEach(() => vi.unstubAllGlobals())

const noMessages: [] = []

// “Try again” was refused for ever.
test('a question in a conversation that was deleted elsewhere can begin a new one', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string | null }) => {
    if (address === '/v1/assistant/ask') asked.push(JSON.parse(body ?? ''))
    const message = 'Conversation not found. It may have been deleted.'
    return Response.json({ status: 404, code: 'not_found', message }, { status: 404 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(
    () => useChat({ conversationId: 'deleted', messages: noMessages }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  await act(() => result.current.send('What do I owe?'))
  const { problem, pending } = result.current.state
  expect(problem).toContain('It may have been deleted.')
  expect(pending?.question).toBe('What do I owe?')
  await act(() => result.current.send('What do I owe?', pending))
  expect(asked).toMatchObject([{ conversation_id: 'deleted' }, { question: 'What do I owe?' }])
  expect(asked[1]).not.toHaveProperty('conversation_id')
})
