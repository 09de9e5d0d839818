import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { PostgresqlStream } from './postgresql-stream.ts'
import { signIn } from './sign-in.ts'

const message = (type: string, body: string) => {
  const head = Buffer.from(`${type}\0\0\0\0`)
  head.writeInt32BE(Buffer.byteLength(body) + 4, 1)
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

/** A server that refuses every sign-in with the code that several refusals share. Returns its port. */
async function startRefusingServer(refusal: string) {
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(message('E', `SFATAL\0C28000\0M${refusal}\0\0`)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function signInAt(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return signIn(
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
}

test('a session begins also on a server that is too old to compile statements', async () => {
  const { port, statements } = await startOldServer()
  const client = await signInAt(port)
  await client.end()
  expect(statements).toEqual([expect.stringContaining('statement_timeout = 5000')])
})

// The same password was sent to a directory every hour, until that locked the account.
test.each([
  ['LDAP authentication failed for user "reader"', 'wrong_password'],
  ['PAM authentication failed for user "reader"', 'wrong_password'],
  ['role "reader" does not exist', 'no_such_role'],
  ['role "reader" is not permitted to log in', 'account_locked'],
  [
    'no pg_hba.conf entry for host "10.0.0.7", user "reader", database "shop", SSL encryption',
    'not_allowed_by_hba',
  ],
  [
    'kein pg_hba.conf-Eintrag für Host »10.0.0.7«, Benutzer »reader«, Datenbank »shop«, SSL-Verschlüsselung',
    'not_allowed_by_hba',
  ],
  [
    'pg_hba.conf rejects connection for host "10.0.0.7", user "reader", database "shop", SSL encryption',
    'not_allowed_by_hba',
  ],
])('the refusal “%s” is %s', async (refusal, fault) => {
  await expect(signInAt(await startRefusingServer(refusal))).rejects.toMatchObject({ fault })
})
