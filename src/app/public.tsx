import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { onCredentialsChangedElsewhere, readCredentials } from '../api/credentials.ts'
import { enterConsole, setConsoleLoader } from '../pages/shared/enter-console.ts'
import type { PublicPath } from './public-paths.ts'
import { publicRoutes } from './public-routes.ts'

// The styles of what this script can show. In the HTML they would delay the form; behind it, they would override those
// of the console, which this document can turn into.
document.querySelector('#later-styles')?.setAttribute('rel', 'stylesheet')

// A public page, or its prerendered file: for any other path, the server sends the console's document.
const path = window.location.pathname.replace(/\/$|\.html$/, '') as PublicPath
const { load } = publicRoutes[path]
const isSignedIn = path === '/otp' && readCredentials() !== undefined
const [Page, watching] = await Promise.all([
  load(),
  isSignedIn ? import('./watch-document.tsx') : undefined,
])
// The page's own styles cover only the form.
if (watching) import('../index.css').catch(() => {})
const root = document.querySelector('#root')!

/** Fonts cause no layout shift, so they can load after everything that is needed to sign in. */
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

/** An uncaught error would remove the whole page: this replaces it with something to act on. */
const onUncaughtError = (error: unknown) => {
  reportError(error)
  root.textContent = ''
  const alert = root.appendChild(document.createElement('p'))
  alert.role = 'alert'
  alert.className = 'p-6'
  alert.textContent = 'Something went wrong on this page. Reload it.'
}
const isPrerendered = root.hasChildNodes()
const reactRoot = isPrerendered
  ? hydrateRoot(root, page, { onUncaughtError })
  : createRoot(root, { onUncaughtError })
if (!isPrerendered) reactRoot.render(page)
watching?.watchDocument(reactRoot)

setConsoleLoader(() => {
  reactRoot.unmount()
  void Promise.all([import('../index.css'), import('./main.tsx')])
})

// The person has signed in in another tab while this one showed a sign-in page.
if (path === '/login' || path === '/register') {
  onCredentialsChangedElsewhere(() => {
    if (readCredentials()) enterConsole()
  })
}
