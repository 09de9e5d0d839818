import { useCallback, useEffect, useRef, useState } from 'react'

import {
  SOCIAL_POPUP_HEIGHT_PX,
  SOCIAL_POPUP_POLL_INTERVAL_MS,
  SOCIAL_POPUP_WIDTH_PX,
} from '../../../contract/constants.ts'
import type { SocialProvider } from '../../../contract/social-sign-in.ts'
import { socialSignInPath } from '../../api/authentication.ts'
import { readCredentials } from '../../api/credentials.ts'
import { nextPath } from './next.ts'

/**
 * Opens a provider's consent page in a window of 600 by 1000 and looks every 500 ms whether it came back signed in
 * (SPEC section 9). Where the browser blocks the window, this page goes there itself.
 */
export function useSocialSignIn() {
  const [pending, setPending] = useState<SocialProvider>()
  const poll = useRef<number>(undefined)
  const cancel = useCallback(() => {
    window.clearInterval(poll.current)
    setPending(undefined)
  }, [])
  useEffect(() => () => window.clearInterval(poll.current), [])

  const start = (provider: SocialProvider) => {
    const next = nextPath()
    const before = readCredentials()?.userToken
    const popup = window.open(
      socialSignInPath(provider, { next, isPopup: true }),
      'parapet-social',
      `popup,width=${SOCIAL_POPUP_WIDTH_PX},height=${SOCIAL_POPUP_HEIGHT_PX}`,
    )
    if (!popup) {
      window.location.assign(socialSignInPath(provider, { next, isPopup: false }))
      return
    }
    setPending(provider)
    window.clearInterval(poll.current)
    poll.current = window.setInterval(() => {
      const now = readCredentials()?.userToken
      if (now && now !== before) {
        cancel()
        window.location.assign(next ?? '/overview')
        return
      }
      if (popup.closed) cancel()
    }, SOCIAL_POPUP_POLL_INTERVAL_MS)
  }

  return { pending, start, cancel }
}
