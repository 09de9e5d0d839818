import { type IncomingMessage, request as requestOverHttp, type RequestOptions } from 'node:http'
import { request as requestOverHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { TLSSocket } from 'node:tls'

const MAX_HEADER_OCTETS = 16_384

type TlsFacts = {
  /** Why the certificate is not valid for the name; null when it is. */
  fault: string | null
}

export type ResponseHead = {
  /** The address of the connection. */
  address: string
  status: number
  /** In order, with duplicates. */
  headers: [name: string, value: string][]
  tls: TlsFacts | null
}

export type PinnedResponse = ResponseHead & {
  /** As much of it as was requested. */
  body: Buffer
  isBodyWhole: boolean
}

/** The request; a plain GET by default. */
export type RequestWords = {
  method?: 'GET' | 'OPTIONS' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** By default certificate errors are reported, and the request is sent anyway. */
  requiresValidCertificate?: boolean
  /** Trusted instead of Node's certificate authorities. */
  certificateAuthorities?: string[] | undefined
}

type Options = RequestWords & {
  addresses: readonly string[]
  maxBodyOctets: number
  signal: AbortSignal
}

/** The server accepted the connection, but no TLS handshake succeeded. */
export class HandshakeFailed extends Error {
  override name = 'HandshakeFailed'
}

/** Sends one request over a separate connection to one of the addresses, whatever the name currently resolves to. */
export async function requestPinned(
  url: URL,
  { method = 'GET', headers: wanted, body, certificateAuthorities, ...options }: Options,
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
      // Otherwise certificate errors are reported, and no secret is sent over the connection.
      rejectUnauthorized: options.requiresValidCertificate ?? false,
      ca: certificateAuthorities,
      signal,
    }
    const request = url.protocol === 'https:' ? requestOverHttps : requestOverHttp
    let isShaking = false
    request(words, settle)
      .on('socket', (socket) => {
        if (!(socket instanceof TLSSocket)) return
        socket.once('connect', () => (isShaking = true))
        socket.once('secureConnect', () => (isShaking = false))
      })
      .on('error', (error) => {
        const isAbort = signal.aborted || !isShaking
        reject(isAbort ? error : new HandshakeFailed(error.message, { cause: error }))
      })
      .end(body)
  })
  const { socket, statusCode: status = 0, rawHeaders } = response
  const address = socket.remoteAddress ?? ''
  const tls = socket instanceof TLSSocket ? { fault: faultOf(socket) } : null
  const headers = Array.from({ length: rawHeaders.length / 2 }, (_, at): [string, string] => [
    rawHeaders[2 * at] ?? '',
    rawHeaders[2 * at + 1] ?? '',
  ])
  return { address, status, headers, tls, ...(await readBody(response, maxBodyOctets)) }
}

/** Connects to one of the addresses, whatever name is looked up. */
export const pinnedTo =
  (addresses: readonly string[]): LookupFunction =>
  (_, { all }, answer) => {
    const pinned = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) answer(null, pinned)
    else answer(null, pinned[0]?.address ?? '', pinned[0]?.family)
  }

/** Reads at most `maxOctets`, then closes the connection. */
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

// Node's types declare an Error, but it is the code of one.
const faultOf = (socket: TLSSocket) =>
  socket.authorized ? null : String(socket.authorizationError)
