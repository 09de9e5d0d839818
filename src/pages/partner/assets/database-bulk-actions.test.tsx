// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { ToastProvider } from '../../../components/toast/index.ts'
import { DatabaseBulkActions } from './database-bulk-actions.tsx'

const person = vi.hoisted(() => ({ role: 'admin' }))
vi.mock('../../organisation/access/use-organisation.ts', () => ({
  useOrganisation: () => ({ role: person.role, is_partner: true, partner: null }),
}))
afterEach(cleanup)

// The server refused it, after it had let them work for each customer.
test('an auditor of the partner can’t have databases of customers checked', () => {
  const refusalFor = (role: string) => {
    person.role = role
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider>
          <DatabaseBulkActions ids={['one']} chosen={[]} onDone={() => {}} />
        </ToastProvider>
      </QueryClientProvider>,
    )
    const refused = screen.getByRole('button', { name: 'Check now' }).getAttribute('aria-disabled')
    cleanup()
    return refused
  }
  expect([refusalFor('admin'), refusalFor('auditor')]).toEqual([null, 'true'])
})
