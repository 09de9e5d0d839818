// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'

import type { Conversation } from '../../../../contract/assistant/conversation.ts'
import { conversationsQuery } from '../../../api/assistant/assistant.ts'
import { ToastProvider } from '../../../components/toast/index.ts'
import { History } from './history.tsx'

const conversation: Conversation = {
  id: '00000000-0000-4000-8000-000000000050',
  title: 'What do I owe?',
  created_at: '2026-01-12T09:00:00.000Z',
  updated_at: '2026-01-12T09:00:00.000Z',
}

function show(...conversations: Conversation[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const receive = (...data: Conversation[]) =>
    client.setQueryData(conversationsQuery('').queryKey, {
      pages: [{ status: 200, data, next_cursor: null }],
      pageParams: [undefined],
    })
  receive(...conversations)
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <MemoryRouter>
          <History heading={{ current: null }} openId={undefined} onRemoved={() => {}} />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  )
  return { receive }
}

const field = () => screen.queryByRole('searchbox', { name: 'Search conversations' })

test('there is no search field before the first conversation', async () => {
  const { receive } = show()
  expect(screen.getByText('Your conversations will appear here.')).toBeTruthy()
  expect(field()).toBeNull()
  receive(conversation)
  await screen.findByText(conversation.title)
  expect(field()).not.toBeNull()
})

test('the search field keeps the focus when the last conversation disappears', async () => {
  const { receive } = show(conversation)
  field()?.focus()
  receive()
  await screen.findByText('Your conversations will appear here.')
  expect(document.activeElement).toBe(field())
})
