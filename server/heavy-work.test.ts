import { resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { exampleSeller } from './billing/testing-billing.ts'
import { drawStatementTask } from './partner/statements/draw-statement.ts'
import { systemClock } from './platform/clock.ts'
import type { Db } from './platform/db/client.ts'
import { startHeavyWork } from './platform/heavy-work/heavy-work.ts'
import { decodeBatch } from './platform/log-intake/batch-body.ts'
import { takeEvents } from './websites/attacks/ingest.ts'
import { readBatch } from './websites/attacks/read-batch.ts'
import { readZoneFileTask } from './websites/records/read-zone-file-task.ts'

const start = () => {
  const heavyWork = startHeavyWork(pathToFileURL(resolve('dist/server/heavy-work.js')))
  onTestFinished(heavyWork.close)
  return heavyWork
}

/** Counts the turns of the event loop until the work is done. */
async function turnsDuring<Result>(work: Promise<Result>) {
  let isDone = false
  const result = work.finally(() => (isDone = true))
  let turns = 0
  for (; !isDone; turns += 1) await nextTurn()
  return { turns, result: await result }
}

test('the event loop stays responsive while a zone file is parsed', async () => {
  const file = Array.from({ length: 5_000 }, (_, at) => `n${at} A 192.0.2.1\nn${at} AX 1`).join(
    '\n',
  )
  const { turns, result } = await turnsDuring(
    start().run('readZoneFile', { file, domain: 'example.com' }),
  )
  expect(result).toEqual(readZoneFileTask({ file, domain: 'example.com' }))
  // On the event loop itself, it would take one.
  expect(turns).toBeGreaterThan(10)
})

const now = new Date('2026-11-22T12:00:00Z')
const eventsOf = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      id: String(at),
      occurred_at: '2026-11-22T11:00:00Z',
      action: 'blocked',
      address: '192.0.2.1',
      method: 'GET',
      path: at === 1 ? 7 : `/${at}`,
      rule_id: '942100',
    }),
  )

test('the event loop stays responsive while a large batch is parsed, with the same result', async () => {
  const batch = { bytes: Buffer.from(eventsOf(5_000).join('\n')), isLines: true }
  const { turns, result } = await turnsDuring(
    start().run('readBatch', { batch, domainId: 'domain', now }),
  )
  expect(result).toEqual(await readBatch({ batch, domainId: 'domain', now }))
  expect(result).toMatchObject({ rejected: [{ line: 2 }] })
  expect(turns).toBeGreaterThan(10)
})

test('the thread rejects a batch with the same message', async () => {
  const batch = { bytes: Buffer.from(`[${eventsOf(10_001).join()}]`), isLines: false }
  const result = await start().run('readBatch', { batch, domainId: 'domain', now })
  expect(result).toEqual(await readBatch({ batch, domainId: 'domain', now }))
  expect(result).toMatchObject({ refusal: { code: 'body_too_large' } })
})

test.each(['identity', 'gzip'])(
  'a large batch with the encoding %s moves to the thread without being copied',
  async (encoding) => {
    const plain = Buffer.from(`[${eventsOf(10_001).join()}]`)
    const body = encoding === 'gzip' ? gzipSync(plain) : plain
    const batch = await decodeBatch(body, { encoding, type: 'application/json' })
    // It is refused before the database is needed.
    const context = { heavyWork: start(), clock: systemClock, db: {} as Db }
    await expect(
      takeEvents(
        context,
        { domainId: 'domain', organisationId: 'organisation', keyHash: Buffer.of() },
        batch,
      ),
    ).rejects.toMatchObject({
      code: 'body_too_large',
    })
    expect(batch.bytes).toHaveLength(0)
  },
)

test('the thread draws a partner’s statement', async () => {
  const drawing = {
    seller: exampleSeller,
    statement: {
      month: '2026-03',
      partner: 'Acme Agency',
      is_final: true,
      lines: [],
      totals: [{ currency: 'EUR' as const, net_minor: 1_000, commission_minor: 100 }],
    },
  }
  const file = await start().run('drawStatement', drawing)
  expect(Buffer.from(file).equals(await drawStatementTask(drawing))).toBe(true)
})

test('a drawing that takes too long ends with its thread, and the next one is drawn', async () => {
  const heavyWork = start()
  const within = { width: 384, height: 64 }
  const svgOf = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 10">${content}</svg>`
  // Each takes a tenth of a second, and there may be 2,000.
  const svg = svgOf('<circle r="1e9" stroke="#000" stroke-width="1e5"/>'.repeat(1_900))
  await expect(heavyWork.run('drawSvg', { svg, within }, { timeLimitMs: 1_000 })).rejects.toThrow(
    'abort',
  )
  const shape = svgOf('<path fill="#7c3aed" d="M0 0h60v10H0z"/>')
  expect(await heavyWork.run('drawSvg', { svg: shape, within })).not.toBeNull()
})
