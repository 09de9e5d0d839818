import { randomInt } from 'node:crypto'
import { connect } from 'node:net'

import { inTurn } from '../network/connections.ts'
import type { Server } from './ask.ts'
import { encode } from './codec.ts'

/** The octets of a message up to its record counts, after the two-octet length (RFC 1035, sections 4.1.1 and 4.2.2). */
const HEAD_OCTETS = 2 + 12
const REFUSALS = new Set([
  1, // FORMERR
  4, // NOTIMP
  5, // REFUSED
  9, // NOTAUTH
])

export type TransferReply =
  /** The server allows the transfer: `recordCount` is the number of records in the first message alone. */
  { kind: 'handed_out'; recordCount: number } | { kind: 'refused' } | { kind: 'no_answer' }

/**
 * Requests a zone transfer (AXFR, RFC 5936) and hangs up as soon as the server shows whether it would allow it: no
 * record is read. Rejects only when aborted.
 */
export const askTransfer = (
  server: Server,
  zone: string,
  options: { timeoutMs: number; signal: AbortSignal },
): Promise<TransferReply> => inTurn(() => askNow(server, zone, options), options.signal)

function askNow(
  { address, port }: Server,
  zone: string,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
) {
  signal.throwIfAborted()
  const id = randomInt(0x1_0000)
  const query = encode({ type: 'query', id, questions: [{ name: zone, type: 'AXFR' }] })
  const length = Buffer.alloc(2)
  length.writeUInt16BE(query.length)
  return new Promise<TransferReply>((settle, reject) => {
    const socket = connect(port, address)
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      socket.removeAllListeners().on('error', () => undefined)
      socket.destroy()
    }
    const finish = (reply: TransferReply) => {
      end()
      settle(reply)
    }
    const abort = () => {
      end()
      reject(signal.reason as Error)
    }
    const giveUp = () => finish({ kind: 'no_answer' })
    const timer = setTimeout(giveUp, timeoutMs)
    signal.addEventListener('abort', abort)
    let head = Buffer.alloc(0)
    socket.on('data', (bytes) => {
      head = Buffer.concat([head, bytes.subarray(0, HEAD_OCTETS - head.length)])
      if (head.length === HEAD_OCTETS) finish(readHead(head.subarray(2), id))
    })
    socket.on('error', giveUp)
    socket.on('close', giveUp)
    socket.write(Buffer.concat([length, query]))
  })
}

function readHead(head: Buffer, id: number): TransferReply {
  const isResponse = (head.readUInt8(2) & 0x80) !== 0
  if (head.readUInt16BE(0) !== id || !isResponse) return { kind: 'no_answer' }
  const rcode = head.readUInt8(3) & 0x0f
  const recordCount = head.readUInt16BE(6)
  if (REFUSALS.has(rcode)) return { kind: 'refused' }
  // RFC 5936, section 2.2: a transfer begins with the SOA record.
  return rcode === 0 && recordCount > 0
    ? { kind: 'handed_out', recordCount }
    : { kind: 'no_answer' }
}
