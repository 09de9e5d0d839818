import { useEffect, useState } from 'react'

import { AUTH_CALLBACK_POLL_INTERVAL_MS } from '../../../../contract/constants.ts'
import { reportSocialError, takeSocialState } from '../../../api/account/social-state.ts'
import { readCredentials, storeCredentials } from '../../../api/credentials.ts'
import { AuthLayout } from '../../../components/auth-layout/index.ts'
import { FullScreenSpinner } from '../../../components/full-screen-spinner/index.ts'
import { Link } from '../../../components/link/index.ts'
import { Text } from '../../../components/text/index.ts'
import { nextPath, withNext } from '../../shared/next.ts'
import { leaveNotice } from '../../shared/notice.ts'
import { ProductMark } from '../../shared/product-mark.tsx'

/** How long a sign-in window has to close itself before it becomes the console. */
const CLOSE_GRACE_MS = 300

/**
 * /auth-callback: stores the credentials of a social sign-in, waits until both can be read, and redirects to the
 * console; without both, to /login (docs/specification.md section 2). It accepts only what this browser requested:
 * otherwise a link with another person's credentials would sign the visitor in to that person's account (login CSRF,
 * RFC 6749 section 10.12).
 */
export function AuthCallbackPage() {
  const [isForeign, setIsForeign] = useState(false)

  useEffect(() => {
    const query = new URLSearchParams(window.location.search)
    const token = query.get('token')
    const userToken = query.get('user_token')
    const socialError = query.get('social_error')
    const state = query.get('state')
    const next = nextPath() ?? '/overview'
    const signInPath = withNext('/login')
    const isOurs = takeSocialState(state)
    // Credentials must not stay in the address bar or the history (OWASP ASVS 14.2.1).
    window.history.replaceState(null, '', '/auth-callback')

    let leaving: ReturnType<typeof setTimeout>
    const leaveFor = (path: string) => {
      // The page that opened this window continues automatically.
      const isPopup = query.get('popup') === '1'
      if (isPopup) window.close()
      leaving = setTimeout(() => window.location.replace(path), isPopup ? CLOSE_GRACE_MS : 0)
    }

    if (socialError) {
      reportSocialError(state, socialError)
      leaveFor(`/login?social_error=${encodeURIComponent(socialError)}`)
      return () => clearTimeout(leaving)
    }
    if (!token || !userToken) {
      window.location.replace('/login')
      return
    }
    if (!isOurs && !readCredentials()) {
      leaveNotice('foreign_sign_in')
      window.location.replace(signInPath)
      return
    }
    if (isOurs) storeCredentials({ token, userToken })

    const poll = setInterval(() => {
      if (!readCredentials()) return
      clearInterval(poll)
      if (isOurs) leaveFor(next)
      else setIsForeign(true)
    }, AUTH_CALLBACK_POLL_INTERVAL_MS)
    return () => {
      clearInterval(poll)
      clearTimeout(leaving)
    }
  }, [])

  if (!isForeign) return <FullScreenSpinner label="Signing you in" />
  return (
    <AuthLayout brand={<ProductMark />} title="Nothing has changed">
      <Text>
        That sign-in was not started in this browser, or it timed out. You are still signed in as
        before.
      </Text>
      <Link variant="button-secondary" href="/overview">
        Go to Overview
      </Link>
    </AuthLayout>
  )
}
