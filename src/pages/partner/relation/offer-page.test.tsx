// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

import type { Organisation } from '../../../../contract/organisation/organisation.ts'
import { organisationsQuery } from '../../../api/organisation/organisations.ts'
import { ToastProvider } from '../../../components/toast/index.ts'
import { OfferPage } from './offer-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const organisation = (id: string, name: string): Organisation => ({
  id,
  name,
  role: 'owner',
  default_role: 'member',
  is_partner: false,
  partner: null,
  needs_second_factor: false,
  created_at: '2026-01-05T09:30:00.000Z',
  restorable_until: null,
  logo: null,
})
const offer = {
  partner: 'Acme Agency',
  organisation: null,
  role: 'admin',
  state: 'pending',
  email: 'ada@example.com',
  is_for_you: true,
}
const message = 'This organisation already has a partner. End that relationship first.'

// The error was not announced, and remained with any other organisation.
test('a refused organisation gets the focus, and its error disappears when another one is chosen', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address === '/v1/partner-request/accept'
      ? Response.json(
          {
            status: 409,
            code: 'already_done',
            message,
            errors: [{ path: 'organisation_id', message }],
          },
          { status: 409 },
        )
      : Response.json({ status: 200, data: offer }),
  )
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(organisationsQuery.queryKey, [
    organisation('bakery', 'Bakery'),
    organisation('mill', 'Mill'),
  ])
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <MemoryRouter>
          <OfferPage token="sample" />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Accept partner' }))
  await screen.findByText(message)
  const choice = screen.getByRole('combobox', { name: 'Your organisation' })
  await waitFor(() => expect(document.activeElement).toBe(choice))
  fireEvent.change(choice, { target: { value: 'mill' } })
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
})
