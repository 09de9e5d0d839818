import { createSocket } from 'node:dgram'
import { EventEmitter, once, setMaxListeners } from 'node:events'
import { createServer as createWebServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'

import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { seeTls } from '../../websites/posture/see-tls.ts'
import { ask } from '../dns/ask.ts'
import { askTransfer } from '../dns/zone-transfer.ts'
import { internet } from '../outbound.ts'
import { CONNECTIONS_AT_ONCE, inTurn, onBehalfOf } from './connections.ts'
import { getGuarded } from './guarded-request.ts'

/** Any number of listeners may wait for its events. */
const emitter = () => new EventEmitter().setMaxListeners(0)

const listen = async (server: Server) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A machine that accepts every connection and every datagram, and never replies. */
async function startSilence() {
  const steps = emitter()
  let count = 0
  const came = () => {
    count += 1
    steps.emit('came')
  }
  const tcp = createServer((socket) => {
    socket.on('error', () => undefined)
    came()
  })
  const port = await listen(tcp)
  const udp = createSocket('udp4').on('message', came)
  udp.bind(0, '127.0.0.1')
  await once(udp, 'listening')
  onTestFinished(() => void udp.close())
  return {
    port,
    udpPort: udp.address().port,
    count: () => count,
    reaches: async (wanted: number) => {
      while (count < wanted) await once(steps, 'came')
    },
  }
}

const get = (port: number, signal?: AbortSignal, timeoutMs = 60_000) =>
  getGuarded(`http://shop.test:${port}/`, {
    allowLoopback: true,
    resolve: async () => ['127.0.0.1'],
    ports: [port],
    timeoutMs,
    maxBodyOctets: 1_000,
    ...(signal && { signal }),
  })

const repeat = <Result>(times: number, work: () => Promise<Result>) =>
  Array.from({ length: times }, work)

describe('the connections of one account', () => {
  test('an account’s concurrent connections are limited across all purposes, without affecting other accounts', async () => {
    const silence = await startSilence()
    const { port, udpPort } = silence
    const stop = new AbortController()
    const { signal } = stop
    setMaxListeners(0, signal)
    const patient = { timeoutMs: 60_000, tries: 1, signal }
    const outbound = {
      ...internet,
      dns: { ...internet.dns, allowLoopback: true },
      resolve: async () => ['127.0.0.1'],
      httpsPort: port,
      requestTimeoutMs: 60_000,
    }
    const work = onBehalfOf('ada', () =>
      Promise.allSettled([
        ...repeat(5, () => get(port, signal)),
        ...repeat(5, () =>
          ask({ address: '127.0.0.1', port: udpPort }, { name: 'a.test', type: 'A' }, patient),
        ),
        ...repeat(5, () => askTransfer({ address: '127.0.0.1', port }, 'a.test', patient)),
        // Four handshakes each.
        ...repeat(2, () => seeTls('shop.test', { outbound, signal })),
      ]),
    )
    await silence.reaches(CONNECTIONS_AT_ONCE)
    const web = await listen(createWebServer((_, response) => response.end('Hello.')))
    const [answer] = await onBehalfOf('bob', () => Promise.all(repeat(40, () => get(web))))
    expect(answer?.body.toString()).toBe('Hello.')
    expect(silence.count()).toBe(CONNECTIONS_AT_ONCE)

    // An aborted task leaves the queue and takes up no place.
    stop.abort(new Error('Enough.'))
    await work
    await onBehalfOf('ada', () => Promise.all(repeat(40, () => get(web))))
    expect(silence.count()).toBe(CONNECTIONS_AT_ONCE)
  })

  test('an account’s connections are counted at any nesting depth, and not counted without an account', async () => {
    const held = emitter()
    const hold = () => inTurn(() => once(held, 'let go'), undefined)
    let open = 0
    const deep = async () => {
      await Promise.resolve()
      await inTurn(async () => void (open += 1), undefined)
    }
    for (const begin of [(work: () => Promise<unknown>) => onBehalfOf('ada', work), nobody]) {
      open = 0
      const holding = Promise.all(repeat(CONNECTIONS_AT_ONCE, () => begin(hold)))
      const waiting = begin(() => Promise.all(repeat(3, deep)))
      await new Promise(setImmediate)
      expect(open).toBe(0)
      held.emit('let go')
      await Promise.all([holding, waiting])
      expect(open).toBe(3)
    }
    function nobody(work: () => Promise<unknown>) {
      return work()
    }
  })
})

test('a request’s time limit is paused while it waits for a connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const held = emitter()
  const web = await listen(createWebServer((_, response) => response.end('Hello.')))
  await onBehalfOf('ada', async () => {
    const holding = Promise.all(
      repeat(CONNECTIONS_AT_ONCE, () => inTurn(() => once(held, 'let go'), undefined)),
    )
    const waiting = get(web, undefined, 5_000)
    await new Promise(setImmediate)
    vi.advanceTimersByTime(60_000)
    held.emit('let go')
    await holding
    expect((await waiting).status).toBe(200)
  })
})
