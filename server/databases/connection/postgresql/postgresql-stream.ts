import type { Socket } from 'node:net'

import { ConnectionFailed } from '../connection-fault.ts'
import { LimitedStream } from '../limited-stream.ts'

/** PostgreSQL, “Message Formats”: a byte for the kind, four for the length, which counts itself. */
const HEADER_BYTES = 5
const AUTHENTICATION = 'R'.codePointAt(0)
const CLEAR_TEXT = 3
const reports = new Set(['E', 'N'].map((kind) => kind.codePointAt(0)))

/**
 * Prevents `pg` from sending the password in clear text if the server isn't verified, and from reading an error or a
 * notice that doesn't end: it would look for the end forever, and nothing else would run.
 */
export class PostgresqlStream extends LimitedStream {
  readonly #refusesClearText: boolean
  #header = Buffer.alloc(0)
  /** Of the body of the message that is being received. */
  #left = 0
  /** The part received so far, if it has to be inspected. */
  #body: Buffer[] | undefined

  constructor(socket: Socket, { refusesClearText }: { refusesClearText: boolean }) {
    super(socket)
    this.#refusesClearText = refusesClearText
  }

  protected override inspected(chunk: Buffer) {
    let rest = chunk
    while (rest.length > 0) {
      if (this.#header.length < HEADER_BYTES) {
        const missing = HEADER_BYTES - this.#header.length
        this.#header = Buffer.concat([this.#header, rest.subarray(0, missing)])
        rest = rest.subarray(missing)
        if (this.#header.length < HEADER_BYTES) break
        this.#beginMessage()
      }
      const part = rest.subarray(0, this.#left)
      rest = rest.subarray(this.#left)
      this.#body?.push(part)
      this.#left -= part.length
      if (this.#left === 0) this.#endMessage()
    }
    return chunk
  }

  #beginMessage() {
    const length = this.#header.readUInt32BE(1)
    if (length < 4) throw broken()
    this.#left = length - 4
    const [kind] = this.#header
    this.#body = kind === AUTHENTICATION || reports.has(kind) ? [] : undefined
  }

  #endMessage() {
    const [kind] = this.#header
    this.#header = Buffer.alloc(0)
    if (!this.#body) return
    const body = Buffer.concat(this.#body)
    this.#body = undefined
    if (reports.has(kind) && !hasEnd(body)) throw broken()
    if (kind !== AUTHENTICATION || !this.#refusesClearText || body.length < 4) return
    if (body.readInt32BE(0) === CLEAR_TEXT)
      throw new ConnectionFailed('sign_in', 'password_in_clear')
  }
}

const broken = () =>
  new ConnectionFailed('sign_in', 'sign_in_failed', 'Its messages aren’t those of PostgreSQL.')

/** Each field is a byte for the kind and a zero-terminated string; a zero in place of a kind ends the list. */
function hasEnd(body: Buffer) {
  let at = 0
  while (at < body.length && body[at] !== 0) {
    const end = body.indexOf(0, at + 1)
    if (end === -1) return false
    at = end + 1
  }
  return at < body.length
}
