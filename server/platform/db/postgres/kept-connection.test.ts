import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { startHangingProxy } from '../../../testing/hanging-proxy.ts'
import { jsonLog } from '../../log.ts'
import { keepConnection } from './kept-connection.ts'
import { Primary } from './primary.ts'

const log = { ...jsonLog({ isQuiet: true }), warn: () => {} }

/** A connection through a proxy. A test can await each new connection and each call of `onSilence`. */
async function keep() {
  const { port, pathname } = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  const proxy = await startHangingProxy(Number(port))
  const connectionString = `postgres://parapet@127.0.0.1:${proxy.port}${pathname}`
  let onSilence = () => {}
  const silence = new Promise<void>((settle) => {
    onSilence = settle
  })
  const clients: pg.Client[] = []
  const kept = await keepConnection({
    primary: new Primary([{ connectionString, ssl: false }], log),
    log,
    onOpen: (client) => Promise.resolve(clients.push(client)),
    onSilence,
  })
  onTestFinished(async () => {
    proxy.close()
    await kept.close()
  })
  return { proxy, clients, silence }
}

test('a connection without replies is detected', async () => {
  const { proxy, silence } = await keep()
  proxy.hang()
  await expect(silence).resolves.toBeUndefined()
})

test('a network path that fails during reconnection is detected', async () => {
  const { proxy, clients, silence } = await keep()
  clients[0]?.connection.stream.destroy()
  proxy.hang()
  await expect(silence).resolves.toBeUndefined()
})
