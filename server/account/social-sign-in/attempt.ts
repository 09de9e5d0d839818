import { randomBytes } from 'node:crypto'

import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'

import type { SocialProvider } from '../../../contract/account/social-sign-in.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import type { Keys } from '../../platform/security/keys.ts'

const ATTEMPT_LIFE_SECONDS = 10 * 60
const random = () => randomBytes(32).toString('base64url')

const attemptShape = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  browserState: z.string().optional(),
  next: z.string().optional(),
  isPopup: z.boolean(),
  linkTo: z.object({ accountId: z.uuid(), sessionId: z.uuid() }).optional(),
  expiresAtMs: z.number(),
})
/** A social sign-in in progress. The browser that began it keeps it, encrypted, in a cookie. */
export type SocialAttempt = z.infer<typeof attemptShape>

/** The account that the identity is linked to, and the session in which its owner began. */
export type LinkTo = NonNullable<SocialAttempt['linkTo']>

/** Data that the attempt carries for the browser from start to end. */
export type Journey = {
  /** The browser's own state, by which it recognises the callback of a sign-in that it began. */
  browserState?: string | undefined
  next?: string | undefined
  isPopup?: boolean
  /** Instead of signing in. */
  linkTo?: LinkTo
}

type Where = { provider: SocialProvider; keys: Keys; clock: Clock; isHttps: boolean }

export const whereOf = (c: Context<AppEnv>, provider: SocialProvider): Where => ({
  provider,
  keys: c.var.keys,
  clock: c.var.clock,
  isHttps: c.var.config.publicUrl.startsWith('https:'),
})

/**
 * One cookie per attempt, so that two tabs don't interfere. The prefix keeps other hosts of the same domain from
 * setting one (OWASP ASVS 3.3.3); browsers only accept it with `Secure`.
 */
const cookieName = (provider: SocialProvider, state: string, isHttps: boolean) =>
  `${isHttps ? '__Host-' : ''}parapet_social_${provider}_${state.replace(/[^\w-]/g, '').slice(0, 12)}`

export function beginAttempt(
  c: Context,
  { browserState, next, isPopup = false, linkTo }: Journey,
  { provider, keys, clock, isHttps }: Where,
): SocialAttempt {
  const attempt: SocialAttempt = {
    state: random(),
    nonce: random(),
    codeVerifier: random(),
    browserState,
    next,
    isPopup,
    linkTo,
    expiresAtMs: clock.now().getTime() + ATTEMPT_LIFE_SECONDS * 1000,
  }
  const sealed = keys.seal('social sign-in', JSON.stringify(attempt), provider)
  setCookie(c, cookieName(provider, attempt.state, isHttps), sealed.toString('base64url'), {
    path: '/',
    httpOnly: true,
    secure: isHttps,
    // The provider redirects the browser back from another site, and Strict would withhold the cookie.
    sameSite: 'Lax',
    maxAge: ATTEMPT_LIFE_SECONDS,
  })
  return attempt
}

/**
 * Returns, once, the attempt that this browser began with this state. Returns undefined when there is none, or when it
 * began too long ago.
 */
export function takeAttempt(
  c: Context,
  state: string,
  { provider, keys, clock, isHttps }: Where,
): SocialAttempt | undefined {
  const name = cookieName(provider, state, isHttps)
  const cookie = getCookie(c, name)
  if (!cookie) return undefined
  deleteCookie(c, name, { path: '/', secure: isHttps })
  const opened = keys.open('social sign-in', Buffer.from(cookie, 'base64url'), provider)
  const attempt = opened ? attemptShape.parse(JSON.parse(opened)) : undefined
  if (!attempt || attempt.state !== state) return undefined
  return attempt.expiresAtMs > clock.now().getTime() ? attempt : undefined
}
