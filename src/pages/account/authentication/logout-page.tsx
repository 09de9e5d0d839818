import { useEffect, useState } from 'react'

import { signOut } from '../../../api/account/authentication.ts'
import { session } from '../../../api/browser-storage.ts'
import { readCredentials } from '../../../api/credentials.ts'
import { NetworkError } from '../../../api/failures.ts'
import { FullScreenSpinner } from '../../../components/full-screen-spinner/index.ts'
import { leaveNotice } from '../../shared/notice.ts'
import { SignedOut } from './signed-out.tsx'

/** /logout: removes the stored credentials and redirects to /login (docs/specification.md section 2). */
export function LogoutPage() {
  const [endLater, setEndLater] = useState<() => Promise<unknown>>()

  useEffect(() => {
    const isSignedIn = readCredentials() !== undefined
    const endSession = signOut()
    session.clear()
    const leave = () => window.location.replace('/login')
    if (!isSignedIn) return leave()
    endSession().then(leave, (error: unknown) => {
      if (!navigator.onLine) return setEndLater(() => endSession)
      if (error instanceof NetworkError) leaveNotice('sign_out_unheard')
      leave()
    })
  }, [])

  if (endLater) return <SignedOut endSession={endLater} />
  return <FullScreenSpinner label="Signing you out" />
}
