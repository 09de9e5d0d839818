import {
  API_TOKEN_COOKIE,
  COOKIE_MAX_AGE_SECONDS,
  SESSION_COOKIE,
} from '../../contract/constants.ts'
import { local } from './browser-storage.ts'

/** `token` is the access token; `userToken` is the one sent as the Authorization header. */
export type Credentials = { token: string; userToken: string }

const TOKEN_KEY = 'token'
const USER_TOKEN_KEY = 'user_token'
/** When this browser signed in: the same for every pair of tokens of one session. */
const SIGNED_IN_AT_KEY = 'signed_in_at'
/** When the server ended the session, until somebody signs in: the person didn’t sign out. */
const ENDED_AT_KEY = 'session_ended_at'

/** The stored credentials, or undefined while either of the two is missing. */
export function readCredentials(): Credentials | undefined {
  const token = local.get(TOKEN_KEY)
  const userToken = local.get(USER_TOKEN_KEY)
  return token && userToken ? { token, userToken } : undefined
}

/** Stores both credentials in the browser's storage and in the two cookies (docs/specification.md sections 3 and 9). */
export function storeCredentials(credentials: Credentials) {
  // First, so that other tabs see it before the tokens.
  local.set(SIGNED_IN_AT_KEY, new Date().toISOString())
  local.remove(ENDED_AT_KEY)
  replaceCredentials(credentials)
}

/** Stores the session's tokens, new or unchanged; other tabs continue with them. */
function replaceCredentials({ token, userToken }: Credentials) {
  local.set(TOKEN_KEY, token)
  local.set(USER_TOKEN_KEY, userToken)
  setCookie(SESSION_COOKIE, token)
  setCookie(API_TOKEN_COOKIE, userToken)
}

/** Extends the cookies by another hour, for a person who is still active. */
export function renewCookies() {
  const credentials = readCredentials()
  if (credentials) replaceCredentials(credentials)
}

/**
 * Stores the tokens that re-authentication with `before` returned. Does nothing when the server keeps its tokens, or
 * when the person has signed out or switched accounts in the meantime.
 */
export function storeRenewed(
  before: Credentials | undefined,
  { token, user_token: userToken }: { token?: string | undefined; user_token?: string | undefined },
) {
  if (!token || !userToken || readCredentials()?.userToken !== before?.userToken) return
  replaceCredentials({ token, userToken })
}

/** False if only this document has them, because storage is blocked: they are lost when it closes. */
export const areCredentialsKept = () => !local.isOnlyInMemory(USER_TOKEN_KEY)

export function clearCredentials() {
  local.remove(TOKEN_KEY)
  local.remove(USER_TOKEN_KEY)
  local.remove(SIGNED_IN_AT_KEY)
  clearCookie(SESSION_COOKIE)
  clearCookie(API_TOKEN_COOKIE)
}

/** Deletes the credentials of a session that the server has ended. */
export function clearEndedCredentials() {
  // First, so that other tabs see it before the tokens are gone.
  local.set(ENDED_AT_KEY, new Date().toISOString())
  clearCredentials()
}

/** Whether the last session was ended by the server, instead of by signing out. */
export const hasSessionEnded = () =>
  readCredentials() === undefined && Boolean(local.get(ENDED_AT_KEY))

/**
 * Calls back when another tab signs in, signs out or switches accounts, but not when it renews the tokens of the same
 * session. Returns a function that stops listening.
 */
export function onCredentialsChangedElsewhere(callback: () => void): () => void {
  let signedInAt = local.get(SIGNED_IN_AT_KEY)
  const isSameSession = () =>
    readCredentials() !== undefined && local.get(SIGNED_IN_AT_KEY) === signedInAt
  const listen = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if ((event.key !== USER_TOKEN_KEY && event.key !== null) || isSameSession()) return
    // A document that stays follows the new session.
    signedInAt = local.get(SIGNED_IN_AT_KEY)
    callback()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

function setCookie(name: string, value: string) {
  // oxlint-disable-next-line unicorn/no-document-cookie -- docs/specification.md section 9 has the console set them, and the Cookie Store API is not in every browser
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${COOKIE_MAX_AGE_SECONDS}; Path=/; Secure; SameSite=Strict`
}

/**
 * A browser deletes a cookie only if the attributes match, so each combination is tried (docs/specification.md section
 * 9).
 */
function clearCookie(name: string) {
  for (const secure of ['; Secure', '']) {
    for (const sameSite of ['; SameSite=Strict', '; SameSite=Lax', '; SameSite=None', '']) {
      // oxlint-disable-next-line unicorn/no-document-cookie -- as above
      document.cookie = `${name}=; Max-Age=0; Path=/${secure}${sameSite}`
    }
  }
}
