import type { SignInRequest } from '../../../contract/account/authentication.ts'
import type { RegisterRequest } from '../../../contract/account/registration.ts'
import { call } from '../client.ts'
import { clearCredentials, readCredentials, storeCredentials } from '../credentials.ts'
import { RefusedError } from '../failures.ts'

/**
 * Stores the tokens of a 200; a response without both tokens is treated as a rejection (docs/specification.md section
 * 4).
 */
export function keepCredentials({
  message,
  ...response
}: {
  token?: unknown
  user_token?: unknown
  message?: string
}) {
  const { token, user_token: userToken } = response
  if (!isToken(token) || !isToken(userToken)) throw new RefusedError(200, { message })
  storeCredentials({ token, userToken })
}

/** Any status but 200 is a rejection, even another 2xx (docs/specification.md sections 4 and 5). */
function requireOk({ status, message }: { status: number; message?: string | undefined }) {
  if (status !== 200) throw new RefusedError(status, { message })
}

const isToken = (token: unknown): token is string => typeof token === 'string' && token !== ''

/** Signs in and stores the credentials. A RefusedError with status 409 means that a code is required. */
export async function signIn(request: SignInRequest) {
  const response = await call('POST /v1/auth', { body: request })
  requireOk(response)
  keepCredentials(response)
}

/** Creates an account and signs in to it; for a signed-in account without a password, sets one. */
export async function register(request: RegisterRequest) {
  keepCredentials(await call('POST /v1/register', { body: request }))
}

/** Resolves if an account can be created with this address. */
export async function checkEmail(username: string) {
  requireOk(await call('POST /v1/check-email', { body: { username } }))
}

/** A sign-out that the server has not confirmed after this time counts as done. */
const SIGN_OUT_TIMEOUT_MS = 2_000

/**
 * Removes the credentials immediately. Returns the call that ends the session on the server, to be repeated until it
 * succeeds. Wait for it before anyone can sign in again: its response makes the browser clear this origin's storage,
 * which must not contain the next person's credentials.
 */
export function signOut() {
  const userToken = readCredentials()?.userToken
  clearCredentials()
  return () =>
    call('POST /v1/sign-out', { keepalive: true, timeoutMs: SIGN_OUT_TIMEOUT_MS, userToken })
}

/** Preloads the data of the first page. The results are ignored (docs/specification.md section 4). */
export function warmUp() {
  for (const name of [
    'GET /v1/user',
    'GET /v1/user/profile',
    'GET /v1/user/team',
    'GET /v1/domain',
    'GET /v1/user/invoice',
  ] as const) {
    call(name, { keepalive: true }).catch(() => {})
  }
}
