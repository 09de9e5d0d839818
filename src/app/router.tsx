import { QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import {
  createBrowserRouter,
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom'

import { NetworkError } from '../api/failures.ts'
import { ConsoleLayout } from './console-layout.tsx'
import { ErrorPage } from './error-page.tsx'
import { guard } from './guard.ts'
import { loadChunk } from './load-chunk.ts'
import { PageLoader } from './page-loader.tsx'
import { publicPaths } from './public-paths.ts'
import { RootLayout } from './root-layout.tsx'
import { signedInRoutes, type AppRoute } from './routes.tsx'
import { StepLayout } from './step-layout.tsx'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a query fails with an error instead of waiting silently.
      networkMode: 'always',
      retry: (failures, error) => error instanceof NetworkError && navigator.onLine && failures < 1,
      staleTime: 30_000,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Runs the guard and loads the page's chunk in parallel. */
const pageLoader =
  ({ load, worksWithoutServer = false }: Pick<AppRoute, 'load' | 'worksWithoutServer'>) =>
  async ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url)
    const [Page] = await Promise.all([
      loadChunk(load, pathname + search),
      guard(queryClient, request, { worksWithoutServer }),
    ])
    return <Page />
  }

// Not with the router's own `lazy`: if that fails on the first load, it shows neither the page nor the error.
function LoadedPage() {
  return useLoaderData<ReactElement>()
}

const toRouteObject = ({ path, title, place, ...page }: AppRoute): RouteObject => ({
  path,
  handle: { title, place },
  loader: pageLoader(page),
  element: <LoadedPage />,
  errorElement: <ErrorPage />,
})

/**
 * The public pages are separate documents: a link to one of them leaves this one. The server knows them only by their
 * exact path, and this router also matches /Login and /login/.
 */
const toPublicDocument = (path: string): RouteObject => ({
  path,
  loader: ({ request }) => {
    window.location.replace(path + new URL(request.url).search)
    return new Promise<never>(() => {})
  },
})

const notFound = toRouteObject({
  path: '*',
  title: 'Page not found',
  kind: 'frame',
  load: () => import('../pages/system/not-found-page.tsx').then((page) => page.NotFoundPage),
})

export const router = createBrowserRouter([
  {
    element: <RootLayout />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageLoader />,
    children: [
      // An element, though it is never visible: the router warns about pages without one.
      { path: '/', element: null, loader: () => redirect('/overview') },
      ...publicPaths.map(toPublicDocument),
      {
        element: <StepLayout />,
        children: signedInRoutes.filter(({ kind }) => kind === 'step').map(toRouteObject),
      },
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
