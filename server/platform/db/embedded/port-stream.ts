import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/**
 * A MessagePort that looks to the `pg` driver like the socket it would open. The driver corks the messages of one
 * query, so that each query reaches the database in one piece.
 */
export class PortStream extends Duplex {
  #port: MessagePort
  #waiting: Buffer[] = []

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('message', (bytes: Uint8Array) => {
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    })
    port.on('close', () => this.destroy())
  }

  connect() {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    this.#port.ref()
    return this
  }

  unref() {
    this.#port.unref()
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#post([chunk])
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#post(chunks.map(({ chunk }) => chunk))
    done()
  }

  /** Queries sent in the same turn of the event loop travel as one message. */
  #post(chunks: Buffer[]) {
    if (this.#waiting.length === 0) setImmediate(() => this.#postWaiting())
    this.#waiting.push(...chunks)
  }

  #postWaiting() {
    if (this.#waiting.length === 0) return
    this.#port.postMessage(Buffer.concat(this.#waiting))
    this.#waiting = []
  }

  override _final(done: () => void) {
    this.#postWaiting()
    this.#port.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port.close()
    done(error)
  }
}
