import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'

import { SESSION_COOKIE } from '../../../contract/constants.ts'
import { messages } from '../../../contract/messages.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import { jsonBody, knownBody } from '../../platform/http/body-rules.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { describeRoute, type RouteDescription } from '../../platform/http/route.ts'
import { onBehalfOf } from '../../platform/network/connections.ts'
import { countingWrongTokens } from '../../platform/rate-limits/wrong-tokens.ts'
import { type Account, authenticate, authenticateByAccessToken, type Session } from './service.ts'

declare module 'hono' {
  interface ContextVariableMap {
    session: Session
    account: Account
  }
}

/** A route for which `Authorization` must carry the user token of a session that has not ended. */
export function signedIn<const D extends RouteDescription>(
  described: D & {
    /** Whose sessions it serves that are not through sign-in yet. */
    allows?: Allows
  },
) {
  const { allows, largestBody, ...rest } = described
  return describeRoute(
    rest as D,
    [
      'missing_token',
      'session_ended',
      ...(allows === 'pending_second_factor' ? [] : (['second_factor_pending'] as const)),
      ...(allows ? [] : (['email_not_verified'] as const)),
    ],
    {
      security: ['user_token'],
      // In this order: what a stranger sends is not read.
      middleware: [
        sessionGuard(tokenSession, allows),
        jsonBody(knownBody((c) => c.var.account.id, largestBody)),
      ],
    },
  )
}

/**
 * A download or a stream for whoever is signed in. A browser sends no header with these, so the cookie does where there
 * is none (DESIGN, section 8): it is sent from pages of ours only (SameSite=Strict), and nothing is changed by a GET.
 */
export const signedInByCookie = <const D extends RouteDescription & { method: 'get' }>(
  described: D,
) =>
  describeRoute(
    described,
    ['missing_token', 'session_ended', 'second_factor_pending', 'email_not_verified'],
    {
      security: ['user_token', 'session_cookie'],
      middleware: [sessionGuard(tokenOrCookieSession)],
    },
  )

type Allows = 'unverified_email' | 'pending_second_factor' | undefined

type FindSession = (c: Context<AppEnv>) => ReturnType<typeof authenticate>

const tokenSession: FindSession = (c) => authenticate(c.var, tokenIn(c.req.header('authorization')))

const tokenOrCookieSession: FindSession = (c) => {
  const cookie = getCookie(c, SESSION_COOKIE)
  const hasHeader = c.req.header('authorization') !== undefined
  return cookie && !hasHeader ? authenticateByAccessToken(c.var, cookie) : tokenSession(c)
}

const sessionGuard = (findSession: FindSession, allows?: Allows) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { session, account } = await countingWrongTokens(c.var, c.var.caller, () =>
      findSession(c),
    )
    refuseUnfinished(session, account, allows)
    c.set('session', session)
    c.set('account', account)
    await onBehalfOf(account.id, next)
  })

/** Refuses a session that is not through sign-in yet. */
export function refuseUnfinished(session: Session, account: Account, allows?: Allows) {
  if (session.secondFactorPending && allows !== 'pending_second_factor') {
    throw new Refusal('second_factor_pending', 'Enter your one-time code to finish signing in.')
  }
  if (!account.emailVerifiedAt && !allows) {
    throw new Refusal('email_not_verified', 'Verify your email first. We sent you a code.')
  }
}

/** The raw user token, with no scheme before it (SPEC section 7). */
export function tokenIn(authorization: string | undefined) {
  const token = authorization?.trim()
  if (!token) throw new Refusal('missing_token', messages.missingToken)
  return token
}
