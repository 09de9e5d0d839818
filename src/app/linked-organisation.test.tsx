// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'

import { pathIn } from '../../contract/organisation/organisation-link.ts'
import type { Organisation } from '../../contract/organisation/organisation.ts'
import { userQuery } from '../api/account/user.ts'
import {
  chooseOrganisation,
  forgetOrganisation,
  organisationInUse,
} from '../api/organisation-in-use.ts'
import { organisationsQuery } from '../api/organisation/organisations.ts'
import { LinkedOrganisation } from './linked-organisation.tsx'

afterEach(() => {
  cleanup()
  forgetOrganisation()
})

async function openAt(path: string) {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => new Promise(() => {}), staleTime: Infinity } },
  })
  client.setQueryData(userQuery.queryKey, { id: 'ada' } as never)
  client.setQueryData(
    organisationsQuery.queryKey,
    ['bakery', 'mill'].map((id) => ({ id, name: id }) as Organisation),
  )
  chooseOrganisation('ada', 'bakery')
  const router = createMemoryRouter([{ path: '*', element: <LinkedOrganisation /> }], {
    initialEntries: [path],
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await act(() => Promise.resolve())
  return router
}

test('a link that names an organisation opens in it, also when the person returns to it', async () => {
  const router = await openAt(pathIn('mill', '/recent-attacks?action=blocked'))
  expect(organisationInUse()).toBe('mill')

  await act(() => router.navigate('/overview'))
  act(() => chooseOrganisation('ada', 'bakery'))
  expect(organisationInUse()).toBe('bakery')

  await act(() => router.navigate(-1))
  expect(organisationInUse()).toBe('mill')
})

test('a link to an organisation that the person is not in opens in the one in use', async () => {
  await openAt(pathIn('harbour', '/invoices'))
  expect(organisationInUse()).toBe('bakery')
})
