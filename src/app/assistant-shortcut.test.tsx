// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, expect, test, vi } from 'vitest'

import { ToastProvider } from '../components/toast/index.ts'
import { AssistantShortcut } from './assistant-shortcut.tsx'

// As after a release, when its file is gone.
vi.mock('../pages/assistant/assistant-sheet.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})
afterAll(() => vi.doUnmock('../pages/assistant/assistant-sheet.tsx'))

test('an assistant that can’t be loaded leaves the page and its form as they are', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => new Promise(() => {}) } },
  })
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <MemoryRouter>
          <input aria-label="Name" />
          <AssistantShortcut />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Name')
  fireEvent.change(field, { target: { value: 'Ada' } })
  fireEvent.keyDown(window, { key: 'j', ctrlKey: true })
  expect(await screen.findByText('The assistant could not be opened')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada')
})
