// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { AuditEntry } from '../../../../contract/organisation/audit-log.ts'
import { ResourceChoice } from './audit-choices.tsx'

let seesResources = true
vi.mock('../access/use-may.ts', () => ({ useMay: () => seesResources }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '3f0e1f57-13d7-4c9a-9d3c-0d8f7a0c9b11'
const entry = { resource_id: id, target: 'customer.example · www A' } as AuditEntry

function renderChoice(entries: AuditEntry[]) {
  const send = vi.fn<() => Promise<Response>>(async () => Response.json({ status: 200, data: [] }))
  vi.stubGlobal('fetch', send)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ResourceChoice chosen={id} onChange={() => {}} entries={entries} />
    </QueryClientProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Website or database' })
  return { send, field }
}

test('a website that the person doesn’t see has its name from an entry, and is never called deleted', async () => {
  seesResources = true
  expect(renderChoice([entry]).field.value).toBe('customer.example')
  cleanup()
  const { field } = renderChoice([])
  await waitFor(() => expect(field.value).toBe('Unknown'))
})

test('a role that lists no websites requests none', () => {
  seesResources = false
  const { send, field } = renderChoice([entry])
  expect(field.value).toBe('customer.example')
  expect(send).not.toHaveBeenCalled()
})
