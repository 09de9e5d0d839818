import {
  MISSING_TOKEN_RELOAD_DELAY_MS,
  MISSING_TOKEN_RELOAD_LIMIT,
} from '../../contract/constants.ts'
import { safeNextPath } from '../../contract/next-path.ts'
import { fetchUser } from '../api/account/current-user.ts'
import { session } from '../api/browser-storage.ts'
import { setAuthorizationFailureHandler } from '../api/client.ts'
import {
  clearCredentials,
  clearEndedCredentials,
  hasSessionEnded,
  onCredentialsChangedElsewhere,
  readCredentials,
} from '../api/credentials.ts'
import { isEndingSession } from '../pages/shared/ending-session.ts'
import { forceLeave } from '../pages/shared/forced-leave.ts'
import { withNext } from '../pages/shared/next.ts'
import { leaveNotice, type Notice } from '../pages/shared/notice.ts'
import type { SessionEnd } from './session-end.ts'

const RELOADS = 'parapet.missing-token-reloads'

/** Call once a response shows that the credentials are accepted: resets the count of reloads. */
export const forgetReloads = () => session.remove(RELOADS)

function signInAgain(notice?: Notice) {
  if (notice === 'session_ended') clearEndedCredentials()
  else clearCredentials()
  forgetReloads()
  if (notice) leaveNotice(notice)
  const { pathname, search, hash } = window.location
  window.location.replace(withNext('/login', safeNextPath(pathname + search + hash)))
}

/**
 * docs/specification.md section 7 and the end of its loop (docs/design.md section 8): two reloads in a row, then
 * sign-in.
 */
function reloadForMissingToken() {
  const reloads = Number(session.get(RELOADS) ?? 0)
  if (reloads >= MISSING_TOKEN_RELOAD_LIMIT) {
    signInAgain('credentials_lost')
    return
  }
  session.set(RELOADS, String(reloads + 1))
  setTimeout(() => window.location.reload(), MISSING_TOKEN_RELOAD_DELAY_MS)
}

/** For a document whose forms may have text that the end of the session must not lose. */
export type Keeping = {
  hasTypedText: () => boolean
  /** Whose page it is. */
  accountId: () => string | undefined
  /** Shows that the session has ended, with a way to leave the page, or hides it. */
  showEnded: (end: SessionEnd | undefined) => void
  /** The same person has signed in again. */
  onResume: () => void
}

/** These pages store what is typed. */
const storesDrafts = () => window.location.pathname === '/onboarding'

/**
 * Reacts when the server no longer accepts the credentials, and when another tab signs in, signs out or switches
 * accounts. `showSpinner` covers the page before a reload. Returns a function that ends the watch, for a document that
 * is already signed out: its remaining requests are rejected, and must not redirect.
 */
export function watchSession(showSpinner: () => void, keeping?: Keeping) {
  let isLeaving = false
  let isWaiting = false
  /** Whose page it was when the session ended. Somebody else may sign in while it waits. */
  let owner: string | undefined
  const leave = () => {
    isLeaving = true
    isWaiting = false
    forceLeave()
  }
  const hasTextToKeep = () => keeping?.hasTypedText() === true && !storesDrafts()
  const waitForSignIn = () => {
    isWaiting = true
    owner = keeping?.accountId()
    clearEndedCredentials()
    keeping?.showEnded({
      discard: () => {
        leave()
        signInAgain()
      },
    })
  }
  const resume = async () => {
    const who = await fetchUser().catch(() => undefined)
    // The sign-in may need another step.
    if (!who || !isWaiting) return
    if (!keeping || who.id !== owner) {
      leave()
      window.location.reload()
      return
    }
    isWaiting = false
    keeping.showEnded(undefined)
    keeping.onResume()
  }
  const resumeOnReturn = () => {
    if (isWaiting && document.visibilityState === 'visible' && readCredentials()) void resume()
  }
  document.addEventListener('visibilitychange', resumeOnReturn)
  // A window next to this one may have finished signing in.
  window.addEventListener('focus', resumeOnReturn)
  setAuthorizationFailureHandler((failure) => {
    if (isLeaving || isWaiting || isEndingSession()) return
    // That page itself may be open, and what it doesn’t need was refused.
    if (failure === 'account_closing' && window.location.pathname === '/closure') return
    // That page handles it.
    if (failure === 'second_factor_pending' && window.location.pathname === '/otp') return
    // Without a token if another tab has noticed the end first.
    const isEnd = failure === 'session_ended' || (failure === 'missing_token' && hasSessionEnded())
    if (isEnd && hasTextToKeep()) return waitForSignIn()
    leave()
    if (failure === 'missing_token') {
      showSpinner()
      reloadForMissingToken()
      return
    }
    if (failure === 'account_closing') {
      window.location.replace('/closure')
      return
    }
    if (failure === 'second_factor_pending') {
      window.location.replace('/otp')
      return
    }
    signInAgain('session_ended')
  })
  onCredentialsChangedElsewhere(() => {
    if (isLeaving || isEndingSession()) return
    if (isWaiting) return void (readCredentials() && resume())
    if (hasSessionEnded() && hasTextToKeep()) return waitForSignIn()
    leave()
    if (readCredentials()) {
      // Another account, or new credentials for the same one: the page may show another account's data.
      window.location.reload()
      return
    }
    signInAgain()
  })
  return leave
}
