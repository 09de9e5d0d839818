import type { Socket } from 'node:net'

import { ConnectionFailed } from '../connection-fault.ts'
import { LimitedStream } from '../limited-stream.ts'

/** PostgreSQL, “Message Formats”: AuthenticationCleartextPassword. */
const AUTHENTICATION = 0x52
const CLEAR_TEXT = 3

/** Doesn't let `pg` send the password in clear text, if the server isn't verified. */
export class PostgresqlStream extends LimitedStream {
  readonly #refusesClearText: boolean
  /** What arrived before the session began. */
  #signIn = Buffer.alloc(0)

  constructor(socket: Socket, { refusesClearText }: { refusesClearText: boolean }) {
    super(socket)
    this.#refusesClearText = refusesClearText
  }

  protected override inspected(chunk: Buffer) {
    if (this.isSignedIn || !this.#refusesClearText) return chunk
    this.#signIn = Buffer.concat([this.#signIn, chunk])
    if (asksForClearText(this.#signIn)) throw new ConnectionFailed('sign_in', 'password_in_clear')
    return chunk
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
