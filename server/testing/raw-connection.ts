import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A socket on which a test sends exact bytes, as no HTTP client would. */
export async function rawConnection(port: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let text = ''
  let error: NodeJS.ErrnoException | undefined
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  socket.on('error', (reason) => (error = reason))
  const closed = new Promise<void>((settle) => socket.once('close', () => settle()))
  const serverEnded = new Promise<void>((settle) => socket.once('end', () => settle()))
  await once(socket, 'connect')
  return {
    socket,
    /** Settles when there is room for more, or the connection is closed. */
    write: async (data: string | Buffer) => {
      if (socket.write(data)) return
      await Promise.race([once(socket, 'drain').catch(() => {}), closed])
    },
    /** Everything received so far. */
    received: () => text,
    /** Settles with everything received, once it contains `part` or the connection is closed. */
    until: async (part: string | RegExp) => {
      const holds = () => (typeof part === 'string' ? text.includes(part) : part.test(text))
      while (!holds() && !socket.readableEnded && !socket.closed) {
        await Promise.race([once(socket, 'data').catch(() => {}), serverEnded, closed])
      }
      return text
    },
    /** Settles when the server has closed it, with everything received, and the error's code if there was one. */
    ended: async () => {
      await Promise.race([serverEnded, closed])
      socket.end()
      await closed
      return { text, error: error?.code }
    },
    end: () => socket.destroy(),
  }
}

/** The bytes of a request. */
export const rawRequest = (line: string, headers: Record<string, string> = {}, body = '') =>
  [
    `${line} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')
