// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { showSessionEnding } from './session-ending.ts'
import { SessionWarning } from './session-warning.tsx'

afterEach(() => {
  cleanup()
  act(() => showSessionEnding(undefined))
  vi.unstubAllGlobals()
})

const aForm = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <input aria-label="Name" defaultValue="" />
      <SessionWarning />
    </QueryClientProvider>,
  )
const warn = (reason: 'inactivity' | 'age', seconds: number | null) =>
  act(() => showSessionEnding({ kind: 'session_ending', reason, in_seconds: seconds }))

test('before a session ends because of inactivity, one click extends it and keeps what was typed', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ status: 200, data: {} }))
  vi.stubGlobal('fetch', fetched)
  aForm()
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Half a form' } })
  warn('inactivity', 121)
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you still there?' })
  expect(dialog.textContent).toContain('within 3 minutes')
  expect(fetched).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Half a form')
})

test('the warning stays open while the session can’t be extended, and disappears when another tab extends it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  aForm()
  warn('inactivity', 140)
  fireEvent.click(await screen.findByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  warn('inactivity', null)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the warning that a session is too old is closed once, and returns for the next session', async () => {
  aForm()
  warn('age', 130)
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  warn('age', 105)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  warn('age', null)
  warn('age', 140)
  expect(await screen.findByRole('alertdialog', { name: 'Save your changes' })).toBeTruthy()
})
