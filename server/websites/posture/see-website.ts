import { BlockedAddress } from '../../platform/network/guarded-lookup.ts'
import {
  getGuarded,
  type GuardedResponse,
  RequestFailed,
} from '../../platform/network/guarded-request.ts'
import { HandshakeFailed } from '../../platform/network/pinned-request.ts'
import type { Outbound } from '../../platform/outbound.ts'
import type { CheckResult } from '../schema/posture.ts'
import type { WebResponse, WebResponses } from './http-headers/web-responses.ts'
import type { TlsSeen } from './see-tls.ts'

/** Enough of a page to find its scripts. */
const BODY_MAX_OCTETS = 512 * 1024
/** Never registered: RFC 2606, section 2. */
const FOREIGN_ORIGIN = 'https://posture-check.invalid'

/** A website's responses to a visitor, or why they could not be seen. */
export type WebsiteSeen = (
  | {
      responses: WebResponses
      /** Why individual checks can't be run, although the page was seen. */
      failures: Partial<Record<CheckResult['id'], string>>
    }
  | { failure: string }
) & {
  /** Whether port 80 replied with a page, an error or a redirect, so that the server isn't down. */
  isPort80Answered: boolean
}

type Options = { outbound: Outbound; signal: AbortSignal }

/** Requests the website over plain HTTP and HTTPS, as a visitor would, and sends a preflight request. */
export async function seeWebsite(
  domain: string,
  { handshakes, ...options }: Options & { handshakes: Promise<TlsSeen> },
): Promise<WebsiteSeen> {
  const { httpPort, httpsPort } = options.outbound
  const [http, https] = await Promise.all([
    ask(`http://${domain}:${httpPort}/`, options),
    ask(`https://${domain}:${httpsPort}/`, options),
  ])
  const plain = 'failure' in http ? null : http.response
  const isPort80Answered = plain !== null || http.isRedirected
  // When a server exists but doesn't respond, its response stays unknown, unless no handshake gets a reply either.
  if ('failure' in https && !(isPort80Answered && isSilent(await handshakes))) {
    return { failure: https.failure, isPort80Answered }
  }
  const secure = 'failure' in https ? null : https.response
  const page = secure ?? plain
  if (!page) {
    const failure =
      'failure' in http ? http.failure : `${domain} accepts neither HTTPS nor HTTP connections.`
    const noBrowser = `${domain} redirects to HTTPS, but no browser can connect to it.`
    return { failure: http.isRedirected ? noBrowser : failure, isPort80Answered }
  }
  if (!isUsual(page.status)) {
    return { failure: `The website responded with status ${page.status}.`, isPort80Answered }
  }
  const preflight = await ask(page.url.href, {
    ...options,
    method: 'OPTIONS',
    headers: { origin: FOREIGN_ORIGIN, 'access-control-request-method': 'GET' },
  })
  const allowed = 'failure' in preflight ? null : preflight.response
  return {
    isPort80Answered,
    responses: {
      domain,
      http: plain,
      https: secure,
      preflight: allowed && { origin: FOREIGN_ORIGIN, headers: allowed.headers },
    },
    failures: {
      ...('failure' in http && { redirection: http.failure }),
      ...('failure' in preflight && { cross_origin_resource_sharing: preflight.failure }),
    },
  }
}

const isSilent = (seen: TlsSeen) => 'port' in seen && seen.port === 'silent'

/** The statuses that the HTTP Observatory judges: a page, including one that requires sign-in. */
const isUsual = (status: number) =>
  (status >= 200 && status < 400) || status === 401 || status === 403

/** Options for requests other than for a page, as in `getGuarded`. */
type Words = { method?: 'GET' | 'OPTIONS'; headers?: Record<string, string> }

/** Returns the response, null when there is no server, or a sentence that states what went wrong. */
async function ask(
  url: string,
  { outbound, signal, ...words }: Options & Words,
): Promise<({ response: WebResponse | null } | { failure: string }) & { isRedirected: boolean }> {
  try {
    const response = await getOutbound(url, { outbound, signal, ...words })
    return { response: toWebResponse(response), isRedirected: false }
  } catch (error) {
    const isRedirected = error instanceof RequestFailed && error.isRedirected
    if (error instanceof RequestFailed && isNobodyThere(error)) {
      return { response: null, isRedirected }
    }
    return { failure: failureSentence(error, signal), isRedirected }
  }
}

/** `getGuarded` with this server's outbound settings. */
export const getOutbound = (
  url: string,
  { outbound, signal, ...words }: Options & Words & { maxBodyOctets?: number },
): Promise<GuardedResponse> =>
  // Leaves out the default port in its messages.
  getGuarded(new URL(url).href, {
    maxBodyOctets: BODY_MAX_OCTETS,
    ...words,
    resolve: outbound.resolve,
    allowLoopback: outbound.dns.allowLoopback,
    ports: [outbound.httpPort, outbound.httpsPort],
    certificateAuthorities: outbound.certificateAuthorities,
    timeoutMs: outbound.requestTimeoutMs,
    signal,
  })

/**
 * Describes, in a sentence, what can go wrong when requesting another server. Anything else is a bug and is rethrown.
 */
export function failureSentence(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'The check timed out.'
  if (isUnknownHost(error)) return 'The name has no IP address.'
  if (error instanceof BlockedAddress || error instanceof RequestFailed) return error.message
  throw error
}

const isUnknownHost = (error: unknown) =>
  errorCodes(error instanceof RequestFailed ? error.cause : error).includes('ENOTFOUND')

/** There is no server, or none with a TLS version that browsers accept. */
function isNobodyThere({ cause }: RequestFailed) {
  if (cause instanceof HandshakeFailed) return true
  return errorCodes(cause).some((code) => /^(?:ECONNREFUSED|EPROTO|ERR_SSL_.*)$/.test(code))
}

/** The codes of an error and of those that it aggregates, when several addresses were tried. */
export function errorCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = 'code' in error ? [String(error.code)] : []
  return error instanceof AggregateError ? [...own, ...error.errors.flatMap(errorCodes)] : own
}

function toWebResponse({ status, headers, body, hops }: GuardedResponse): WebResponse {
  const steps = hops.map((hop) => ({ url: new URL(hop.url), headers: hop.headers }))
  const last = steps.at(-1)
  if (!last) throw new Error('A response has no hop.')
  return {
    url: last.url,
    status,
    headers,
    body: body.toString(),
    hops: steps,
    isVerified: hops.every(({ tls }) => tls === null || tls.fault === null),
  }
}
