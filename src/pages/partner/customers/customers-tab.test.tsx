// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

import type { CustomerRequest } from '../../../../contract/partner/customer-request.ts'
import { ToastProvider } from '../../../components/toast/index.ts'
import { clientIn } from '../../organisation/access/testing-organisation.ts'
import { CustomersTab } from './customers-tab.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Revokes the last request. Returns a function that lets the server respond. */
async function revokeLast() {
  let requests: CustomerRequest[] = [
    {
      id: '00000000-0000-4000-8000-000000000901',
      email: 'it@school.example',
      role: 'admin',
      customer: null,
      created_at: '2026-01-05T09:30:00.000Z',
      expires_at: '2026-01-12T09:30:00.000Z',
    },
  ]
  let respond = () => {}
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/revoke')) {
      await new Promise<void>((settle) => {
        respond = settle
      })
      requests = []
    }
    const data = address.includes('customer-requests') ? requests : []
    return Response.json({ status: 200, data, next_cursor: null })
  })
  render(
    <QueryClientProvider client={clientIn({ role: 'owner', is_partner: true })}>
      <ToastProvider>
        <MemoryRouter>
          <main>
            <h1 tabIndex={-1}>Customers</h1>
            <CustomersTab />
          </main>
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  )
  const menu = await screen.findByRole('button', { name: 'Actions for it@school.example' })
  await userEvent.click(menu)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
  return () => respond()
}

test('after the last request was revoked, the focus is on the page’s heading', async () => {
  const respond = await revokeLast()
  respond()
  await waitFor(() => expect(screen.queryByText('it@school.example')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Customers'))
})

test('the focus stays where it was moved while the last request was being revoked', async () => {
  const respond = await revokeLast()
  const search = screen.getByRole('searchbox', { name: 'Search customers by name' })
  search.focus()
  respond()
  await screen.findByText('Request revoked')
  await waitFor(() => expect(screen.queryByText('it@school.example')).toBeNull())
  expect(document.activeElement).toBe(search)
})
