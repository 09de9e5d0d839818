import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a loopback port that can go silent, like a firewall that forgets its connections. */
export async function startHangingProxy(port: number) {
  let isHanging = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    if (isHanging) return client.resume()
    const target = connect(port, '127.0.0.1')
    sockets.add(target)
    target.on('error', () => client.destroy())
    target.on('close', () => client.destroy())
    client.on('close', () => target.destroy())
    client.pipe(target).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on nothing passes, on existing or new connections, and none is closed. */
    hang: () => {
      isHanging = true
      for (const socket of sockets) {
        socket.unpipe()
        socket.removeAllListeners('close')
        socket.resume()
      }
    },
    /** New connections pass again. Hanging ones stay silent forever. */
    resume: () => {
      isHanging = false
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
