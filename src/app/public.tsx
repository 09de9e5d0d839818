import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { onCredentialsChangedElsewhere, readCredentials } from '../api/credentials.ts'
import { nextPath } from '../pages/shared/next.ts'
import type { PublicPath } from './public-paths.ts'
import { publicRoutes } from './public-routes.ts'

// The page that is being prerendered or served: any other path would have been given the console's document.
const path = window.location.pathname.replace(/\/$/, '') as PublicPath
const { load } = publicRoutes[path]
const Page = await load()
const root = document.querySelector('#root')!

/** Nothing moves when the fonts arrive, so they may come after everything that is needed to sign in. */
function FontsAfterHydration() {
  useEffect(() => void import('../fonts.css'), [])
  return null
}

const page = (
  <StrictMode>
    <Page />
    <FontsAfterHydration />
  </StrictMode>
)

if (root.hasChildNodes()) hydrateRoot(root, page)
else createRoot(root).render(page)

// Signed in in another tab while this one stood at a sign-in page.
if (path === '/login' || path === '/register') {
  onCredentialsChangedElsewhere(() => {
    if (readCredentials()) window.location.assign(nextPath() ?? '/overview')
  })
}
