import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'

import { ConnectionFailed } from './connection-fault.ts'

/** A server sends a few hundred bytes before a session begins. */
const SIGN_IN_MAX_BYTES = 65_536
/** Far more than the rows of any check. */
const STATEMENT_MAX_BYTES = 8_000_000
/** PostgreSQL, “Message Formats”: AuthenticationCleartextPassword. */
const AUTHENTICATION = 0x52
const CLEAR_TEXT = 3

/**
 * A connected socket for `pg`, which limits what a hostile server can do: how much it sends, and that `pg` throws where
 * nothing could catch it. `pg` only needs these methods of a stream.
 */
export class LimitedStream extends EventEmitter {
  readonly #socket: Socket
  readonly #refusesClearText: boolean
  #left = SIGN_IN_MAX_BYTES
  /** What arrived before the session began. */
  #signIn: Buffer | undefined = Buffer.alloc(0)

  constructor(socket: Socket, { refusesClearText }: { refusesClearText: boolean }) {
    super()
    this.#socket = socket
    this.#refusesClearText = refusesClearText
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    socket.on('error', (error) => this.emit('error', error))
    socket.on('end', () => this.emit('end'))
    socket.on('close', () => this.emit('close'))
  }

  /** Allows another statement. */
  beginStatement() {
    this.#signIn = undefined
    this.#left = STATEMENT_MAX_BYTES
  }

  #receive(chunk: Buffer) {
    this.#left -= chunk.length
    if (this.#left < 0) return this.destroy(new ConnectionFailed('sign_in', 'too_much_data'))
    if (this.#signIn) {
      this.#signIn = Buffer.concat([this.#signIn, chunk])
      if (this.#refusesClearText && asksForClearText(this.#signIn))
        return this.destroy(new ConnectionFailed('sign_in', 'password_in_clear'))
    }
    try {
      this.emit('data', chunk)
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)))
    }
    return undefined
  }

  /** It is connected already. */
  connect() {
    process.nextTick(() => this.emit('connect'))
  }

  get writable() {
    return this.#socket.writable
  }

  write(bytes: Buffer, done?: () => void) {
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

/** Walks the messages: a byte for the kind, four for the length, which counts itself. */
function asksForClearText(bytes: Buffer) {
  let at = 0
  while (at + 9 <= bytes.length) {
    if (bytes[at] === AUTHENTICATION && bytes.readInt32BE(at + 5) === CLEAR_TEXT) return true
    const length = bytes.readInt32BE(at + 1)
    if (length < 4) return false
    at += 1 + length
  }
  return false
}
