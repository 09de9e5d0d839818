import type { Socket } from 'node:net'

import { ConnectionFailed } from '../connection-fault.ts'
import type { Connector } from '../connector.ts'
import { isVerified, type Target } from '../target.ts'
import { PostgresqlStream } from './postgresql-stream.ts'
import { readPrivileges } from './read-privileges.ts'
import { signIn } from './sign-in.ts'

/** PostgreSQL, “Message Formats”: SSLRequest. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

export const connectPostgresql = (
  socket: Socket,
  target: Target,
  { timeoutMs }: { timeoutMs: number },
): Connector => ({
  requestTls: () => requestTls(socket),
  async signIn(secured) {
    const stream = new PostgresqlStream(secured, { refusesClearText: !isVerified(target) })
    const client = await signIn(stream, target, { timeoutMs })
    return {
      async query(sql) {
        stream.beginStatement()
        return (await client.query<Record<string, unknown>>(sql)).rows
      },
      end: () => client.end(),
    }
  },
  readPrivileges,
})

const requestTls = (socket: Socket) =>
  new Promise<void>((settle, reject) => {
    const fail = (error?: unknown) =>
      reject(
        error instanceof ConnectionFailed ? error : new ConnectionFailed('tls', 'not_postgresql'),
      )
    socket.once('error', fail)
    socket.once('close', fail)
    socket.once('data', (reply) => {
      socket.pause()
      socket.removeListener('error', fail)
      socket.removeListener('close', fail)
      // Whatever follows the byte in the same packet was sent before the handshake by somebody in the middle.
      if (reply.toString('latin1') === 'S') return settle()
      socket.destroy()
      reject(new ConnectionFailed('tls', reply[0] === 0x4e ? 'no_tls' : 'not_postgresql'))
    })
    socket.write(SSL_REQUEST)
  })
