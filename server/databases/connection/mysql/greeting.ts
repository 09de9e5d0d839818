import type { Socket } from 'node:net'

import { ConnectionFailed } from '../connection-fault.ts'
import { capabilities, requestedBits } from './capabilities.ts'
import { mysqlFault } from './mysql-fault.ts'

const HEADER_BYTES = 4
/** MySQL, “Protocol::HandshakeV10”. A real one has fewer than 200 bytes. */
const GREETING_MAX_BYTES = 1_000
const PROTOCOL = 10
const ERROR = 0xff
/** utf8mb4_general_ci */
const CHARACTER_SET = 45

/** Waits for the first packet of the server, which speaks first, and requests TLS. Returns that packet. */
export async function greetAndRequestTls(socket: Socket): Promise<Buffer> {
  const greeting = await readGreeting(socket)
  const [kind] = greeting.subarray(HEADER_BYTES)
  if (kind === ERROR) throw refusalIn(greeting)
  if (kind !== PROTOCOL) throw notMysql()
  const at = capabilitiesAt(greeting)
  if ((greeting.readUInt16LE(at) & capabilities.SSL) === 0)
    throw new ConnectionFailed('tls', 'no_tls')
  const request = Buffer.alloc(HEADER_BYTES + 32)
  request.writeUIntLE(32, 0, 3)
  request[3] = 1
  request.writeUInt32LE(requestedBits, HEADER_BYTES)
  request[HEADER_BYTES + 8] = CHARACTER_SET
  socket.write(request)
  return withoutOffers(greeting, at)
}

/** So that `mysql2` requests what was requested here, and nothing else that a server offers. */
function withoutOffers(greeting: Buffer, at: number) {
  const copy = Buffer.from(greeting)
  copy.writeUInt16LE(copy.readUInt16LE(at) | capabilities.LONG_PASSWORD, at)
  // After the lower half: the character set and the status.
  const upper = at + 5
  copy.writeUInt16LE(copy.readUInt16LE(upper) & (requestedBits >>> 16), upper)
  return copy
}

const notMysql = () => new ConnectionFailed('tls', 'not_mysql')

const readGreeting = (socket: Socket) =>
  new Promise<Buffer>((settle, reject) => {
    let received = Buffer.alloc(0)
    const stop = () => {
      socket.pause()
      socket.removeListener('data', receive)
      socket.removeListener('error', fail)
      socket.removeListener('close', fail)
    }
    const fail = (error?: unknown) => {
      stop()
      socket.destroy()
      reject(error instanceof ConnectionFailed ? error : notMysql())
    }
    const receive = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (received.length < HEADER_BYTES) return undefined
      const length = HEADER_BYTES + received.readUIntLE(0, 3)
      // Whatever follows the packet was sent before the handshake by somebody in the middle.
      if (length > GREETING_MAX_BYTES || received.length > length || received[3] !== 0)
        return fail()
      if (received.length < length) return undefined
      stop()
      return settle(received)
    }
    socket.on('data', receive)
    socket.once('error', fail)
    socket.once('close', fail)
  })

/** After the version, which ends with a zero: the session's number, eight bytes of the challenge and a filler. */
function capabilitiesAt(greeting: Buffer) {
  const at = greeting.indexOf(0, HEADER_BYTES + 1) + 1 + 4 + 8 + 1
  if (at + 7 > greeting.length) throw notMysql()
  return at
}

/** MySQL, “ERR_Packet”: a server that is full or blocks the address refuses before anything else. */
function refusalIn(packet: Buffer) {
  if (packet.length < HEADER_BYTES + 3) return notMysql()
  const text = packet.subarray(HEADER_BYTES + 3).toString('utf8')
  return mysqlFault('tls', { errno: packet.readUInt16LE(HEADER_BYTES + 1), message: text })
}
