import type { Root } from 'react-dom/client'

import { FullScreenSpinner } from '../components/full-screen-spinner/index.ts'
import { SignedOut } from '../pages/account/authentication/signed-out.tsx'
import { setSignedOutHandler } from '../pages/account/logout-link.tsx'
import { type Keeping, watchSession } from './session-watch.ts'

/** Handles the end of the session, and signing out while offline, in every document of a signed-in person. */
export function watchDocument(root: Root, keeping?: Keeping) {
  const showSpinner = () => root.render(<FullScreenSpinner label="Loading" />)
  const leave = watchSession(showSpinner, keeping)
  setSignedOutHandler((endSession) => {
    leave()
    root.render(<SignedOut endSession={endSession} />)
  })
}
