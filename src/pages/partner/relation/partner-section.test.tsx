// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

import type { Relation } from '../../../../contract/partner/relation.ts'
import { ToastProvider } from '../../../components/toast/index.ts'
import { clientIn } from '../../organisation/access/testing-organisation.ts'
import { PartnerSection } from './partner-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const relation: Relation = {
  partner: { id: '6f0e1f57-13d7-4c9a-9d3c-0d8f7a0c0099', name: 'Acme Agency' },
  role: 'admin',
  pays: 'offered',
  since: '2026-01-05T09:30:00.000Z',
}

/** The section, with what the server responds to each call. */
function show(responses: Record<string, Relation | null>) {
  let stored: Relation | null = relation
  vi.stubGlobal('fetch', async (address: string) => {
    if (address in responses) stored = responses[address] ?? null
    return Response.json({ status: 200, data: stored })
  })
  render(
    <QueryClientProvider client={clientIn({ role: 'owner' })}>
      <ToastProvider>
        <MemoryRouter>
          <PartnerSection />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  )
}

test.for([
  ['Accept offer', '/v1/organisation/partner/pay', 'partner', /pays for your plans/],
  ['Decline offer', '/v1/organisation/partner/pay/end', 'customer', /pays for its plans/],
] as const)('after “%s”, the focus is on who pays', async ([button, call, pays, sentence]) => {
  show({ [call]: { ...relation, pays } })
  fireEvent.click(await screen.findByRole('button', { name: button }))
  const text = await screen.findByText(sentence, { selector: 'p' })
  await waitFor(() => expect(document.activeElement).toBe(text))
})

test('after the end of the relationship, the focus is on the section', async () => {
  show({ '/v1/organisation/partner/end': null })
  fireEvent.click(await screen.findByRole('button', { name: 'End relationship' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Acme Agency' } })
  fireEvent.click(dialog.getByRole('button', { name: 'End relationship' }))
  await screen.findByRole('link', { name: 'Become a partner' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Partner'))
})
