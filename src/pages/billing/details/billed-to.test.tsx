// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { BillingDetails } from '../../../../contract/billing/details.ts'
import { ToastProvider } from '../../../components/toast/index.ts'
import { clientIn } from '../../organisation/access/testing-organisation.ts'
import { BilledTo } from './billed-to.tsx'
import { testingDetails } from './testing-details.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const acme: BillingDetails = {
  ...testingDetails,
  vat_number: null,
  vat_state: null,
  vat_checked_at: null,
}
const added = { ...acme, id: '00000000-0000-4000-8000-000000000802', name: 'Ny GmbH' }

/** The checkout of somebody with one set of billing details. */
function show() {
  const stored = [acme]
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (body) stored.push(added)
    if (address !== '/v1/billing/details') return Response.json({ status: 403 }, { status: 403 })
    return Response.json({ status: 200, data: body ? added : stored })
  })
  render(
    <QueryClientProvider client={clientIn({ role: 'owner' })}>
      <ToastProvider>
        <main>
          <h1 tabIndex={-1}>Payment</h1>
          <BilledTo presentId={null}>{(id) => <p>Billed to {id}</p>}</BilledTo>
        </main>
      </ToastProvider>
    </QueryClientProvider>,
  )
}

const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const city = () => screen.getByLabelText<HTMLInputElement>('City')
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('billing details that are being entered are kept while others are chosen', async () => {
  show()
  await choose(/^Other billing details/)
  await screen.findByLabelText('City')
  enter('City', 'Bonn')
  await choose(/^Acme GmbH/)
  expect(screen.getByText(`Billed to ${acme.id}`)).toBeDefined()
  expect(city().closest('[hidden]')).not.toBeNull()
  await choose(/^Other billing details/)
  expect(city().closest('[hidden]')).toBeNull()
  expect(city().value).toBe('Bonn')
})

test('saved billing details are chosen, and the next ones are entered into an empty form', async () => {
  show()
  await choose(/^Other billing details/)
  await screen.findByLabelText('City')
  enter('Legal name', added.name)
  enter('Country', 'DE')
  enter('Street and number', added.line1)
  enter('Postal code', '10115')
  enter('City', added.city)
  const save = screen.getByRole('button', { name: 'Save billing details' })
  save.focus()
  fireEvent.click(save)
  await screen.findByText(`Billed to ${added.id}`)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Payment'))
  await choose(/^Other billing details/)
  await screen.findByLabelText('City')
  expect(city().value).toBe('')
})
