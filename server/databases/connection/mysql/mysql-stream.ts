import type { Socket } from 'node:net'

import { ConnectionFailed } from '../connection-fault.ts'
import { LimitedStream } from '../limited-stream.ts'

const HEADER_BYTES = 4

/**
 * Lets `mysql2` sign in over a connection that is already encrypted: it reads the greeting that came before TLS, and
 * doesn't know of the request for TLS. So until the session begins, its packets are numbered one lower than the
 * server's. A packet out of order ends the connection, which `mysql2` would write to the console.
 */
export class MysqlStream extends LimitedStream {
  readonly #greeting: Buffer | undefined
  #header = Buffer.alloc(0)
  /** Of the packet that is being received. */
  #left = 0
  #next = 0

  constructor(socket: Socket, { greeting }: { greeting: Buffer | undefined }) {
    super(socket)
    this.#greeting = greeting
    if (greeting) setImmediate(() => this.emit('data', greeting))
  }

  get #shift() {
    return this.#greeting && !this.isSignedIn ? 1 : 0
  }

  protected override inspected(chunk: Buffer) {
    const parts: Buffer[] = []
    let rest = chunk
    while (rest.length > 0) {
      if (this.#left > 0) {
        parts.push(rest.subarray(0, this.#left))
        const taken = Math.min(this.#left, rest.length)
        this.#left -= taken
        rest = rest.subarray(taken)
        continue
      }
      const missing = HEADER_BYTES - this.#header.length
      this.#header = Buffer.concat([this.#header, rest.subarray(0, missing)])
      rest = rest.subarray(missing)
      if (this.#header.length === HEADER_BYTES) parts.push(this.#renumbered())
    }
    return Buffer.concat(parts)
  }

  #renumbered() {
    const header = this.#header
    this.#header = Buffer.alloc(0)
    this.#left = header.readUIntLE(0, 3)
    if (header[3] !== this.#next)
      throw new ConnectionFailed('sign_in', 'sign_in_failed', 'Its packets are out of order.')
    this.#next = (this.#next + 1) % 256
    header[3] = (header[3] + 256 - this.#shift) % 256
    return header
  }

  /** `mysql2` writes one packet at a time. */
  override write(packet: Buffer, done?: (error?: Error | null) => void) {
    const number = ((packet[3] ?? 0) + this.#shift) % 256
    packet[3] = number
    this.#next = (number + 1) % 256
    return super.write(packet, done)
  }
}
