import { inTurn } from './connections.ts'
import { BlockedAddress, type Guard, lookUpGuarded, type Resolver } from './guarded-lookup.ts'
import {
  type ResponseHead,
  type PinnedResponse,
  requestPinned,
  type RequestWords,
} from './pinned-request.ts'
import { type TimeLimit, timeLimitOf } from './time-limit.ts'

const MAX_REDIRECTS = 10
const redirects = new Set([301, 302, 303, 307, 308])

type Hop = ResponseHead & { url: string }
export type GuardedResponse = PinnedResponse & {
  /** All requests in order; the last one has the response itself. */
  hops: Hop[]
}

export type GuardedOptions = Guard &
  RequestWords & {
    resolve?: Resolver
    ports: readonly number[]
    /** For all hops together, not counting the time spent in the queue. */
    timeoutMs: number
    maxBodyOctets: number
    signal?: AbortSignal
  }

export class RequestFailed extends Error {
  override name = 'RequestFailed'
  readonly reason: 'no_answer' | 'timeout' | 'too_many_redirects'
  /** Whether a server had redirected to the one that failed. */
  readonly isRedirected: boolean
  constructor(
    reason: RequestFailed['reason'],
    message: string,
    { cause, isRedirected = false }: { cause?: unknown; isRedirected?: boolean } = {},
  ) {
    super(message, { cause })
    this.reason = reason
    this.isRedirected = isRedirected
  }
}

/**
 * Requests a page that a customer named, and follows its redirects. Each address along the way is looked up once,
 * checked, and then connected to. Rejects with BlockedAddress, RequestFailed, or the reason of the signal.
 */
export async function getGuarded(start: string, options: GuardedOptions): Promise<GuardedResponse> {
  const { signal, timeoutMs } = options
  const timeLimit = timeLimitOf(timeoutMs)
  const stop = signal ? AbortSignal.any([signal, timeLimit.signal]) : timeLimit.signal
  const hops: Hop[] = []
  try {
    return await unlessAborted(follow(start, options, { stop, timeLimit, hops }), stop)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof BlockedAddress || error instanceof RequestFailed) throw error
    if (timeLimit.signal.aborted) {
      throw new RequestFailed('timeout', `${start} took longer than ${timeoutMs} ms.`, {
        cause: error,
        isRedirected: hops.length > 0,
      })
    }
    const why = error instanceof Error ? error.message : String(error)
    throw new RequestFailed('no_answer', `${start} did not respond: ${why}.`, {
      cause: error,
      isRedirected: hops.length > 0,
    })
  } finally {
    timeLimit.pause()
  }
}

async function follow(
  start: string,
  options: GuardedOptions,
  { stop, timeLimit, hops }: { stop: AbortSignal; timeLimit: TimeLimit; hops: Hop[] },
) {
  let url = readUrl(start, options.ports)
  for (;;) {
    const response = await requestOnce(url, options, { stop, timeLimit })
    const { address, status, headers, tls } = response
    hops.push({ url: url.href, address, status, headers, tls })
    const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
    if (!redirects.has(status) || location === undefined) return { ...response, hops }
    if (hops.length > MAX_REDIRECTS) {
      throw new RequestFailed(
        'too_many_redirects',
        `${start} redirects more than ${MAX_REDIRECTS} times.`,
      )
    }
    url = readUrl(location, options.ports, url)
  }
}

/** Looks the address up, checks it, and connects to it in turn. */
export async function requestOnce(
  url: URL,
  options: Guard & { resolve?: Resolver } & Omit<
      Parameters<typeof requestPinned>[1],
      'addresses' | 'signal'
    >,
  { stop, timeLimit }: { stop: AbortSignal; timeLimit: TimeLimit },
) {
  const addresses = await lookUpGuarded(url.hostname, options)
  timeLimit.pause()
  return inTurn(() => {
    timeLimit.resume()
    return requestPinned(url, { ...options, addresses, signal: stop })
  }, stop)
}

/** Parses a web address without a username and password. */
function readUrl(written: string, ports: readonly number[], base?: URL) {
  if (!URL.canParse(written, base?.href)) {
    throw new BlockedAddress(`“${written}” is not a valid URL. Check it for a typo.`)
  }
  const url = new URL(written, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new BlockedAddress(`${url.protocol} URLs are not supported. Use http: or https:.`)
  }
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  if (!ports.includes(port)) {
    throw new BlockedAddress(
      `Port ${port} is not allowed. The allowed ports are ${ports.join(', ')}.`,
    )
  }
  url.username = ''
  url.password = ''
  return url
}

/** A resolver can't be stopped, but no one has to wait for it. */
export async function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  // It has begun before it can be refused: without this, its own failure would end the process.
  work.catch(() => {})
  signal.throwIfAborted()
  return new Promise((settle, reject) => {
    const abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort)
    work.then(settle, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
