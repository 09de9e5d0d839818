// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Role } from '../../../../contract/organisation/access.ts'
import { ToastProvider } from '../../../components/toast/index.ts'
import { clientIn } from '../../organisation/access/testing-organisation.ts'
import { DatabaseBulkActions } from './database-bulk-actions.tsx'

// The server refused it, after it had let them work for each customer.
test('an auditor of the partner can’t have databases of customers checked', () => {
  const refusalFor = (role: Role) => {
    render(
      <QueryClientProvider client={clientIn({ role, is_partner: true })}>
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
