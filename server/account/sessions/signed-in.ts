import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'

import { SESSION_COOKIE } from '../../../contract/constants.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { messages } from '../../../contract/messages.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import { bearerOf } from '../../platform/http/bearer.ts'
import { jsonBody, knownBody } from '../../platform/http/body-rules.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { describeRoute, type RouteDescription } from '../../platform/http/route.ts'
import { onBehalfOf } from '../../platform/network/connections.ts'
import { countingWrongTokens } from '../../platform/rate-limits/wrong-tokens.ts'
import { isApiToken } from '../../platform/security/api-token.ts'
import { type Account, authenticate, authenticateByAccessToken, type Session } from './service.ts'

declare module 'hono' {
  interface ContextVariableMap {
    session: Session
    account: Account
    /** The id of the account, or of the API token. */
    requesterId: string
  }
}

/** The access check, which runs after the session check and before the body is read. */
export type AccessCheck = {
  /** The action of the access table (contract/organisation/access.ts), for the API document. */
  action: string
  refuses: readonly ErrorCode[]
  middleware: MiddlewareHandler<AppEnv>
  /** The same for requests with an API token. Without it, the route requires a person. */
  byToken?: MiddlewareHandler<AppEnv>
}

/** A route that requires the user token of a valid session in `Authorization`. */
export function signedIn<const D extends RouteDescription>(
  described: D & {
    /** The kinds of sessions with an unfinished sign-in that it also serves. */
    allows?: Allows
    /** Whether it also serves an account that is closing. */
    servesClosing?: boolean
    access?: AccessCheck
  },
) {
  const { allows, servesClosing, access, largestBody, ...rest } = described
  return describeRoute(
    rest as D,
    [
      'missing_token',
      'session_ended',
      ...(allows === 'pending_second_factor' ? [] : (['second_factor_pending'] as const)),
      ...(allows ? [] : (['email_not_verified'] as const)),
      ...(servesClosing ? [] : (['account_closing'] as const)),
      ...(access?.refuses ?? []),
    ],
    {
      security: ['user_token', ...tokenScheme(access)],
      action: access?.action,
      // In this order: a stranger's body is not read.
      middleware: [
        ...guards(access, sessionGuard(tokenSession, { allows, servesClosing })),
        jsonBody(knownBody((c) => c.var.requesterId, largestBody)),
      ],
    },
  )
}

/**
 * A download or a stream for a signed-in person. A browser sends no Authorization header with these, so the cookie is
 * accepted instead (docs/design.md section 8): it is only sent from our own pages (SameSite=Strict), and a GET changes
 * nothing.
 */
export function signedInByCookie<const D extends RouteDescription & { method: 'get' }>(
  described: D & { servesClosing?: boolean; access?: AccessCheck },
) {
  const { servesClosing, access, ...rest } = described
  return describeRoute(
    rest as unknown as D,
    [
      'missing_token',
      'session_ended',
      'second_factor_pending',
      'email_not_verified',
      ...(servesClosing ? [] : (['account_closing'] as const)),
      ...(access?.refuses ?? []),
    ],
    {
      security: ['user_token', 'session_cookie', ...tokenScheme(access)],
      action: access?.action,
      middleware: guards(access, sessionGuard(tokenOrCookieSession, { servesClosing })),
    },
  )
}

const tokenScheme = (access: AccessCheck | undefined) =>
  access?.byToken ? (['api_token'] as const) : []

/** Who makes the request, and whether they may: a person by their session, or an API token. */
function guards(access: AccessCheck | undefined, session: MiddlewareHandler<AppEnv>) {
  const asPerson = access ? [session, access.middleware] : [session]
  const orByToken = (guard: MiddlewareHandler<AppEnv>, at: number) =>
    createMiddleware<AppEnv>(async (c, next) => {
      const bearer = bearerOf(c)
      if (bearer === undefined) return guard(c, next)
      if (access?.byToken) return at === 0 ? access.byToken(c, next) : next()
      if (isApiToken(bearer)) throw personRequired()
      // Perhaps a user token that should have no scheme.
      return guard(c, next)
    })
  return asPerson.map(orByToken)
}

const personRequired = () =>
  new Refusal(
    'person_required',
    'An API token can’t make this call, because it acts for the organisation. Sign in and send your user token instead.',
  )

type Allows = 'unverified_email' | 'pending_second_factor' | undefined
type Serves = { allows?: Allows; servesClosing?: boolean | undefined }

type FindSession = (c: Context<AppEnv>) => ReturnType<typeof authenticate>

const tokenSession: FindSession = (c) => authenticate(c.var, tokenIn(c.req.header('authorization')))

const tokenOrCookieSession: FindSession = (c) => {
  const cookie = getCookie(c, SESSION_COOKIE)
  const hasHeader = c.req.header('authorization') !== undefined
  return cookie && !hasHeader ? authenticateByAccessToken(c.var, cookie) : tokenSession(c)
}

const sessionGuard = (findSession: FindSession, serves: Serves) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { session, account } = await countingWrongTokens(c.var, c.var.caller, () =>
      findSession(c),
    )
    refuseUnfinished(session, account, serves)
    c.set('session', session)
    c.set('account', account)
    c.set('requesterId', account.id)
    await onBehalfOf(account.id, next)
  })

/** Refuses a session whose sign-in is not finished, and an account that is closing. */
export function refuseUnfinished(
  session: Session,
  account: Account,
  { allows, servesClosing = false }: Serves = {},
) {
  if (session.secondFactorPending && allows !== 'pending_second_factor') {
    throw new Refusal('second_factor_pending', 'Enter your one-time code to finish signing in.')
  }
  if (!account.emailVerifiedAt && !allows) {
    throw new Refusal('email_not_verified', 'Verify your email first. We sent you a code.')
  }
  if (account.closingAt && !servesClosing) {
    throw accountClosing()
  }
}

export const accountClosing = () =>
  new Refusal(
    'account_closing',
    'Your account is closing. Keep your account to use the console again.',
  )

/** The raw user token, with no scheme before it (docs/specification.md section 7). */
export function tokenIn(authorization: string | undefined) {
  const token = authorization?.trim()
  if (!token) throw new Refusal('missing_token', messages.missingToken)
  return token
}
