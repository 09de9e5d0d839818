import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { describe, expect, test } from 'vitest'

import { type NameServer, startNameServers, type Trouble } from '../../testing/name-server.ts'
import { ask } from './ask.ts'
import type { Question } from './message.ts'

const soa = {
  mname: 'ns1.example.com',
  rname: 'hostmaster.example.com',
  serial: 1,
  refresh: 1,
  retry: 1,
  expire: 1,
  minimum: 1,
}
const zones: NameServer['zones'] = {
  'example.com': [
    ['example.com', 'SOA', soa],
    ['www.example.com', 'A', '192.0.2.1'],
    ['www.example.com', 'A', '192.0.2.2'],
    ['shop.example.com', 'CNAME', 'gone.example.com'],
    ['example.com', 'UNKNOWN_65', Buffer.from('000100', 'hex')],
    ['child.example.com', 'NS', 'ns1.child.example.com'],
    ['ns1.child.example.com', 'A', '192.0.2.9'],
  ],
}
/** A busy machine may take long to answer. */
const PATIENCE_MS = 60_000
const www: Question = { name: 'www.example.com', type: 'A' }

async function asking(
  question: Question,
  {
    trouble,
    ...options
  }: {
    trouble?: Trouble | NameServer['trouble']
    timeoutMs?: number
    tries?: number
    signal?: AbortSignal
    isDnssecOk?: boolean
  } = {},
) {
  const servers = await startNameServers({
    '127.0.0.1': { zones, trouble: typeof trouble === 'function' ? trouble : () => trouble },
  })
  try {
    const server = { address: '127.0.0.1', port: servers.port }
    const reply = await ask(server, question, { timeoutMs: PATIENCE_MS, tries: 2, ...options })
    return { reply, asked: servers.asked }
  } finally {
    servers.close()
  }
}

/** Replies that the message is truncated, then sends a message with an unknown id and endless octets. */
async function startEndless() {
  const truncated = (query: Buffer) => {
    const reply = Buffer.from(query)
    reply.writeUInt16BE(0x8600, 2)
    return reply
  }
  const tcp = createServer((socket) => {
    const send = () => {
      while (socket.writable && socket.write(Buffer.alloc(65_536)));
    }
    socket.on('error', () => undefined).on('drain', send)
    socket.write(Buffer.from([0, 12, ...Array<number>(12).fill(0)]))
    send()
  }).listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket('udp4', (query, from) => udp.send(truncated(query), from.port))
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  return {
    port,
    close: () => {
      tcp.close()
      udp.close()
    },
  }
}

describe('replies', () => {
  test.for<[string, Question, Trouble | undefined, string]>([
    ['an answer', www, undefined, 'answer'],
    [
      'an answer, however the name is written',
      { ...www, name: 'WWW.Example.COM.' },
      undefined,
      'answer',
    ],
    ['no data', { ...www, type: 'MX' }, undefined, 'nodata'],
    ['no such name', { ...www, name: 'no.example.com' }, undefined, 'nxdomain'],
    ['a server failure', www, 'servfail', 'servfail'],
    ['a refusal', www, 'refused', 'refused'],
    ['a refusal of a foreign zone', { ...www, name: 'example.org' }, undefined, 'refused'],
    ['one without authority', www, 'lame', 'not_authoritative'],
    ['malformed', www, 'garbage', 'malformed'],
    ['a time-out of a server that drops', www, 'drop', 'timeout'],
    ['a time-out of a slow server', www, { slowMs: 300 }, 'timeout'],
  ])('a reply is classified: %s', async ([, question, trouble, kind]) => {
    const timeoutMs = kind === 'timeout' ? 60 : PATIENCE_MS
    const { reply } = await asking(question, { trouble, timeoutMs })
    expect(reply.kind).toBe(kind)
  })

  test('a query times out when nothing listens', async () => {
    const servers = await startNameServers({ '127.0.0.1': { zones } })
    servers.close()
    const server = { address: '127.0.0.1', port: servers.port }
    expect(await ask(server, www, { timeoutMs: 5_000, tries: 2 })).toEqual({ kind: 'timeout' })
  })
})

describe('contents of a reply', () => {
  test('a reply contains the records at the name', async () => {
    const { reply } = await asking(www)
    expect(reply).toMatchObject({
      records: [
        { name: 'www.example.com', type: 'A', data: '192.0.2.1' },
        { name: 'www.example.com', type: 'A', data: '192.0.2.2' },
      ],
    })
  })

  test('a reply contains the alias at the name, even when its target is gone', async () => {
    const { reply } = await asking({ name: 'shop.example.com', type: 'A' })
    expect(reply).toMatchObject({
      kind: 'answer',
      records: [{ name: 'shop.example.com', type: 'CNAME', data: 'gone.example.com' }],
    })
  })

  test('a reply contains records that the codec knows only by number', async () => {
    const { reply } = await asking({ name: 'example.com', type: 'HTTPS' })
    expect(reply).toMatchObject({
      records: [{ type: 'HTTPS', data: Buffer.from('000100', 'hex') }],
    })
  })
})

test('a referral lists the responsible servers with their addresses', async () => {
  const { reply } = await asking({ name: 'www.child.example.com', type: 'A' })
  expect(reply).toMatchObject({
    kind: 'referral',
    zone: 'child.example.com',
    nameServers: ['ns1.child.example.com'],
    glue: [{ name: 'ns1.child.example.com', type: 'A', data: '192.0.2.9' }],
  })
})

test('a query is sent without recursion, with EDNS, and with a random id and port', async () => {
  const { asked } = await asking(www, { trouble: 'drop', tries: 8, timeoutMs: 100 })
  expect(asked.map(({ transport }) => transport)).toEqual([...Array(8).fill('udp'), 'tcp'])
  expect(new Set(asked.map(({ id }) => id)).size).toBeGreaterThan(6)
  expect(new Set(asked.map(({ sourcePort }) => sourcePort)).size).toBeGreaterThan(6)
  for (const one of asked) {
    expect(one).toMatchObject({
      isRecursionDesired: false,
      udpPayloadSize: 1_232,
      isDnssecOk: false,
    })
  }
})

test('DNSSEC records are requested on demand', async () => {
  const { asked } = await asking(www, { isDnssecOk: true })
  expect(asked).toMatchObject([{ isDnssecOk: true }])
})

test('a reply that doesn’t fit in a datagram is requested over TCP', async () => {
  const { reply, asked } = await asking(www, { trouble: 'truncated' })
  expect(reply).toMatchObject({ kind: 'answer', records: [{}, {}] })
  expect(asked.map(({ transport }) => transport)).toEqual(['udp', 'tcp'])
})

test('a server that sends endlessly over TCP is disconnected after the first message', async () => {
  const { port, close } = await startEndless()
  const server = { address: '127.0.0.1', port }
  try {
    // Only the end of the connection can settle it within the test's time.
    expect(await ask(server, www, { timeoutMs: 60_000, tries: 1 })).toEqual({ kind: 'timeout' })
  } finally {
    close()
  }
})

test('a lost datagram is resent', async () => {
  let count = 0
  const trouble = () => ((count += 1) === 1 ? ('drop' as const) : undefined)
  const { reply } = await asking(www, { trouble, timeoutMs: 400, tries: 20 })
  expect(reply.kind).toBe('answer')
})

test('a server without EDNS support is queried without it', async () => {
  const { reply, asked } = await asking(www, { trouble: 'no_edns' })
  expect(reply.kind).toBe('answer')
  expect(asked.map(({ udpPayloadSize }) => udpPayloadSize)).toEqual([1_232, undefined])
})

describe('forged replies', () => {
  test.for(['forged_id', 'forged_question', 'forged_source'] as const)(
    'a forged reply is ignored: %s',
    async (trouble) => {
      const { reply, asked } = await asking(www, { trouble })
      expect(reply).toMatchObject({ kind: 'answer', records: [{}, {}] })
      expect(asked).toHaveLength(1)
    },
  )
})

test('an abort ends the query, with its reason', async () => {
  const stop = new AbortController()
  const trouble = () => {
    stop.abort(new Error('Enough.'))
    return 'drop' as const
  }
  const options = { trouble, signal: stop.signal, timeoutMs: 10_000 }
  await expect(asking(www, options)).rejects.toThrow('Enough.')
})
