import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router-dom'

import type { User } from '../../contract/account/user.ts'
import {
  AUTH_STATE_CHECK_DELAY_MS,
  ONBOARDING_TOKEN_RETRIES,
  ONBOARDING_TOKEN_RETRY_DELAY_MS,
} from '../../contract/constants.ts'
import { safeNextPath } from '../../contract/next-path.ts'
import { userQuery } from '../api/account/user.ts'
import { readCredentials } from '../api/credentials.ts'
import { delay } from '../pages/shared/delay.ts'

/** The steps between signing in and the console, in their order. */
const steps: { path: string; isAhead: (user: User) => boolean }[] = [
  { path: '/otp', isAhead: (user) => user.second_factor_pending },
  { path: '/verify-email', isAhead: (user) => user.email_verified_at === null },
  { path: '/onboarding', isAhead: (user) => user.onboarded_at === null },
]

/** Where a person must go before the page they asked for; undefined when nothing is ahead of them. */
export function stepAhead(user: User) {
  return steps.find(({ isAhead }) => isAhead(user))?.path
}

/** A step's path with the page that was asked for in `next`; asked for a step itself, with the `next` it had. */
function withAskedFor(path: string, asked: URL) {
  const next =
    safeNextPath(asked.pathname + asked.search) ?? safeNextPath(asked.searchParams.get('next'))
  return next && next !== '/overview' ? `${path}?next=${encodeURIComponent(next)}` : path
}

/** The public pages are documents of their own, so the browser goes there itself and nothing more is rendered. */
function leaveFor(path: string): Promise<never> {
  window.location.replace(path)
  return new Promise(() => {})
}

let isFirstCheck = true

/** SPEC section 4: the state is loading for 100 ms, then the stored credentials decide. */
async function isSignedIn(path: string) {
  if (isFirstCheck) await delay(AUTH_STATE_CHECK_DELAY_MS)
  isFirstCheck = false
  const retries = path === '/onboarding' ? ONBOARDING_TOKEN_RETRIES : 0
  for (let retry = 0; retry < retries && !readCredentials(); retry++)
    await delay(ONBOARDING_TOKEN_RETRY_DELAY_MS)
  return readCredentials() !== undefined
}

/**
 * Stands before every page but the public ones. Not signed in: to /login. A step still ahead: there, with the page
 * that was asked for in `next`. At a step that is done: on to what was asked for.
 */
export async function guard(client: QueryClient, request: Request) {
  const asked = new URL(request.url)
  if (!(await isSignedIn(asked.pathname))) return leaveFor(withAskedFor('/login', asked))

  const user = await client.fetchQuery(userQuery)
  const ahead = stepAhead(user)
  if (ahead === '/otp') return leaveFor(withAskedFor('/otp', asked))
  if (ahead && ahead !== asked.pathname) throw redirect(withAskedFor(ahead, asked))
  const isDoneStep = ahead === undefined && steps.some(({ path }) => path === asked.pathname)
  if (isDoneStep) throw redirect(safeNextPath(asked.searchParams.get('next')) ?? '/overview')
  return user
}
