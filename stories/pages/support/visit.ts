import { clearCredentials, storeCredentials } from '../../../src/api/credentials.ts'
import { forgetOrganisation } from '../../../src/api/organisation-in-use.ts'
import { showSessionEnding } from '../../../src/app/session-ending.ts'
import { showOrganisationNotice } from '../../../src/pages/organisation/in-use/organisation-notice.ts'
import { allowLeave } from '../../../src/pages/shared/forced-leave.ts'
import { stopTime } from './time.ts'

function forgetEverything() {
  clearCredentials()
  forgetOrganisation()
  showOrganisationNotice(undefined)
  showSessionEnding(undefined)
  allowLeave()
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith('parapet.')) sessionStorage.removeItem(key)
  }
}

/** Blocks navigation to another document, so that the state before it can be checked. */
function stay(event: NavigateEvent) {
  const isWithin = event.destination.sameDocument || event.navigationType === 'reload'
  if (!isWithin && event.cancelable) event.preventDefault()
}

/** `beforeEach` of every page's stories: empties the storage, stops the clock and blocks navigation. */
export function visit() {
  const address = window.location.href
  forgetEverything()
  const startTime = stopTime()
  window.navigation.addEventListener('navigate', stay)
  return () => {
    window.navigation.removeEventListener('navigate', stay)
    startTime()
    forgetEverything()
    window.history.replaceState(null, '', address)
  }
}

/** For the `beforeEach` of a story: signs in a user. */
export const beSignedIn = () => storeCredentials({ token: 'access', userToken: 'user' })

/** For the `beforeEach` of a story: sets the query of the page's URL. */
export function arriveWith(query: Record<string, string>) {
  const url = new URL(window.location.href)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  window.history.replaceState(null, '', url)
}
