import type { IncomingMessage, ServerResponse } from 'node:http'

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
    incoming.once('close', () => {
      clearTimeout(cutOff)
      socket.destroySoon = destroySoon
      if (socket.writableEnded) socket.destroy()
    })
    incoming.resume()
  })
}
