import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'

import { networkOf } from './caller.ts'
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts'
import { draining } from './draining.ts'
import { lingerAfter } from './lingering-close.ts'

type Fetch = (
  request: Request,
  bindings: HttpBindings | Http2Bindings,
) => Response | Promise<Response>

type HttpServer = {
  server: Server
  /** The port of the address that the server listens on. */
  port: () => number
  countConnections: () => number
  /** From now on, each response asks the client to reconnect, which leads to another replica. */
  beginDraining: () => void
  /**
   * Stops accepting connections, and settles when the last one is closed and no request is in progress. Requests that
   * have fully or partly arrived have until `drainMs`; then they are refused with 503.
   */
  close: (options: { drainMs: number }) => Promise<void>
}

/** A connection without a single byte may still have a request on its way. */
const SILENT_MS = 1_000
/** Time for a client to read why it was refused. */
const FAREWELL_MS = 1_000

/** A response from outside the app, to data that is not an HTTP request, or not yet. */
const bareResponse = (statusLine: string, ...headers: string[]) =>
  [`HTTP/1.1 ${statusLine}`, ...headers, 'Connection: close', 'Content-Length: 0', '', ''].join(
    '\r\n',
  )
const unavailable = bareResponse('503 Service Unavailable', 'Retry-After: 1')
const noTunnel = bareResponse('405 Method Not Allowed', 'Allow: GET, HEAD, POST')

/** Wraps the app in Node's server, with limits on what unauthenticated clients may hold open. */
export function createHttpServer(
  fetch: Fetch,
  {
    isBehindProxy,
    limits = connectionLimits,
  }: { isBehindProxy: boolean; limits?: ConnectionLimits },
): HttpServer {
  const sockets = new Map<IncomingMessage['socket'], Set<ServerResponse>>()
  const networks = new Map<string, number>()
  const app = draining(fetch)
  let isDraining = false

  const answer = getRequestListener(app.fetch, {
    // lingerAfter reads the rest of a request, for longer, and without a reset.
    autoCleanupIncoming: false,
  })
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: limits.checkingIntervalMs,
      maxHeaderSize: limits.headerBytes,
      // Detects a peer that has disappeared silently.
      keepAlive: true,
      keepAliveInitialDelay: limits.idleTimeoutMs,
    },
    (incoming, outgoing) => {
      if (accept(incoming, outgoing)) void answer(incoming, outgoing)
    },
  )
  server.timeout = limits.idleTimeoutMs
  server.maxRequestsPerSocket = limits.requestsByConnection
  server.maxConnections = limits.connections

  function accept(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { socket } = incoming
    // Sent after the request whose response was the last on this connection.
    if (socket.writableEnded) return false
    lingerAfter(incoming, outgoing, limits)
    const responses = sockets.get(socket)
    responses?.add(outgoing)
    if (isDraining) outgoing.setHeader('Connection', 'close')
    outgoing.once('close', () => {
      responses?.delete(outgoing)
      // Its response had begun before, with a connection that stays open.
      if (isDraining && responses?.size === 0) socket.destroySoon()
    })
    return true
  }

  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (networks.get(network) ?? 0) + 1
    if (!isBehindProxy && count > limits.connectionsByNetwork) {
      socket.end(unavailable, () => socket.destroy())
      return
    }
    networks.set(network, count)
    sockets.set(socket, new Set())
    socket.once('close', () => {
      sockets.delete(socket)
      const left = (networks.get(network) ?? 1) - 1
      if (left > 0) networks.set(network, left)
      else networks.delete(network)
    })
  })
  server.on('connect', (_request, socket) => socket.end(noTunnel, () => socket.destroy()))

  const closeSilent = () => {
    for (const socket of sockets.keys()) if (socket.bytesRead === 0) socket.destroySoon()
  }
  const refuseRest = () => {
    for (const [socket, responses] of sockets) {
      const isAnswering = [...responses].some(({ headersSent }) => headersSent)
      if (isAnswering) socket.destroy()
      else socket.end(unavailable)
    }
  }

  const beginDraining = () => {
    isDraining = true
    for (const responses of sockets.values()) {
      for (const response of responses) {
        if (!response.headersSent) response.setHeader('Connection', 'close')
      }
    }
  }

  return {
    server,
    port: () => (server.address() as AddressInfo).port,
    countConnections: () => sockets.size,
    beginDraining,
    close: async ({ drainMs }) => {
      beginDraining()
      const closed = once(server, 'close')
      server.close()
      const timers = [
        setTimeout(closeSilent, Math.min(SILENT_MS, drainMs)),
        setTimeout(refuseRest, drainMs),
        setTimeout(() => server.closeAllConnections(), drainMs + FAREWELL_MS),
      ]
      await closed
      for (const timer of timers) clearTimeout(timer)
      await app.drained()
    },
  }
}
