// A scan of a zone of 120 records, beside the same questions asked one by one.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

import { decode, encode, RECURSION_DESIRED } from 'dns-packet'
import { runnerImport } from 'vite'

import { atLeast } from './shared/bars.mjs'
import { best, median } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const RECORDS = 120
/** How long an answer is under way, as over a short stretch of the internet. */
const ROUND_TRIP_MS = 20
const ROUNDS = 5
const BAR = 5

export async function benchZoneScan({ rounds = ROUNDS }) {
  const { scanZone } = await importTypeScript('server/dns/scan-zone.ts')
  const { scanPairs } = await importTypeScript('server/dns/scan-names.ts')
  const { startSmallInternet, first } = await importTypeScript('server/testing/small-internet.ts')
  const slow = () => ({ slowMs: ROUND_TRIP_MS })
  const trouble = Object.fromEntries(
    ['127.0.0.1', '127.0.0.2', first, '127.0.0.4'].map((at) => [at, slow]),
  )
  const internet = await startSmallInternet({ records: recordsFor(scanPairs), trouble })
  try {
    const took = { ours: [], oneByOne: [] }
    let found = 0
    for (let round = 0; round < rounds; round += 1) {
      found = 0
      took.ours.push(
        await timeOf(() =>
          scanZone('example.com', {
            settings: internet.settings,
            onRecord: () => (found += 1),
            onProgress: () => {},
          }),
        ),
      )
      took.oneByOne.push(
        await timeOf(() => askOneByOne(scanPairs, { address: first, port: internet.port })),
      )
    }
    printTable(
      Object.entries(took).map(([name, times]) => ({
        what:
          name === 'ours'
            ? `the scan, ${found} records`
            : `${scanPairs.length} questions one by one`,
        'median ms': median(times).toFixed(0),
        'best ms': best(times).toFixed(0),
      })),
    )
    const ratio = median(took.oneByOne) / median(took.ours)
    return [atLeast(`a scan is ≥ ${BAR} × as fast as its questions one by one`, ratio, BAR, ' ×')]
  } finally {
    internet.close()
  }
}

const importTypeScript = async (path) =>
  (await runnerImport(path, { configFile: false, logLevel: 'error' })).module

async function timeOf(work) {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Addresses and texts at names of the list, until there are enough. */
function recordsFor(pairs) {
  const records = []
  for (const { name, type } of pairs) {
    if (records.length === RECORDS) break
    const owner = name === '@' ? 'example.com' : `${name}.example.com`
    if (type === 'A') records.push([owner, 'A', `192.0.2.${(records.length % 250) + 1}`])
    if (type === 'TXT') records.push([owner, 'TXT', [`text ${records.length}`]])
  }
  return records
}

/** What a loop over `dig` does, without starting a program for each question. */
async function askOneByOne(pairs, { address, port }) {
  const socket = createSocket('udp4')
  for (const [id, { name, type }] of pairs.entries()) {
    const question = {
      // The codec knows it by its number only.
      type: type === 'HTTPS' ? 'UNKNOWN_65' : type,
      name: name === '@' ? 'example.com' : `${name}.example.com`,
    }
    const query = encode({ type: 'query', id, flags: RECURSION_DESIRED, questions: [question] })
    const answered = once(socket, 'message')
    socket.send(query, port, address)
    const [message] = await answered
    if (decode(message).id !== id) throw new Error('An answer came to another question.')
  }
  socket.close()
}
