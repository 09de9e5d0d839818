import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports below the range from which systems choose one themselves (RFC 6335, section 6, and Linux's lower start): a
 * server that is down for a moment would otherwise find its port taken by a listener or connection of another test.
 */
const [LOWEST, HIGHEST] = [20_000, 32_000]

/** A port that was free a moment ago. */
export async function freePort() {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await Promise.race([
      once(probe, 'listening').then(() => true),
      once(probe, 'error').then(() => false),
    ]).catch(() => false)
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
