import { useCallback, useEffect, useRef, useState } from 'react'

import type { SocialProvider } from '../../../../contract/account/social-sign-in.ts'
import {
  SOCIAL_POPUP_HEIGHT_PX,
  SOCIAL_POPUP_POLL_INTERVAL_MS,
  SOCIAL_POPUP_WIDTH_PX,
} from '../../../../contract/constants.ts'
import { socialSignInPath } from '../../../api/account/social-sign-in-path.ts'
import { newSocialState, onSocialError } from '../../../api/account/social-state.ts'
import { readCredentials } from '../../../api/credentials.ts'
import { enterConsole } from '../../shared/enter-console.ts'
import { nextPath } from '../../shared/next.ts'
import { forgetResend } from '../code-lock.ts'
import { socialErrorMessage } from './social-error.ts'

/**
 * Opens a provider's consent page in a window of 600 by 1000 and checks every 500 ms whether the sign-in has finished
 * (docs/specification.md section 9). If the browser blocks the window, this page navigates there instead. `failure` is
 * the reason that the window reported before it closed.
 */
export function useSocialSignIn() {
  const [pending, setPending] = useState<SocialProvider>()
  const [failure, setFailure] = useState<string>()
  const end = useRef(() => {})
  const cancel = useCallback(() => {
    end.current()
    setPending(undefined)
  }, [])
  useEffect(() => () => end.current(), [])

  const start = (provider: SocialProvider) => {
    cancel()
    const state = newSocialState()
    setFailure(state ? undefined : socialErrorMessage('storage'))
    if (!state) return
    // Before the window opens, because it receives a copy of this tab's storage.
    forgetResend()
    const next = nextPath()
    const before = readCredentials()?.userToken
    const popup = window.open(
      socialSignInPath(provider, { state, next, isPopup: true }),
      'parapet-social',
      `popup,width=${SOCIAL_POPUP_WIDTH_PX},height=${SOCIAL_POPUP_HEIGHT_PX}`,
    )
    if (!popup) {
      window.location.assign(socialSignInPath(provider, { state, next, isPopup: false }))
      return
    }
    setPending(provider)
    const stopListening = onSocialError(state, (code) => {
      setFailure(socialErrorMessage(code))
      cancel()
    })
    const poll = window.setInterval(() => {
      const now = readCredentials()?.userToken
      if (now && now !== before) {
        cancel()
        enterConsole()
        return
      }
      if (popup.closed) setPending(undefined)
    }, SOCIAL_POPUP_POLL_INTERVAL_MS)
    end.current = () => {
      window.clearInterval(poll)
      stopListening()
    }
  }

  return { pending, failure, start, cancel }
}
export type SocialSignIn = ReturnType<typeof useSocialSignIn>
