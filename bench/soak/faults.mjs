// The faults. Each ends on its own; then both replicas must serve again.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a request in progress when a fault begins may take to finish. */
const EXCUSE_MS = 15_000

export function faultsOf({ replicas, database, client, random }) {
  // The first replica runs for the whole soak, so that its memory can be tracked.
  const [, second] = replicas

  const kill = async () => {
    client.excuse(EXCUSE_MS)
    second.kill()
    await sleep(100)
  }

  /** Sockets that send a byte occasionally: half of them headers, half a body. */
  const slowSenders = async () => {
    const { hostname, port } = new URL(second.url)
    const sockets = Array.from({ length: 200 }, (_, index) => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.write('POST /v1/auth HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n')
      if (index % 2 === 0) socket.write('content-length: 60000\r\n\r\n{')
      return socket
    })
    for (let tick = 0; tick < 8; tick += 1) {
      for (const [index, socket] of sockets.entries()) {
        if (socket.writable) socket.write(index % 2 === 0 ? ' ' : `x-${tick}: 1\r\n`)
      }
      await sleep(1_000)
    }
    for (const socket of sockets) socket.destroy()
  }

  const hostile = [
    '',
    '{',
    '[[[',
    '"\\u0000"',
    '{"__proto__":{"x":1}}',
    '['.repeat(30_000),
    'x'.repeat(70_000),
  ]
  const paths = [
    '/v1/auth',
    '/v1/domain',
    '/v1/attacks?limit=9e9',
    '/v1/domain/%00',
    '/v1/%ff',
    '/v1/prove',
    '/v1/verify-otp',
  ]
  const garbage = async () => {
    for (let count = 0; count < 200; count += 1) {
      const pick = (list) => list[Math.floor(random() * list.length)]
      await client.send(pick(paths), {
        method: 'POST',
        body: pick(hostile),
        token: 'garbage',
        address: '198.51.100.9',
      })
    }
  }

  return {
    'connections terminated': () =>
      database.ask(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
      ),
    'fast restart': () => database.restart('fast'),
    'immediate restart': () => database.restart('immediate'),
    'hanging connections': async () => {
      database.proxy.hang()
      await sleep(8_000)
      database.proxy.release()
    },
    'a replica killed': kill,
    'a replica deployed': async () => {
      // Streams and other requests in progress get the grace period that the server promises.
      await second.deploy()
    },
    'slow senders': slowSenders,
    garbage,
  }
}

/**
 * Returns how long it takes until every replica responds to a request that needs the database, or undefined when one
 * does not.
 */
export async function recovery(replicas, { withinMs }) {
  const from = performance.now()
  const waiting = new Set(replicas)
  while (performance.now() - from < withinMs) {
    for (const replica of waiting) {
      try {
        const response = await fetch(`${replica.url}/v1/user`, {
          headers: { authorization: 'nobody' },
          signal: AbortSignal.timeout(2_000),
        })
        // It has looked for the session, and found none.
        if (response.status === 401) waiting.delete(replica)
        await response.arrayBuffer()
      } catch {
        // Not yet.
      }
    }
    if (waiting.size === 0) return performance.now() - from
    await sleep(50)
  }
  return undefined
}
