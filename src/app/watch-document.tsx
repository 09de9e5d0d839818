import type { Root } from 'react-dom/client'

import { FullScreenSpinner } from '../components/full-screen-spinner/index.ts'
import { SignedOut } from '../pages/account/authentication/signed-out.tsx'
import { setSignedOutHandler } from '../pages/account/logout-link.tsx'
import { watchSession } from './session-watch.ts'

/** What every document of a signed-in person does when its session ends, or when it is ended without a network. */
export function watchDocument(root: Root) {
  const leave = watchSession(() => root.render(<FullScreenSpinner label="Loading" />))
  setSignedOutHandler((endSession) => {
    leave()
    root.render(<SignedOut endSession={endSession} />)
  })
}
