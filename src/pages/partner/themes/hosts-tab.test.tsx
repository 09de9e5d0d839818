// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Theme } from '../../../../contract/partner/theme.ts'
import { themeQuery } from '../../../api/partner/themes.ts'
import { ToastProvider } from '../../../components/toast/index.ts'
import { clientIn } from '../../organisation/access/testing-organisation.ts'
import { HostsTab } from './hosts-tab.tsx'

afterEach(() => vi.unstubAllGlobals())

const host = {
  id: '6f0e1f57-13d7-4c9a-9d3c-0d8f7a0c0040',
  host: 'login.acme.example',
  verified_at: '2026-01-05T09:30:00.000Z',
}

function OfTheme() {
  const { data } = useQuery(themeQuery('sample'))
  return data ? <HostsTab theme={data} /> : null
}

test('after a host name is removed, the focus is on the button that adds one', async () => {
  let hosts = [host]
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/remove')) hosts = []
    return Response.json({ status: 200, data: { id: 'sample', hosts } as unknown as Theme })
  })
  render(
    <QueryClientProvider client={clientIn({ role: 'owner' })}>
      <ToastProvider>
        <OfTheme />
      </ToastProvider>
    </QueryClientProvider>,
  )
  const remove = await screen.findByRole('button', { name: 'Remove login.acme.example' })
  remove.focus()
  fireEvent.click(remove)
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(remove.isConnected).toBe(false))
  const add = screen.getByRole('button', { name: 'Add host name' })
  await waitFor(() => expect(document.activeElement).toBe(add))
})
