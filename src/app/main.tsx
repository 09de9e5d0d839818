import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'

import type { User } from '../../contract/account/user.ts'
import { userQuery } from '../api/account/user.ts'
import { renewCookies } from '../api/credentials.ts'
import { resumeOrganisation } from '../api/organisation-in-use.ts'

import '../fonts.css'
import { localeOf, zoneOf } from '../pages/account/user/reader.ts'
import { isEndingSession } from '../pages/shared/ending-session.ts'
import { setFigures } from '../pages/shared/figures.ts'
import { setReaderZone } from '../pages/shared/reader-zone.ts'
import { followTypedText, hasTypedText } from '../pages/shared/typed-text.ts'
import { showAppearance } from './appearance.ts'
import { followLiveUpdates } from './live-updates.ts'
import { watchOrganisation } from './organisation-watch.ts'
import { queryClient, router } from './router.tsx'
import { showSessionEnd } from './session-end.ts'
import { showSessionEnding } from './session-ending.ts'
import { forgetReloads } from './session-watch.ts'
import { watchDocument } from './watch-document.tsx'

const root = createRoot(document.querySelector('#root')!)

followTypedText()
watchDocument(root, {
  hasTypedText,
  accountId: () => queryClient.getQueryData<User>(userQuery.queryKey)?.id,
  showEnded: (ended) => {
    showSessionEnding(undefined)
    showSessionEnd(ended)
  },
  onResume: () => void queryClient.invalidateQueries(),
})
queryClient.getQueryCache().subscribe(({ query, type }) => {
  const isUserKnown =
    type === 'updated' &&
    query.queryHash === JSON.stringify(userQuery.queryKey) &&
    query.state.status === 'success'
  // A closed account leaves nothing in the browser.
  if (!isUserKnown || isEndingSession()) return
  forgetReloads()
  const {
    id,
    email_verified_at: verifiedAt,
    deleted_at: deletedAt,
    preferences,
  } = query.state.data as User
  if (preferences) showAppearance(preferences)
  setFigures(localeOf(preferences))
  setReaderZone(zoneOf(preferences))
  resumeOrganisation(id, preferences?.organisation_id)
  // Before that the stream is rejected, like the rest of the console.
  if (verifiedAt && !deletedAt) followLiveUpdates(queryClient)
})
watchOrganisation(queryClient, () => router.navigate('/overview'))
renewCookies()

root.render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
