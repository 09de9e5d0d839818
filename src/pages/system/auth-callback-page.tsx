import { useEffect } from 'react'

import { AUTH_CALLBACK_POLL_INTERVAL_MS } from '../../../contract/constants.ts'
import { readCredentials, storeCredentials } from '../../api/credentials.ts'
import { FullScreenSpinner } from '../../components/full-screen-spinner/index.ts'
import { nextPath } from '../shared/next.ts'

/** How long a window that opened for the sign-in gets to close itself, before it becomes the console. */
const CLOSE_GRACE_MS = 300

/**
 * /auth-callback: stores the credentials that a social sign-in ends with, waits until both can be read, and goes on
 * to the console; without both, to /login (SPEC section 2).
 */
export function AuthCallbackPage() {
  useEffect(() => {
    const query = new URLSearchParams(window.location.search)
    const token = query.get('token')
    const userToken = query.get('user_token')
    const next = nextPath() ?? '/overview'
    // Credentials don't stay in the address bar or the history (OWASP ASVS 14.2.1).
    window.history.replaceState(null, '', '/auth-callback')

    if (!token || !userToken) {
      window.location.replace('/login')
      return
    }
    storeCredentials({ token, userToken })

    let leaving: ReturnType<typeof setTimeout>
    const poll = setInterval(() => {
      if (!readCredentials()) return
      clearInterval(poll)
      // The page that opened this window sees the credentials and goes on by itself.
      if (query.get('popup') === '1') window.close()
      leaving = setTimeout(
        () => window.location.replace(next),
        query.get('popup') === '1' ? CLOSE_GRACE_MS : 0,
      )
    }, AUTH_CALLBACK_POLL_INTERVAL_MS)
    return () => {
      clearInterval(poll)
      clearTimeout(leaving)
    }
  }, [])

  return <FullScreenSpinner label="Signing you in" />
}
