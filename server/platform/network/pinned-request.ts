import { type IncomingMessage, request as requestOverHttp, type RequestOptions } from 'node:http'
import { request as requestOverHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { TLSSocket } from 'node:tls'

const MAX_HEADER_OCTETS = 16_384

export type TlsFacts = {
  protocol: string | null
  /** Why the certificate is not good for the name; null when it is. */
  fault: string | null
  certificate: { der: Buffer; validFrom: Date; validTo: Date } | null
}

export type ResponseHead = {
  /** What was connected to. */
  address: string
  status: number
  /** In their order, with repetitions. */
  headers: [name: string, value: string][]
  tls: TlsFacts | null
}

export type PinnedResponse = ResponseHead & {
  /** As much of it as was asked for. */
  body: Buffer
  isBodyWhole: boolean
}

/** What is asked; a plain GET unless told otherwise. */
export type RequestWords = {
  method?: 'GET' | 'OPTIONS'
  headers?: Record<string, string>
  /** Trusted in the place of those that Node knows. */
  certificateAuthorities?: string[] | undefined
}

type Options = RequestWords & {
  addresses: readonly string[]
  maxBodyOctets: number
  signal: AbortSignal
}

/** One request over a connection of its own to one of the addresses, whatever the name leads to meanwhile. */
export async function requestPinned(
  url: URL,
  { method = 'GET', headers: wanted, certificateAuthorities, ...options }: Options,
): Promise<PinnedResponse> {
  const { addresses, maxBodyOctets, signal } = options
  const response = await new Promise<IncomingMessage>((settle, reject) => {
    const words: RequestOptions & { rejectUnauthorized: boolean; ca: string[] | undefined } = {
      method,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      path: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'Parapet',
        ...wanted,
      },
      agent: false,
      lookup: pinnedTo(addresses),
      maxHeaderSize: MAX_HEADER_OCTETS,
      // What is wrong with a certificate is told, and no secret goes over the connection.
      rejectUnauthorized: false,
      ca: certificateAuthorities,
      signal,
    }
    const request = url.protocol === 'https:' ? requestOverHttps : requestOverHttp
    request(words, settle).on('error', reject).end()
  })
  const { socket, statusCode: status = 0, rawHeaders } = response
  const address = socket.remoteAddress ?? ''
  const tls = socket instanceof TLSSocket ? factsOf(socket) : null
  const headers = Array.from({ length: rawHeaders.length / 2 }, (_, at): [string, string] => [
    rawHeaders[2 * at] ?? '',
    rawHeaders[2 * at + 1] ?? '',
  ])
  return { address, status, headers, tls, ...(await readBody(response, maxBodyOctets)) }
}

/** For a connection to one of the addresses, whatever name it is asked for. */
export const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_, { all }, answer) => {
    const pinned = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) answer(null, pinned)
    else answer(null, pinned[0]?.address ?? '', pinned[0]?.family)
  }

/** Reads no further than it may, and hangs up. */
async function readBody(response: IncomingMessage, maxOctets: number) {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length > maxOctets) break
  }
  const body = Buffer.concat(chunks).subarray(0, maxOctets)
  return { body, isBodyWhole: length <= maxOctets }
}

function factsOf(socket: TLSSocket): TlsFacts {
  // Node's types say Error; it is the code of one.
  const fault = socket.authorized ? null : String(socket.authorizationError)
  const certificate = socket.getPeerX509Certificate()
  return {
    protocol: socket.getProtocol(),
    fault,
    certificate: certificate
      ? {
          der: certificate.raw,
          validFrom: new Date(certificate.validFrom),
          validTo: new Date(certificate.validTo),
        }
      : null,
  }
}
