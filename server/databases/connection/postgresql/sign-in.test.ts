import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { PostgresqlStream } from './postgresql-stream.ts'
import { signIn } from './sign-in.ts'

const message = (type: string, body: string) => {
  const head = Buffer.from(`${type}\0\0\0\0`)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, Buffer.from(body)])
}
const ready = message('Z', 'I')

/** A server that has no settings but timeouts, as PostgreSQL 10 has no `jit`. Returns its port and what it was sent. */
async function startOldServer() {
  const statements: string[] = []
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', '\0\0\0\0'), ready]))
      socket.on('data', (sent) => {
        if (sent.toString('latin1', 0, 1) !== 'Q') return
        const statement = sent.toString('utf8', 5)
        statements.push(statement)
        const unknown = /\bset (?!statement_timeout|lock_timeout|idle_in)\w+ = /.exec(statement)
        const reply = unknown
          ? message('E', 'SERROR\0C42704\0Munrecognized configuration parameter\0\0')
          : message('C', 'SET\0')
        socket.write(Buffer.concat([reply, ready]))
      })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, statements }
}

test('a session begins also on a server that is too old to compile statements', async () => {
  const { port, statements } = await startOldServer()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const client = await signIn(
    new PostgresqlStream(socket, { refusesClearText: true }),
    {
      engine: 'postgresql',
      host: 'db.example.com',
      port,
      username: 'reader',
      password: 'reader',
      databaseName: 'shop',
      tlsMode: 'disable',
      certificateAuthority: null,
      clientCertificate: null,
    },
    { timeoutMs: 5_000 },
  )
  await client.end()
  expect(statements).toEqual([expect.stringContaining('statement_timeout = 5000')])
})
