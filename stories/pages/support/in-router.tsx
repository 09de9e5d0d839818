import type { Decorator } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createMemoryRouter, parsePath, RouterProvider, type RouteObject } from 'react-router-dom'

import type { Organisation } from '../../../contract/organisation/organisation.ts'
import { unreadCountQuery } from '../../../src/api/organisation/notifications.ts'
import { organisationsQuery } from '../../../src/api/organisation/organisations.ts'
import { ConsoleLayout } from '../../../src/app/console-layout.tsx'
import { ErrorPage } from '../../../src/app/error-page.tsx'
import { RootLayout, type RouteHandle } from '../../../src/app/root-layout.tsx'
import { signedInRoutes } from '../../../src/app/routes.tsx'
import { StepLayout } from '../../../src/app/step-layout.tsx'
import { acme } from './organisation.ts'
import { settleWith } from './settled.ts'

const tablePath = new Map(signedInRoutes.map((route) => [route.path, route]))

function routesFor(path: string, page: RouteObject): RouteObject[] {
  const { kind = 'frame', title = 'Page not found', place } = tablePath.get(path) ?? {}
  const handle: RouteHandle = { title, place }
  const route: RouteObject = { ...page, handle, errorElement: <ErrorPage /> }
  // At its own path, so that it has its parameters, and anywhere that it links to.
  const routes = [
    { ...route, path },
    { ...route, path: '*' },
  ]
  const element = kind === 'step' ? <StepLayout /> : <ConsoleLayout />
  const inside = [{ element, children: routes }]
  return [{ element: <RootLayout />, children: inside, hydrateFallbackElement: <></> }]
}

const ofAda = [acme]

function newClient(organisations: Organisation[]) {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  // The frame requests it on every page.
  client.setQueryDefaults(unreadCountQuery.queryKey, { staleTime: Infinity })
  client.setQueryData(unreadCountQuery.queryKey, 2)
  client.setQueryDefaults(organisationsQuery.queryKey, { staleTime: Infinity })
  client.setQueryData(organisationsQuery.queryKey, organisations)
  return client
}

/** The console at the URL `path`, with `page` in its place in the route table. */
export function Console({
  path,
  address = path,
  page,
  organisations = ofAda,
}: {
  path: string
  /** The path with its parameters filled in, and the query. */
  address?: string | undefined
  page: RouteObject
  organisations?: Organisation[] | undefined
}) {
  const [router] = useState(() =>
    createMemoryRouter(routesFor(path, page), {
      // A key of its own, or the router would scroll to where the previous story was.
      initialEntries: [{ ...parsePath(address), key: crypto.randomUUID() }],
    }),
  )
  const [client] = useState(() => newClient(organisations))
  useEffect(() => settleWith(client), [client])
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/**
 * The story's page in the console, at the route in its parameters, which may also have its `address` and the person’s
 * `organisations`.
 */
export const inConsole: Decorator = (Story, { parameters }) => (
  <Console
    path={String(parameters['route'])}
    address={parameters['address'] as string | undefined}
    page={{ element: <Story /> }}
    organisations={parameters['organisations'] as Organisation[] | undefined}
  />
)
