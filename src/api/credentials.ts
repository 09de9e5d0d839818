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

/** What is stored, or undefined while either of the two is missing. */
export function readCredentials(): Credentials | undefined {
  const token = local.get(TOKEN_KEY)
  const userToken = local.get(USER_TOKEN_KEY)
  return token && userToken ? { token, userToken } : undefined
}

/** Keeps both credentials in the browser's storage and in the two cookies (SPEC sections 3 and 9). */
export function storeCredentials({ token, userToken }: Credentials) {
  local.set(TOKEN_KEY, token)
  local.set(USER_TOKEN_KEY, userToken)
  setCookie(SESSION_COOKIE, token)
  setCookie(API_TOKEN_COOKIE, userToken)
}

/** Gives the cookies another hour, for a person who is still here. */
export function renewCookies() {
  const credentials = readCredentials()
  if (credentials) storeCredentials(credentials)
}

/** False where this document alone remembers them, for the browser stores nothing: they end with it. */
export const areCredentialsKept = () => !local.isOnlyInMemory(USER_TOKEN_KEY)

export function clearCredentials() {
  local.remove(TOKEN_KEY)
  local.remove(USER_TOKEN_KEY)
  clearCookie(SESSION_COOKIE)
  clearCookie(API_TOKEN_COOKIE)
}

/** Calls back when another tab signs in, signs out or changes the account. Gives the function that ends it. */
export function onCredentialsChangedElsewhere(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key === USER_TOKEN_KEY || event.key === null) callback()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

function setCookie(name: string, value: string) {
  // oxlint-disable-next-line unicorn/no-document-cookie -- SPEC section 9 has the console set them, and the Cookie Store API is not in every browser
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${COOKIE_MAX_AGE_SECONDS}; Path=/; Secure; SameSite=Strict`
}

/** A browser drops a cookie only when asked with attributes it accepts here, so each combination is tried (SPEC section 9). */
function clearCookie(name: string) {
  for (const secure of ['; Secure', '']) {
    for (const sameSite of ['; SameSite=Strict', '; SameSite=Lax', '; SameSite=None', '']) {
      // oxlint-disable-next-line unicorn/no-document-cookie -- as above
      document.cookie = `${name}=; Max-Age=0; Path=/${secure}${sameSite}`
    }
  }
}
