// Compares a scan of a zone of 120 records with the same queries sent one by one, by `dig` if it is installed and by a
// plain loop over UDP, and with a bulk resolver, which sends them concurrently.
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

import { decode, encode, RECURSION_DESIRED } from 'dns-packet'
import { runnerImport } from 'vite'

import { atLeast } from './shared/bars.mjs'
import { best, median } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'

const RECORDS = 120
/** How long a reply takes, as over a short internet route. */
const ROUND_TRIP_MS = 20
const ROUNDS = 5
const BAR = 5
/** The bulk resolver supports no other port. */
const DNS_PORT = 53
const RECURSION_AVAILABLE = 0x80

const AT_ONCE = 'its questions all at once, adnshost'

const ownerOf = (name) => (name === '@' ? 'example.com' : `${name}.example.com`)

export async function benchZoneScan({ rounds = ROUNDS }) {
  const { scanZone } = await importTypeScript('server/platform/dns/scan-zone.ts')
  const { scanPairs } = await importTypeScript('server/platform/dns/scan-names.ts')
  const { startSmallInternet, first } = await importTypeScript('server/testing/small-internet.ts')
  const slow = () => ({ slowMs: ROUND_TRIP_MS })
  const trouble = Object.fromEntries(
    ['127.0.0.1', '127.0.0.2', first, '127.0.0.4'].map((at) => [at, slow]),
  )
  const internet = await startSmallInternet({ records: recordsFor(scanPairs), trouble })
  try {
    const server = { address: first, port: internet.port }
    const candidates = {
      'the scan': () =>
        scanZone('example.com', {
          settings: internet.settings,
          onRecord: () => {},
          onProgress: () => {},
        }),
      'its queries one by one, UDP': () => askOneByOne(scanPairs, server),
      'its queries one by one, dig': () => dig(scanPairs, server),
      [AT_ONCE]: () => adnshost(scanPairs, server),
    }
    const took = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]))
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, work] of Object.entries(candidates)) {
        const milliseconds = await timeOf(work).catch(noProgram)
        if (milliseconds !== undefined) took[name].push(milliseconds)
      }
    }
    const [[, ours], ...others] = Object.entries(took).filter(([, times]) => times.length > 0)
    printTable(
      Object.entries(took).map(([what, times]) => ({
        what,
        'median ms': times.length > 0 ? median(times).toFixed(0) : 'not here',
        'best ms': times.length > 0 ? best(times).toFixed(0) : '',
      })),
    )
    return others
      .filter(([name]) => name !== AT_ONCE)
      .map(([name, times]) =>
        atLeast(`a scan is ≥ ${BAR} × as fast as ${name}`, median(times) / median(ours), BAR, ' ×'),
      )
  } finally {
    internet.close()
  }
}

const importTypeScript = async (path) =>
  (await runnerImport(path, { configFile: false, logLevel: 'error' })).module

/** Without the program, or the permission to use port 53, its figures are left out. */
function noProgram(error) {
  if (!['ENOENT', 'EACCES'].includes(error.code)) throw error
}

async function timeOf(work) {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** A and TXT records for names on the list, until there are enough. */
function recordsFor(pairs) {
  const records = []
  for (const { name, type } of pairs) {
    if (records.length === RECORDS) break
    const owner = ownerOf(name)
    if (type === 'A') records.push([owner, 'A', `192.0.2.${(records.length % 250) + 1}`])
    if (type === 'TXT') records.push([owner, 'TXT', [`text ${records.length}`]])
  }
  return records
}

/** In one process, because starting it for each query would take most of the time. */
async function dig(pairs, { address, port }) {
  const asked = ['-f', '-', `@${address}`, '-p', String(port), '+tries=1', '+noall', '+comments']
  const program = spawn('dig', asked, { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = program.stdout.setEncoding('utf8').toArray()
  await once(program, 'spawn')
  program.stdin.end(pairs.map(({ name, type }) => `${ownerOf(name)} ${type}\n`).join(''))
  const answered = (await answers).join('').split('Got answer:').length - 1
  if (answered !== pairs.length)
    throw new Error(`dig got ${answered} replies out of ${pairs.length}.`)
}

/** GNU adns: all queries are sent concurrently. It requires a resolver, so the proxy in between claims to be one. */
async function adnshost(pairs, server) {
  const between = createSocket('udp4')
  const onward = createSocket('udp4')
  between.bind(DNS_PORT, '127.0.0.53')
  await once(between, 'listening')
  let asker
  between.on('message', (message, from) => {
    asker = from
    onward.send(message, server.port, server.address)
  })
  onward.on('message', (message) => {
    message[3] |= RECURSION_AVAILABLE
    between.send(message, asker.port, asker.address)
  })
  try {
    const asked = ['+e', '-f', '-a', '--config', 'nameserver 127.0.0.53', '-Qq', '-Qa']
    const program = spawn('adnshost', asked, { stdio: ['pipe', 'pipe', 'inherit'] })
    const answers = program.stdout.setEncoding('utf8').toArray()
    await once(program, 'spawn')
    program.stdin.end(
      pairs.map(({ name, type }) => `-t${adnsType(type)}\n- ${ownerOf(name)}\n`).join(''),
    )
    const statuses = (await answers).join('').match(/^\d+ \d+ \w+ .*$/gm) ?? []
    const answered = statuses.filter((line) => !/ (?:timeout|systemfail|norecurse) /.test(line))
    if (answered.length !== pairs.length) {
      throw new Error(`adnshost got ${answered.length} replies out of ${pairs.length}.`)
    }
  } finally {
    between.close()
    onward.close()
  }
}

/** It looks up hosts named in records of known types with their addresses, unless a minus turns that off. */
function adnsType(type) {
  if (['MX', 'NS', 'SRV', 'SOA'].includes(type)) return `${type.toLowerCase()}-`
  return (
    {
      CAA: 'type257',
      HTTPS: 'type65',
      NAPTR: 'type35',
      SVCB: 'type64',
      TLSA: 'type52',
      URI: 'type256',
    }[type] ?? type.toLowerCase()
  )
}

/** A loop over `dig`, as lean as possible. */
async function askOneByOne(pairs, { address, port }) {
  const socket = createSocket('udp4')
  for (const [id, { name, type }] of pairs.entries()) {
    const question = {
      // The codec only knows some by number.
      type: { HTTPS: 'UNKNOWN_65', SVCB: 'UNKNOWN_64', URI: 'UNKNOWN_256' }[type] ?? type,
      name: ownerOf(name),
    }
    const query = encode({ type: 'query', id, flags: RECURSION_DESIRED, questions: [question] })
    const answered = once(socket, 'message')
    socket.send(query, port, address)
    const [message] = await answered
    if (decode(message).id !== id) throw new Error('A reply belongs to another query.')
  }
  socket.close()
}
