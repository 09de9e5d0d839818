import { REQUEST_TIMEOUT_MS } from '../../contract/constants.ts'
import type { ErrorResponse } from '../../contract/errors.ts'
import { messages } from '../../contract/messages.ts'
import type { CallName, Calls } from './calls.ts'
import { readCredentials } from './credentials.ts'
import { NetworkError, RefusedError } from './failures.ts'

type Sending = {
  body?: unknown
  /** In addition to those that every call has. */
  headers?: Readonly<Record<string, string>>
  /** Lets the call outlive the page that made it. */
  keepalive?: boolean
  /** Replaces the stored user token. */
  userToken?: string | undefined
  /** 30 seconds by default. */
  timeoutMs?: number
  /** Ends the request, instead of a time limit. */
  signal?: AbortSignal
}

type Options<Name extends CallName> = (Calls[Name]['body'] extends undefined
  ? { body?: undefined }
  : { body: Calls[Name]['body'] }) &
  Omit<Sending, 'body' | 'signal'> & {
    /** Values for the names in braces in the path. */
    path?: Record<string, string>
    /** Query parameters; undefined ones are left out. */
    query?: Query
  }

/** A list becomes a repeated parameter. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** Handles credentials that the server no longer accepts: one handler for the whole console. */
type AuthorizationFailure =
  | 'missing_token'
  | 'session_ended'
  | 'second_factor_pending'
  | 'account_closing'
let onAuthorizationFailure: (failure: AuthorizationFailure) => void = () => {}

export function setAuthorizationFailureHandler(handler: typeof onAuthorizationFailure) {
  onAuthorizationFailure = handler
}

/** Adds what the console sends with every call. The sign-in pages send nothing more. */
let addHeaders: (headers: Headers) => void = () => {}

export function setHeadersHandler(handler: typeof addHeaders) {
  addHeaders = handler
}

/**
 * What wasn’t found may be the current organisation, or the person may not be allowed to use it: one handler for the
 * whole console.
 */
let onOrganisationDoubt: () => void = () => {}

export function setOrganisationDoubtHandler(handler: typeof onOrganisationDoubt) {
  onOrganisationDoubt = handler
}

/**
 * Makes one call of the contract, with the stored user token as the raw Authorization header. Returns the response, or
 * throws RefusedError when the server rejected the request and NetworkError when there was no response in time.
 */
export async function call<Name extends CallName>(
  name: Name,
  ...[options]: Calls[Name]['body'] extends undefined ? [Options<Name>?] : [Options<Name>]
): Promise<Calls[Name]['response']> {
  const [method, template] = name.split(' ') as [string, string]
  const path = addressOf(template, options)
  const response = await send(method, path, options)
  const body = await readBody(response)
  if (response.ok && body && isSuccess(body.status)) {
    return { ...body, status: body.status ?? response.status } as Calls[Name]['response']
  }

  const refusal = readRefusal(body)
  if (response.status === 404 || refusal.code?.startsWith('organisation_')) onOrganisationDoubt()
  if (response.status === 401 || response.status === 403) {
    reportAuthorizationFailure(path, response.status, refusal)
  }
  throw new RefusedError(response.status, refusal)
}

/** Makes a call whose response is a stream. Throws like `call`; `signal` ends the stream. */
export async function openStream<Name extends CallName>(
  name: Name,
  { body, signal }: { body: Calls[Name]['body']; signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  const [method, path] = name.split(' ') as [string, string]
  const response = await send(method, path, { body, signal })
  if (response.ok && response.body) return response.body
  const refusal = readRefusal(await readBody(response))
  reportAuthorizationFailure(path, response.status, refusal)
  throw new RefusedError(response.status, refusal)
}

/** The URL of a call: its path with the braces filled in, and its query. */
export function addressOf(
  template: string,
  { path = {}, query = {} }: { path?: Record<string, string>; query?: Query } = {},
) {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  )
  const given = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values ?? []].flat().map((value) => [name, value]),
    ),
  )
  return given.size === 0 ? filled : `${filled}?${given}`
}

function reportAuthorizationFailure(
  path: string,
  status: number,
  { message, code }: Partial<ErrorResponse>,
) {
  // docs/specification.md section 7: only a 401 on a URL that contains /user, identified by the message.
  if (status === 401 && message === messages.missingToken && path.includes('/user'))
    onAuthorizationFailure('missing_token')
  if (code === 'session_ended' || code === 'second_factor_pending' || code === 'account_closing')
    onAuthorizationFailure(code)
}

async function send(
  method: string,
  path: string,
  {
    body,
    keepalive = false,
    timeoutMs = REQUEST_TIMEOUT_MS,
    headers: more = {},
    userToken = readCredentials()?.userToken,
    signal = AbortSignal.timeout(timeoutMs),
  }: Sending = {},
) {
  const headers = new Headers({ Accept: 'application/json', ...more })
  if (userToken) headers.set('Authorization', userToken)
  addHeaders(headers)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  try {
    return await fetch(path, {
      method,
      headers,
      keepalive,
      credentials: 'same-origin',
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    })
  } catch (error) {
    throw new NetworkError(networkDetail(error, timeoutMs), { cause: error })
  }
}

function networkDetail(error: unknown, timeoutMs: number) {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return `the server did not respond within ${timeoutMs / 1000} seconds. Try again.`
  }
  if (!navigator.onLine) return 'you are offline. Connect to the internet and try again.'
  return 'the server could not be reached. Check your connection and try again.'
}

/** docs/specification.md section 7 also reads the status in the body, if there is one. */
const isSuccess = (status: unknown) => status == null || Math.floor(Number(status) / 100) === 2

type Body = Readonly<Record<string, unknown>>

/**
 * The JSON of a response, or undefined when something other than the API responded (a proxy's error page). A `message`
 * that isn't a sentence is left out, because it would be shown as is.
 */
async function readBody(response: Response): Promise<Body | undefined> {
  try {
    const body: unknown = await response.json()
    if (typeof body !== 'object' || body === null) return undefined
    const { message, ...rest }: Body = { ...body }
    return typeof message === 'string' && message.trim() ? { ...rest, message } : rest
  } catch {
    return undefined
  }
}

/** What a form couldn't show or compare is left out, so that the rest of the refusal is still shown. */
function readRefusal({ code, errors, ...rest }: Body = {}): Partial<ErrorResponse> {
  return {
    ...rest,
    ...(typeof code === 'string' && { code: code as ErrorResponse['code'] }),
    ...(Array.isArray(errors) && { errors: errors.filter(isFieldError) }),
  }
}

const isFieldError = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'path' in error &&
  typeof error.path === 'string' &&
  'message' in error &&
  typeof error.message === 'string'
