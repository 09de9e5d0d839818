import { resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

import { readZoneFile } from '../dns/zone-file.ts'
import { startHeavyWork } from './heavy-work.ts'

test('while a zone file is read, the event loop takes turn after turn', async () => {
  const { readZoneFile: readInThread, close } = startHeavyWork(
    pathToFileURL(resolve('dist/server/heavy-work.js')),
  )
  onTestFinished(close)
  const file = Array.from({ length: 5_000 }, (_, at) => `n${at} A 192.0.2.1\nn${at} AX 1`).join(
    '\n',
  )
  let isRead = false
  const reading = readInThread(file, 'example.com').finally(() => (isRead = true))
  let turns = 0
  for (; !isRead; turns += 1) await nextTurn()
  expect(await reading).toEqual(readZoneFile(file, 'example.com'))
  // On the loop itself it would take one.
  expect(turns).toBeGreaterThan(10)
})
