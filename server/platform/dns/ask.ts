import { createSocket } from 'node:dgram'
import { connect, isIPv6 } from 'node:net'

import { inTurn } from '../network/connections.ts'
import { codecName } from './codec.ts'
import { type Query, type Question, readReply, type Reply, writeQuery } from './message.ts'
import { canonicalName } from './names.ts'

export type Server = { address: string; port: number }
export type AskOptions = {
  timeoutMs: number
  tries: number
  signal?: AbortSignal | undefined
  /** Whether to request the DNSSEC records too (RFC 3225). */
  isDnssecOk?: boolean
  /** Whether to query over TCP from the beginning, for replies that servers refuse to send to a forged address. */
  isOverTcp?: boolean
  /** Servers that only replied over TCP, so that the next query of the same search doesn't wait for UDP again. */
  onlyTcp?: WeakSet<Server>
}

/**
 * Sends one query to one server, over UDP, and over TCP when the reply doesn't fit or doesn't arrive: some networks
 * drop UDP. Rejects only when aborted.
 */
export async function ask(server: Server, question: Question, options: AskOptions): Promise<Reply> {
  const { tries, isDnssecOk = false, isOverTcp = false, onlyTcp } = options
  const asked = { ...question, name: canonicalName(codecName(question.name)) }
  const mayUseUdp = !isOverTcp && !onlyTcp?.has(server)
  const transports = mayUseUdp
    ? [...Array.from({ length: tries }, () => askOverUdp), askOverTcp]
    : Array.from({ length: tries }, () => askOverTcp)
  let hasEdns = true
  for (const transport of transports) {
    const query = writeQuery(asked, { isDnssecOk, hasEdns })
    const first = await exchange(transport, { server, query, ...options })
    const isCut = first === 'truncated' && transport === askOverUdp
    const reply = isCut ? await exchange(askOverTcp, { server, query, ...options }) : first
    if (reply === 'no_edns' && !hasEdns) return { kind: 'malformed' }
    if (reply === 'no_edns') hasEdns = false
    else if (reply === 'truncated') return { kind: 'malformed' }
    else if (reply.kind !== 'timeout') {
      if (transport === askOverTcp && mayUseUdp) onlyTcp?.add(server)
      return reply
    }
  }
  return { kind: 'timeout' }
}

type Heard = Exclude<ReturnType<typeof readReply>, 'unrelated'>
type Exchange = {
  server: Server
  query: Query
  timeoutMs: number
  signal?: AbortSignal | undefined
}
type Transport = (
  exchange: Exchange,
  on: { bytes: (message: Buffer) => void; error: () => void },
) => () => void

const exchange = (transport: Transport, parts: Exchange): Promise<Heard> =>
  inTurn(() => exchangeNow(transport, parts), parts.signal)

/** Waits for the reply to the query and ignores anything else. */
async function exchangeNow(transport: Transport, parts: Exchange): Promise<Heard> {
  const { query, timeoutMs, signal } = parts
  signal?.throwIfAborted()
  return new Promise((settle, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      close()
    }
    const finish = (heard: Heard) => {
      end()
      settle(heard)
    }
    const abort = () => {
      end()
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => finish({ kind: 'timeout' }), timeoutMs)
    const close = transport(parts, {
      bytes: (message) => {
        const heard = readReply(query, message)
        if (heard !== 'unrelated') finish(heard)
      },
      error: () => finish({ kind: 'timeout' }),
    })
    signal?.addEventListener('abort', abort)
  })
}

const askOverUdp: Transport = ({ server, query }, on) => {
  const socket = createSocket(isIPv6(server.address) ? 'udp6' : 'udp4')
  socket.on('message', on.bytes)
  socket.on('error', on.error)
  // Once connected, the socket only receives from this server. The system picks a random port (RFC 5452, section 9.2).
  socket.on('connect', () => socket.send(query.bytes))
  socket.connect(server.port, server.address)
  return () => {
    socket.removeAllListeners().on('error', () => undefined)
    socket.close()
  }
}

/** Includes the two octets of the length prefix. */
const TCP_MESSAGE_MAX_OCTETS = 2 + 65_535

const askOverTcp: Transport = ({ server, query }, on) => {
  const socket = connect(server.port, server.address)
  const received = Buffer.alloc(TCP_MESSAGE_MAX_OCTETS)
  let count = 0
  socket.on('data', (bytes) => {
    count += bytes.copy(received, count)
    const end = count < 2 ? Infinity : 2 + received.readUInt16BE(0)
    if (count < end) return
    on.bytes(received.subarray(2, end))
    // Only one query was sent here: when the first message isn't its reply, later ones won't be either.
    on.error()
  })
  socket.on('error', on.error)
  socket.on('end', on.error)
  // RFC 1035, section 4.2.2: a two-octet length precedes the message.
  const length = Buffer.alloc(2)
  length.writeUInt16BE(query.bytes.length)
  socket.write(Buffer.concat([length, query.bytes]))
  return () => {
    socket.removeAllListeners().on('error', () => undefined)
    socket.destroy()
  }
}
