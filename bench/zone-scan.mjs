// Scans a zone of 300 records whose servers take 20 ms to reply: how much it finds, and how fast, compared with the
// same queries sent one by one, by `dig` if it is installed and by a plain loop over UDP, and with a bulk resolver,
// which sends them concurrently.
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

import { decode, encode, RECURSION_DESIRED } from 'dns-packet'
import { runnerImport } from 'vite'

import { atLeast, atMost, holds } from './shared/bars.mjs'
import { best, median } from './shared/statistics.mjs'
import { printTable } from './shared/table.mjs'
import { records, ZONE } from './zone-scan/zone-of-300.mjs'

/** How long a reply takes, as over a short internet route. */
const ROUND_TRIP_MS = 20
const ROUNDS = 3
const BAR = 5
/** So many of the scan's queries are sent one by one, to compare the time for each. */
const COMPARED = 300
/** The bulk resolver supports no other port. */
const DNS_PORT = 53
const RECURSION_AVAILABLE = 0x80

const AT_ONCE = 'its queries all at once, adnshost'

export async function benchZoneScan({ rounds = ROUNDS }) {
  const { scanZone } = await importTypeScript('server/platform/dns/scan-zone.ts')
  const { startSmallInternet, first } = await importTypeScript('server/testing/small-internet.ts')
  const slow = () => ({ slowMs: ROUND_TRIP_MS })
  const trouble = Object.fromEntries(
    ['127.0.0.1', '127.0.0.2', first, '127.0.0.4'].map((at) => [at, slow]),
  )
  const internet = await startSmallInternet({ records: records.map(({ plain }) => plain), trouble })
  try {
    let found = []
    const scan = () => {
      found = []
      return scanZone(ZONE, {
        settings: internet.settings,
        onRecord: ({ name, type, content }) => found.push(`${name} ${type} ${content}`),
        onProgress: () => {},
      })
    }
    const server = { address: first, port: internet.port }
    await scan()
    const sent = internet.asked.filter(({ name, type }) => isWithin(name) && type !== 'ANY')
    const compared = spread(sent, COMPARED)
    const candidates = {
      'the scan': { queries: sent.length, work: scan },
      'its queries one by one, UDP': { work: () => askOneByOne(compared, server) },
      'its queries one by one, dig': { work: () => dig(compared, server) },
      [AT_ONCE]: { work: () => adnshost(compared, server) },
    }
    /** @type {Record<string, number[]>} */
    const took = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]))
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, { work }] of Object.entries(candidates)) {
        const milliseconds = await timeOf(work).catch(noProgram)
        if (milliseconds !== undefined) took[name].push(milliseconds)
      }
    }
    const forEach = (name) => median(took[name]) / (candidates[name].queries ?? compared.length)
    const measured = Object.keys(took).filter((name) => took[name].length > 0)
    printTable(
      Object.entries(took).map(([what, times]) => ({
        what,
        queries: candidates[what].queries ?? compared.length,
        'median ms': times.length > 0 ? median(times).toFixed(0) : 'not here',
        'best ms': times.length > 0 ? best(times).toFixed(0) : '',
        'ms for each': times.length > 0 ? forEach(what).toFixed(2) : '',
      })),
    )
    return [
      ...whatWasFound(found),
      atMost('a scan takes ≤ 45 s', median(took['the scan']) / 1_000, 45, ' s'),
      ...measured
        .filter((name) => name.includes('one by one'))
        .map((name) =>
          atLeast(
            `a query of the scan is ≥ ${BAR} × as fast as ${name}`,
            forEach(name) / forEach('the scan'),
            BAR,
            ' ×',
          ),
        ),
    ]
  } finally {
    internet.close()
  }
}

/** The zone's SOA, its name servers and their addresses are of the small internet. */
const OF_THE_SERVERS = /^(?:@ (?:SOA|NS) |ns[12] A )/

function whatWasFound(found) {
  const all = new Set(records.map(({ text }) => text))
  const own = found.filter((text) => !OF_THE_SERVERS.test(text))
  const wrong = own.filter((text) => !all.has(text))
  const missing = [...all].filter((text) => !own.includes(text))
  const ofServers = found.length - own.length
  for (const text of missing) console.log(`Not found: ${text}`)
  for (const text of wrong) console.log(`Wrong: ${text}`)
  const total = all.size + ofServers
  const share = (100 * (total - missing.length)) / total
  return [
    atLeast(`of ${total} records, ≥ 95 % are found`, share, 95, ' %'),
    holds(
      'nothing that the zone doesn’t have is found',
      wrong.length === 0 && new Set(found).size === found.length,
      `${wrong.length} of ${found.length}`,
    ),
  ]
}

const isWithin = (name) => name === ZONE || name.endsWith(`.${ZONE}`)

/** Evenly chosen, in their order. */
const spread = (list, count) =>
  Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)])

/** The codec knows some types only by number. */
const numberOf = (type) => /^UNKNOWN_(\d+)$/.exec(type)?.[1]

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

/** In one process, because starting it for each query would take most of the time. */
async function dig(pairs, { address, port }) {
  const asked = ['-f', '-', `@${address}`, '-p', String(port), '+tries=1', '+noall', '+comments']
  const program = spawn('dig', asked, { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = program.stdout.setEncoding('utf8').toArray()
  await once(program, 'spawn')
  program.stdin.end(
    pairs
      .map(({ name, type }) => `${name} ${numberOf(type) ? `TYPE${numberOf(type)}` : type}\n`)
      .join(''),
  )
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
    program.stdin.end(pairs.map(({ name, type }) => `-t${adnsType(type)}\n- ${name}\n`).join(''))
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
  const number =
    numberOf(type) ?? { CAA: 257, DS: 43, NAPTR: 35, SSHFP: 44, TLSA: 52, DNAME: 39 }[type]
  return number ? `type${number}` : type.toLowerCase()
}

/** A loop over `dig`, as lean as possible. */
async function askOneByOne(pairs, { address, port }) {
  const socket = createSocket('udp4')
  for (const [id, { name, type }] of pairs.entries()) {
    const query = encode({
      type: 'query',
      id,
      flags: RECURSION_DESIRED,
      questions: [{ type, name }],
    })
    const answered = once(socket, 'message')
    socket.send(query, port, address)
    const [message] = await answered
    if (decode(message).id !== id) throw new Error('A reply belongs to another query.')
  }
  socket.close()
}
