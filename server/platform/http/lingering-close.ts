import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * As fast as most people can send. Any faster, and each unwanted megabyte would delay other people's sign-ins by
 * milliseconds.
 */
const DISCARDED_BYTES_PER_SECOND = 4 * 1024 * 1024
const PAUSE_AFTER_BYTES = 64 * 1024

/**
 * Keeps reading and discarding the rest of a request that was refused before it was read. Closing the socket with
 * unread bytes would send a reset, which may reach the client before the response does. So the server first closes only
 * its own half (RFC 9112 section 9.6). A client that never stops sending is cut off.
 */
export function lingerAfter(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { lingerMs }: { lingerMs: number },
) {
  // Before Node's own listener, which closes the socket.
  outgoing.prependListener('finish', () => {
    if (incoming.complete || incoming.destroyed) return
    const { socket } = incoming
    const destroySoon = socket.destroySoon.bind(socket)
    socket.destroySoon = () => void socket.end()
    const cutOff = setTimeout(() => socket.destroy(), lingerMs)
    const stop = discardSlowly(incoming)
    incoming.once('close', () => {
      stop()
      clearTimeout(cutOff)
      socket.destroySoon = destroySoon
      if (socket.writableEnded) socket.destroy()
    })
  })
}

function discardSlowly(incoming: IncomingMessage) {
  let next: NodeJS.Timeout | undefined
  let bytes = 0
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes < PAUSE_AFTER_BYTES) return
    incoming.pause()
    next = setTimeout(() => incoming.resume(), (bytes / DISCARDED_BYTES_PER_SECOND) * 1000)
    bytes = 0
  })
  incoming.resume()
  return () => clearTimeout(next)
}
