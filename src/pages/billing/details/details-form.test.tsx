// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { BillingDetails } from '../../../../contract/billing/details.ts'
import { ToastProvider } from '../../../components/toast/index.ts'
import { ChangeDetailsForm } from './details-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const details: BillingDetails = {
  id: '00000000-0000-4000-8000-000000000801',
  kind: 'company',
  name: 'Acme GmbH',
  line1: 'Mauerstraße 1',
  line2: null,
  postal_code: '10115',
  city: 'Berlin',
  region: null,
  country: 'DE',
  vat_number: 'DE129273398',
  email: null,
  reference: null,
  is_default: true,
  plans: 1,
  may_remove: false,
  vat_state: 'valid',
  vat_checked_at: '2026-01-05T09:00:00.000Z',
  updated_at: '2026-01-05T09:00:00.000Z',
}

/** Shows the form. Returns what is sent. */
function show() {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string } = {}) => {
    if (!body) return Response.json({ status: 200, data: [] })
    sent.push(JSON.parse(body))
    return Response.json({ status: 200, data: details })
  })
  const form = (updatedAt: string) => (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <ChangeDetailsForm
          details={{ ...details, updated_at: updatedAt }}
          submitLabel="Save changes"
          onSaved={() => {}}
        />
      </ToastProvider>
    </QueryClientProvider>
  )
  const client = new QueryClient()
  const { rerender } = render(form(details.updated_at))
  return { sent, reload: (updatedAt: string) => rerender(form(updatedAt)) }
}

const enter = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const vatNumber = () => screen.queryByLabelText<HTMLInputElement>(/VAT number/)?.value

// Passing another country with the arrow keys lost it, and tax would have been charged.
test('a VAT number is kept while a country or a person without one is chosen, and only sent if it is shown', async () => {
  const { sent } = show()
  enter('Country', 'US')
  expect(vatNumber()).toBeUndefined()
  enter('State', 'California')
  enter('Country', 'DE')
  expect(vatNumber()).toBe('DE129273398')
  fireEvent.click(screen.getByRole('radio', { name: 'Person' }))
  expect(vatNumber()).toBeUndefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Company' }))
  expect(vatNumber()).toBe('DE129273398')

  enter('Country', 'US')
  expect(screen.getByLabelText<HTMLInputElement>('State').value).toBe('California')
  enter('Postal code', '94103')
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ country: 'US', region: 'California', vat_number: null })
})

test('a VAT number that was deleted stays deleted', () => {
  show()
  enter('Country', 'US')
  enter('Country', 'DE')
  enter(/VAT number/, '')
  enter('Country', 'AT')
  expect(vatNumber()).toBe('')
})

test('a change is based on what was loaded when it began', async () => {
  const { sent, reload } = show()
  reload('2026-01-06T09:00:00.000Z')
  enter(/Your reference/, 'PO 7')
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ reference: 'PO 7', before: details.updated_at })
})
