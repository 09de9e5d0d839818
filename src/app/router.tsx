import { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, createPath, redirect, type RouteObject } from 'react-router-dom'

import { NetworkError } from '../api/failures.ts'
import { ConsoleLayout } from './console-layout.tsx'
import { ErrorPage } from './error-page.tsx'
import { guard } from './guard.ts'
import { loadChunk } from './load-chunk.ts'
import { PageLoader } from './page-loader.tsx'
import { publicPaths } from './public-paths.ts'
import { RootLayout } from './root-layout.tsx'
import { signedInRoutes, type AppRoute } from './routes.tsx'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a query fails and says so, instead of waiting in silence.
      networkMode: 'always',
      retry: (failures, error) => error instanceof NetworkError && navigator.onLine && failures < 1,
      staleTime: 30_000,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Where the person is on the way to, or else where they are. */
const askedFor = () => createPath(router.state.navigation.location ?? router.state.location)

const toRouteObject = ({ path, title, place, load }: AppRoute): RouteObject => ({
  path,
  handle: { title, place },
  loader: ({ request }) => guard(queryClient, request),
  lazy: async () => ({ Component: await loadChunk(load, askedFor) }),
  errorElement: <ErrorPage />,
})

/** The public pages are documents of their own: a link to one of them leaves this one. */
const toPublicDocument = (path: string): RouteObject => ({
  path,
  loader: ({ request }) => {
    const { pathname, search } = new URL(request.url)
    window.location.replace(pathname + search)
    return new Promise<never>(() => {})
  },
})

const notFound: RouteObject = {
  path: '*',
  handle: { title: 'Page not found' },
  loader: ({ request }) => guard(queryClient, request),
  lazy: async () => ({
    Component: await loadChunk(
      () => import('../pages/system/not-found-page.tsx').then((page) => page.NotFoundPage),
      askedFor,
    ),
  }),
}

export const router = createBrowserRouter([
  {
    element: <RootLayout />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageLoader />,
    children: [
      { path: '/', loader: () => redirect('/overview') },
      ...publicPaths.map(toPublicDocument),
      ...signedInRoutes.filter(({ kind }) => kind === 'step').map(toRouteObject),
      {
        element: <ConsoleLayout />,
        children: [
          ...signedInRoutes.filter(({ kind }) => kind === 'frame').map(toRouteObject),
          notFound,
        ],
      },
    ],
  },
])
