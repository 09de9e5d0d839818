import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'

import { readCredentials, renewCookies } from '../api/credentials.ts'
import { userQuery } from '../api/user.ts'
import { FullScreenSpinner } from '../components/full-screen-spinner/index.ts'

import '../fonts.css'
import { followLiveUpdates } from './live-updates.ts'
import { queryClient, router } from './router.tsx'
import { forgetReloads, watchSession } from './session-watch.ts'

const root = createRoot(document.querySelector('#root')!)

watchSession(() => root.render(<FullScreenSpinner label="Loading" />))
queryClient.getQueryCache().subscribe(({ query, type }) => {
  const isUserKnown =
    type === 'updated' &&
    query.queryHash === JSON.stringify(userQuery.queryKey) &&
    query.state.status === 'success'
  if (isUserKnown) forgetReloads()
})
renewCookies()
if (readCredentials()) followLiveUpdates(queryClient)

root.render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
