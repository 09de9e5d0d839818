import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { exampleCertificate } from '../../testing/example-certificates.ts'

export type Received = { headers: IncomingHttpHeaders; body: string }

/** A server that receives webhooks as example.com, until `close`. `respond` may be replaced at any time. */
export async function startReceiver(respond: RequestListener, { isSecure = false } = {}) {
  const received: Received[] = []
  const receiver = { respond }
  const listener: RequestListener = (request, response) => {
    void receive(request, response)
  }
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ headers: request.headers, body: await text(request) })
    receiver.respond(request, response)
  }
  const server = isSecure
    ? createSecureServer(exampleCertificate, listener)
    : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(receiver, {
    received,
    url: `${isSecure ? 'https' : 'http'}://example.com:${port}/hooks`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  })
}

export const status =
  (code: number, body = ''): RequestListener =>
  (_, response) =>
    response.writeHead(code).end(body)
