// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

import type { Webhook } from '../../../../contract/organisation/webhook.ts'
import { ToastProvider } from '../../../components/toast/index.ts'
import { clientIn } from '../access/testing-organisation.ts'
import { WebhooksTab } from './webhooks-tab.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const webhook: Webhook = {
  id: '00000000-0000-4000-8000-000000000701',
  url: 'https://hooks.example.com/one',
  description: 'On call',
  topics: ['website.attack_surge'],
  is_enabled: true,
  is_disabled_by_failures: false,
  failing_since: null,
  previous_secret_until: null,
  created_at: '2026-01-05T09:00:00.000Z',
}

test('a webhook that was changed while it was edited can be loaded into the form', async () => {
  let stored = webhook
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string } = {}) => {
    if (!body) return Response.json({ status: 200, data: [stored] })
    sent.push(JSON.parse(body))
    stored = { ...webhook, description: 'Night shift' }
    const message = 'Load the current values.'
    return Response.json({ status: 409, code: 'changed_meanwhile', message }, { status: 409 })
  })
  render(
    <QueryClientProvider client={clientIn({ role: 'owner' })}>
      <ToastProvider>
        <MemoryRouter>
          <WebhooksTab heading={createRef()} />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for On call' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  const url = dialog.getByLabelText<HTMLInputElement>('URL')
  const { url: address, description, topics, is_enabled } = webhook
  const before = { url: address, description, topics, is_enabled }
  fireEvent.change(url, { target: { value: 'https://hooks.example.com/two' } })
  expect(dialog.queryByRole('button', { name: 'Load current values' })).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Load the current values.')
  expect(url.value).toBe('https://hooks.example.com/two')
  fireEvent.click(dialog.getByRole('button', { name: 'Load current values' }))
  expect(url.value).toBe(webhook.url)
  expect(dialog.getByLabelText<HTMLInputElement>(/Description/).value).toBe('Night shift')
  expect(dialog.queryByText('Load the current values.')).toBeNull()

  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Load the current values.')
  expect(sent).toMatchObject([{ before }, { before: { ...before, description: 'Night shift' } }])
})
