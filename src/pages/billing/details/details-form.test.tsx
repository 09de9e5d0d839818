// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { BillingDetails } from '../../../../contract/billing/details.ts'
import { ToastProvider } from '../../../components/toast/index.ts'
import { ChangeDetailsForm } from './details-form.tsx'
import { testingDetails as details } from './testing-details.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows the form. Returns what is sent. */
function show({ refusal }: { refusal?: string } = {}) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string } = {}) => {
    if (!body) return Response.json({ status: 200, data: [] })
    sent.push(JSON.parse(body))
    if (refusal === undefined) return Response.json({ status: 200, data: details })
    return Response.json({ code: 'changed_meanwhile', message: refusal }, { status: 409 })
  })
  const form = (stored: BillingDetails) => (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <ChangeDetailsForm details={stored} submitLabel="Save changes" onSaved={() => {}} />
      </ToastProvider>
    </QueryClientProvider>
  )
  const client = new QueryClient()
  const { rerender } = render(form(details))
  return {
    sent,
    load: (stored: Partial<BillingDetails>) => rerender(form({ ...details, ...stored })),
  }
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

test('a region belongs to the country that it was entered for', () => {
  show()
  const region = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  enter('Country', 'US')
  enter('State', 'California')
  enter('Country', 'CA')
  expect(region('Province or territory')).toBe('')
  enter('Country', 'DE')
  enter('Country', 'CA')
  expect(region('Province or territory')).toBe('')
  enter('Country', 'US')
  expect(region('State')).toBe('California')
})

test('a change is based on what was loaded when it began, and loads what somebody else has stored since', async () => {
  const { sent, load } = show({ refusal: 'Load the current values.' })
  const button = (name: string) => screen.queryByRole('button', { name })
  enter(/Your reference/, 'PO 7')
  expect(button('Load current values')).toBeNull()
  load({ city: 'Bonn' })
  fireEvent.click(button('Save changes')!)
  await screen.findByText('Load the current values.')
  expect(sent).toMatchObject([
    { reference: 'PO 7', city: 'Berlin', before: { reference: '', city: 'Berlin', country: 'DE' } },
  ])
  expect(screen.getByLabelText<HTMLInputElement>(/Your reference/).value).toBe('PO 7')

  fireEvent.click(button('Load current values')!)
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Bonn')
  expect(screen.queryByText('Load the current values.')).toBeNull()
  expect(document.activeElement).toBe(button('Save changes'))
  enter(/Your reference/, 'PO 7')
  fireEvent.click(button('Save changes')!)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ reference: 'PO 7', city: 'Bonn', before: { city: 'Bonn' } })
})
