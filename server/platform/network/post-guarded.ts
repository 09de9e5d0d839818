import { BlockedAddress, type Guard, type Resolver } from './guarded-lookup.ts'
import { RequestFailed, requestOnce, unlessAborted } from './guarded-request.ts'
import type { PinnedResponse } from './pinned-request.ts'
import { timeLimitOf } from './time-limit.ts'

/** Ports below this one are for other protocols, except for HTTPS itself. */
const FIRST_FREE_PORT = 1024

type PostOptions = Guard & {
  resolve?: Resolver
  headers: Record<string, string>
  body: string
  /** Not counting the time spent in the queue. */
  timeoutMs: number
  maxBodyOctets: number
  /** Trusted instead of Node's certificate authorities. */
  certificateAuthorities?: string[] | undefined
  signal: AbortSignal
}

/**
 * Sends a body to a URL that a customer named. Its address is looked up once, checked, and then connected to, and its
 * certificate must be valid. A redirect is returned as the response, not followed. Rejects with BlockedAddress,
 * RequestFailed, or the reason of the signal.
 */
export async function postGuarded(
  address: string,
  { signal, timeoutMs, ...options }: PostOptions,
): Promise<PinnedResponse> {
  const url = new URL(address)
  refuseProtocol(url, options)
  const timeLimit = timeLimitOf(timeoutMs)
  const stop = AbortSignal.any([signal, timeLimit.signal])
  const request = { ...options, method: 'POST', requiresValidCertificate: true } as const
  try {
    return await unlessAborted(requestOnce(url, request, { stop, timeLimit }), stop)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof BlockedAddress) throw error
    if (timeLimit.signal.aborted) {
      throw new RequestFailed('timeout', `${url.host} took longer than ${timeoutMs} ms.`, {
        cause: error,
      })
    }
    throw new RequestFailed('no_answer', `${url.host} did not respond.`, { cause: error })
  } finally {
    timeLimit.pause()
  }
}

/** Without TLS only where tests and developers have their own servers. */
function refuseProtocol({ protocol, port }: URL, { allowLoopback }: Guard) {
  const isOpen = protocol === 'https:' || (protocol === 'http:' && allowLoopback)
  if (!isOpen) throw new BlockedAddress('The URL must begin with https://.')
  if (port !== '' && Number(port) < FIRST_FREE_PORT) {
    throw new BlockedAddress(
      `Port ${port} is not allowed. Use 443, or one from ${FIRST_FREE_PORT}.`,
    )
  }
}
