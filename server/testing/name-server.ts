import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

import { AUTHORITATIVE_ANSWER, decode, encode, type Packet, TRUNCATED_RESPONSE } from 'dns-packet'

import { answerFrom, type PlainRecord, toAnswer } from './zone-answers.ts'

/**
 * How a reply fails, or differs. `everything` replies to ANY with all records; otherwise, a server declines (RFC 8482).
 * `rotating` returns one record of a set at a time, as load balancers do; `transfer` the whole zone.
 */
export type Trouble =
  | 'drop'
  | 'everything'
  | 'forged_id'
  | 'forged_question'
  | 'forged_source'
  | 'garbage'
  | 'lame'
  | 'no_edns'
  | 'refused'
  | 'rotating'
  | 'servfail'
  | 'transfer'
  | 'truncated'
  | { slowMs: number }
  | { ttl: number }

type Asked = {
  server: string
  transport: 'udp' | 'tcp'
  name: string
  type: string
  id: number
  sourcePort: number
  isRecursionDesired: boolean
  udpPayloadSize: number | undefined
  isDnssecOk: boolean
}

export type NameServer = {
  /** Records by the zone that the server is authoritative for. */
  zones: Record<string, readonly PlainRecord[]>
  trouble?: ((asked: Asked) => Trouble | undefined) | undefined
}

const FORMERR = 1
const SERVFAIL = 2
const REFUSED = 5

/** Authoritative servers over UDP and TCP: one for each loopback address, all on the same port. */
export async function startNameServers(servers: Record<string, NameServer>) {
  const asked: Asked[] = []
  const open: { close: () => void }[] = []
  const close = () => open.splice(0).forEach((socket) => socket.close())

  const listen = async (wantedPort: number) => {
    let port = wantedPort
    for (const [address, server] of Object.entries(servers)) {
      const reply = replies({ address, server, log: asked, open })
      const tcp = createServer((socket) => readFrames(socket, reply))
      open.push(tcp)
      tcp.listen(port, address)
      await once(tcp, 'listening')
      port = (tcp.address() as AddressInfo).port
      const udp = createSocket('udp4')
      open.push(udp)
      udp.on('message', (bytes, from) => {
        const send = (message: Buffer) => udp.send(message, from.port, from.address)
        reply(bytes, { transport: 'udp', sourcePort: from.port, send })
      })
      udp.bind(port, address)
      await once(udp, 'listening')
    }
    return port
  }

  // Another test may use the same port on one of the addresses.
  for (let tries = 1; ; tries += 1) {
    try {
      return { port: await listen(0), asked, close }
    } catch (error) {
      close()
      if (tries === 10) throw error
    }
  }
}

type Way = { transport: 'udp' | 'tcp'; sourcePort: number; send: (message: Buffer) => void }

type Parts = { address: string; server: NameServer; log: Asked[]; open: { close: () => void }[] }

const replies =
  ({ address, server: { zones, trouble }, log, open }: Parts) =>
  (bytes: Buffer, { transport, sourcePort, send }: Way) => {
    const query = decode(bytes)
    const [question] = query.questions ?? []
    if (!question) return
    const edns = query.additionals?.find((record) => record.type === 'OPT')
    const asked: Asked = {
      server: address,
      transport,
      name: question.name,
      type: question.type,
      id: query.id ?? 0,
      sourcePort,
      isRecursionDesired: query.flag_rd,
      udpPayloadSize: edns?.udpPayloadSize,
      isDnssecOk: edns?.flag_do ?? false,
    }
    const turn = log.filter((one) => one.server === address && one.type === asked.type).length
    log.push(asked)
    const goesWrong = trouble?.(asked)
    if (goesWrong === 'drop') return
    // A pointer beyond the end (RFC 1035, section 4.1.4).
    if (goesWrong === 'garbage')
      return send(Buffer.concat([bytes.subarray(0, 12), Buffer.alloc(20, 0xff)]))

    const found = answerFrom(zones, question)
    const isTtl = typeof goesWrong === 'object' && 'ttl' in goesWrong
    const answers = isTtl
      ? found.answers.map((answer) => ({ ...answer, ttl: goesWrong.ttl }) as typeof answer)
      : found.answers
    const message = (change: Partial<Packet> = {}) =>
      encode({
        type: 'response',
        id: asked.id,
        flags: (found.isAuthoritative ? AUTHORITATIVE_ANSWER : 0) | found.rcode,
        questions: [question],
        answers,
        authorities: found.authorities,
        additionals: found.additionals,
        ...change,
      })
    if (goesWrong === 'transfer') {
      const zone = zones[asked.name]?.map(toAnswer) ?? []
      return send(message({ answers: [...zone, ...zone.slice(0, 1)] }))
    }
    if (goesWrong === 'refused' || (question.type === 'AXFR' && !goesWrong))
      return send(message({ flags: REFUSED, answers: [] }))
    if (asked.type === 'ANY' && goesWrong !== 'everything') {
      const data = { cpu: 'RFC8482', os: '' }
      return send(message({ answers: [{ name: asked.name, type: 'HINFO', ttl: 300, data }] }))
    }
    if (goesWrong === 'servfail') return send(message({ flags: SERVFAIL, answers: [] }))
    if (goesWrong === 'lame') return send(message({ flags: 0 }))
    if (goesWrong === 'no_edns' && edns) return send(message({ flags: FORMERR, answers: [] }))
    if (goesWrong === 'truncated' && transport === 'udp') {
      return send(message({ flags: AUTHORITATIVE_ANSWER | TRUNCATED_RESPONSE, answers: [] }))
    }
    if (goesWrong === 'forged_id') send(message({ id: asked.id ^ 1, answers: [] }))
    if (goesWrong === 'forged_question') {
      send(message({ questions: [{ ...question, name: `not-${question.name}` }], answers: [] }))
    }
    if (goesWrong === 'forged_source') {
      const stranger = createSocket('udp4')
      stranger.send(message({ answers: [] }), sourcePort, '127.0.0.1', () => {
        stranger.close()
        send(message())
      })
      return
    }
    if (goesWrong === 'rotating' && found.answers.length > 0) {
      return send(
        message({ answers: found.answers.slice(turn % found.answers.length).slice(0, 1) }),
      )
    }
    if (typeof goesWrong === 'object' && 'slowMs' in goesWrong) {
      const timer = setTimeout(() => send(message()), goesWrong.slowMs)
      open.push({ close: () => clearTimeout(timer) })
      return
    }
    send(message())
  }

/** RFC 1035, section 4.2.2: over TCP, a two-octet length precedes each message. */
function readFrames(socket: Socket, reply: ReturnType<typeof replies>) {
  let received = Buffer.alloc(0)
  socket.on('error', () => socket.destroy())
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes])
    const end = received.length < 2 ? Infinity : 2 + received.readUInt16BE(0)
    if (received.length < end) return
    const send = (message: Buffer) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(message.length)
      socket.end(Buffer.concat([length, message]))
    }
    reply(received.subarray(2, end), { transport: 'tcp', sourcePort: socket.remotePort ?? 0, send })
  })
}
