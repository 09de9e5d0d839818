// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'

import type { ReachedDomain } from '../../contract/websites/domain.ts'
import { domainQuery } from '../api/websites/domains.ts'
import { DomainPage } from '../pages/websites/domain-page.tsx'
import { RootLayout } from './root-layout.tsx'

const website = (name: string): ReachedDomain => ({
  id: name,
  organisation_id: 'acme',
  level: 'admin',
  name,
  display_name: name,
  is_look_alike: false,
  state: 'active',
  state_changed_at: '2026-01-01T00:00:00Z',
  removal_at: null,
  created_at: '2026-01-01T00:00:00Z',
})

test('the document’s title is the heading of the page, even when that arrives with data', async () => {
  vi.stubGlobal('scrollTo', () => {})
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, queryFn: () => new Promise(() => {}) } },
  })
  const come = (name: string) => client.setQueryData(domainQuery(name).queryKey, website(name))
  const page = (title: string, heading: string) => (
    <main>
      <DomainPage
        title={title}
        renderHeading={({ display_name: name }) => (
          <>
            {heading}
            <bdi>{name}</bdi>
          </>
        )}
      >
        {() => null}
      </DomainPage>
    </main>
  )
  const router = createMemoryRouter(
    [
      {
        element: <RootLayout />,
        children: [
          {
            path: '/list',
            handle: { title: 'Websites' },
            element: (
              <main>
                <h1>Websites</h1>
              </main>
            ),
          },
          { path: '/domain/:id', handle: { title: 'Website' }, element: page('Website', '') },
          {
            path: '/domain/:id/manage',
            handle: { title: 'Manage website' },
            element: page('Manage website', 'Manage '),
          },
        ],
      },
    ],
    { initialEntries: ['/list'] },
  )
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const titles = [document.title]
  const go = async (path: string) => {
    await act(() => router.navigate(path))
    titles.push(document.title)
    expect(document.title).toBe(
      `${screen.getByRole('heading', { level: 1 }).textContent} · Parapet`,
    )
  }
  come('one.example')
  await go('/domain/one.example')
  await go('/domain/one.example/manage')
  await go('/domain/two.example/manage')
  come('two.example')
  await screen.findByRole('heading', { name: 'Manage two.example' })
  titles.push(document.title)
  await go('/list')
  expect(titles).toEqual([
    'Websites · Parapet',
    'one.example · Parapet',
    'Manage one.example · Parapet',
    'Manage website · Parapet',
    'Manage two.example · Parapet',
    'Websites · Parapet',
  ])
})
