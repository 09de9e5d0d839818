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
import { RefusedError } from '../api/failures.ts'
import { delay } from '../pages/shared/delay.ts'
import { withNext } from '../pages/shared/next.ts'

/** The steps between signing in and the console, in order. */
const steps: { path: string; isAhead: (user: User) => boolean; isPage?: boolean }[] = [
  { path: '/otp', isAhead: (user) => user.second_factor_pending },
  { path: '/verify-email', isAhead: (user) => user.email_verified_at === null },
  // A closing account has no other page.
  { path: '/closure', isAhead: (user) => user.deleted_at != null, isPage: true },
  { path: '/onboarding', isAhead: (user) => user.onboarded_at === null },
]

/** A page's path in the form of the route table: the router also matches /Onboarding and /onboarding/. */
const routePathOf = ({ pathname }: URL) => pathname.toLowerCase().replace(/\/+$/, '')

/** The step to complete before the requested page; undefined when there is none. */
function stepAhead(user: User) {
  return steps.find(({ isAhead }) => isAhead(user))?.path
}

/** A step's path with the requested page in `next`; for a requested step, with its own `next`. */
function withAskedFor(path: string, asked: URL) {
  const next =
    safeNextPath(asked.pathname + asked.search) ?? safeNextPath(asked.searchParams.get('next'))
  return next && next !== '/overview' ? withNext(path, next) : path
}

/** The public pages are separate documents, so the browser navigates there and nothing more is rendered. */
function leaveFor(path: string): Promise<never> {
  window.location.replace(path)
  return new Promise(() => {})
}

let isFirstCheck = true

/** docs/specification.md section 4: the state is loading for 100 ms, then the stored credentials decide. */
async function isSignedIn(path: string) {
  if (isFirstCheck) await delay(AUTH_STATE_CHECK_DELAY_MS)
  isFirstCheck = false
  const retries = path === '/onboarding' ? ONBOARDING_TOKEN_RETRIES : 0
  for (let retry = 0; retry < retries && !readCredentials(); retry++)
    await delay(ONBOARDING_TOKEN_RETRY_DELAY_MS)
  return readCredentials() !== undefined
}

/**
 * Runs before every page except the public ones. Signed out: redirects to /login. A step to complete: redirects to it,
 * with the requested page in `next`. At a completed step: redirects to the requested page.
 */
export async function guard(
  client: QueryClient,
  request: Request,
  { worksWithoutServer = false }: { worksWithoutServer?: boolean } = {},
) {
  const asked = new URL(request.url)
  const askedPath = routePathOf(asked)
  if (!(await isSignedIn(askedPath))) return leaveFor(withAskedFor('/login', asked))

  const user = await client.fetchQuery(userQuery).catch((error: unknown) => {
    const isRefused = error instanceof RefusedError && error.status < 500
    if (!worksWithoutServer || isRefused) throw error
  })
  if (!user) return undefined
  const ahead = stepAhead(user)
  if (ahead === '/otp') return leaveFor(withAskedFor('/otp', asked))
  if (ahead && ahead !== askedPath) throw redirect(withAskedFor(ahead, asked))
  const isDoneStep =
    ahead === undefined && steps.some(({ path, isPage }) => path === askedPath && !isPage)
  if (isDoneStep) throw redirect(safeNextPath(asked.searchParams.get('next')) ?? '/overview')
  return user
}
