import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'

import { ConnectionFailed } from './connection-fault.ts'

/** A server sends a few hundred bytes before a session begins. */
const SIGN_IN_MAX_BYTES = 65_536
/** Far more than the rows of any check. */
const STATEMENT_MAX_BYTES = 8_000_000
/** Of all statements of a session: what they return is kept in memory until they are done. */
const SESSION_MAX_BYTES = 64_000_000

/**
 * A connected socket for a driver, which limits what a hostile server can do: it can't send too much, or make a driver
 * throw where nothing could catch it. `pg` and `mysql2` only need these methods of a stream.
 */
export class LimitedStream extends EventEmitter {
  readonly #socket: Socket
  #left = SIGN_IN_MAX_BYTES
  #sessionLeft = SESSION_MAX_BYTES
  #isSignedIn = false

  constructor(socket: Socket) {
    super()
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    socket.on('error', (error) => this.emit('error', error))
    socket.on('end', () => this.emit('end'))
    socket.on('close', () => this.emit('close'))
  }

  /** Allows another statement. */
  beginStatement() {
    this.#isSignedIn = true
    this.#left = STATEMENT_MAX_BYTES
  }

  get isSignedIn() {
    return this.#isSignedIn
  }

  #receive(chunk: Buffer) {
    this.#left -= chunk.length
    this.#sessionLeft -= chunk.length
    if (this.#left < 0 || this.#sessionLeft < 0)
      return this.destroy(new ConnectionFailed('sign_in', 'too_much_data'))
    try {
      this.emit('data', this.inspected(chunk))
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)))
    }
    return undefined
  }

  /** What the driver receives in place of a chunk. Throws an error when something is wrong with it. */
  protected inspected(chunk: Buffer) {
    return chunk
  }

  /** It is already connected. */
  connect() {
    process.nextTick(() => this.emit('connect'))
  }

  get writable() {
    return this.#socket.writable
  }

  write(bytes: Buffer, done?: (error?: Error | null) => void) {
    return this.#socket.write(bytes, done)
  }

  end() {
    this.#socket.end()
  }

  destroy(error?: Error) {
    this.#socket.destroy(error)
  }

  setNoDelay() {
    this.#socket.setNoDelay(true)
  }

  setKeepAlive() {}

  ref() {
    this.#socket.ref()
  }

  unref() {
    this.#socket.unref()
  }
}
