import { type AddressInfo, createServer } from 'node:net'
import { type SecureVersion, TLSSocket } from 'node:tls'

import { expect, onTestFinished } from 'vitest'

import { exampleCertificate } from '../../testing/example-certificates.ts'
import { onThisMachine } from '../../testing/on-this-machine.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { test } from '../../testing/test.ts'
import { aDraft } from '../testing-databases.ts'

/** A PostgreSQL server that accepts TLS, in no newer version. Returns its port. */
async function postgresqlUpTo(version: SecureVersion) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    // The request for TLS.
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, {
        isServer: true,
        ...exampleCertificate,
        minVersion: 'TLSv1',
        maxVersion: version,
        ciphers: 'DEFAULT@SECLEVEL=0',
      })
      secure.on('error', () => {})
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((settle) => server.once('listening', settle))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test.for(['TLSv1', 'TLSv1.1'] as const)(
  'a server that supports nothing newer than %s is reported as such, at the step TLS',
  async (version, { database }) => {
    await database.clear()
    const server = startTestServer(database, { outbound: onThisMachine })
    onTestFinished(server.stop)
    const ada = await server.join('ada@example.com')
    const port = await postgresqlUpTo(version)
    const added = await ada.post('/v1/database', {
      ...aDraft,
      host: 'db.example.com',
      port,
      certificate_authority: exampleCertificate.cert,
    })
    const { body } = await ada.post(`/v1/database/${added.body.data.id}/test`)
    expect(body.data.test).toMatchObject({
      outcome: 'failed',
      steps: [
        { id: 'name', state: 'passed' },
        { id: 'reachability', state: 'passed' },
        {
          id: 'tls',
          state: 'failed',
          fault: 'old_tls',
          finding: 'The server only supports TLS 1.1 or older, which is broken.',
          remedy: {
            text: 'Allow TLS 1.2 or newer.',
            sql: expect.stringContaining(`ssl_min_protocol_version = 'TLSv1.2'`) as unknown,
          },
        },
        { id: 'sign_in', state: 'skipped' },
        { id: 'privileges', state: 'skipped' },
      ],
    })
  },
)
