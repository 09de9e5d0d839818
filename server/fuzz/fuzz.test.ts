import { expect } from 'vitest'

import { test as base } from '../testing/test.ts'
import { startPlay } from './play.ts'
import { requestsFor } from './requests.ts'

/** Under a minute on two cores. `npm run fuzz` can set a larger number or another seed. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 20_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_301)
const AT_ONCE = 8
/** The server's clock advances, or most requests would soon hit the limits. */
const CLOCK_STEP = { everyRequests: 250, seconds: 60 }
/** A busy machine takes longer. */
const PATIENCE_MS = Math.max(10 * 60_000, REQUESTS * 30)

const test = base.extend('play', async ({ database }, { onCleanup }) => {
  const play = await startPlay(database)
  onCleanup(play.server.stop)
  return play
})

test(
  'no request crashes the server, violates its contract, or reaches another account',
  { timeout: PATIENCE_MS },
  async ({ play: { server, operations, send, beasRows, leaksInLog } }) => {
    const prototype = Object.getOwnPropertyNames(Object.prototype)
    const before = await beasRows()
    const requests = requestsFor(operations, { requests: REQUESTS, seed: SEED })
    const startedAt = performance.now()
    const statuses = new Map<number, number>()
    const findings: string[] = []
    let next = 0
    const work = async () => {
      for (let index = next++; index < requests.length; index = next++) {
        const request = requests[index]
        if (!request) continue
        if (index % CLOCK_STEP.everyRequests === 0) server.clock.advance(CLOCK_STEP.seconds)
        const { status, fault, body } = await send(request)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (!fault) continue
        findings.push(`${fault}\n${JSON.stringify(request).slice(0, 3_000)}\n${status} ${body}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))

    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
    const counts = [...statuses].toSorted(([a], [b]) => a - b).map((entry) => entry.join(': '))
    console.log(`Fuzz: ${REQUESTS} requests, seed ${SEED}, ${seconds} s. ${counts.join(', ')}`)
    expect(findings.slice(0, 20)).toEqual([])
    expect(findings.length).toBe(0)
    expect(await beasRows()).toEqual(before)
    expect(leaksInLog()).toEqual([])
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototype)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  },
)
