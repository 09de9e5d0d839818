import { Readable } from 'node:stream'

import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

import type { BodyBudget, BodyHold } from './body-budget.ts'
import type { DoneWith } from './caller.ts'
import { Refusal } from './refusal.ts'

/** Apache's default: 20 s, plus one second for every 500 bytes (mod_reqtimeout, RequestReadTimeout). */
const SLOWEST = { startMs: 20_000, bytesPerSecond: 500 }
const SMALLEST_BUFFER_BYTES = 1024
/**
 * A body whose length is stated gets its whole buffer once this part of it has arrived. Before that, the sender may not
 * mean it, and would hold memory that others need.
 */
const PROVEN_PART = 1 / 16

export type BodyLimit = {
  maxBytes: number
  tooLarge: string
  budget: BodyBudget
  /** The holder whose share of the budget it counts against. */
  holder: string
}

/**
 * Reads the body and passes it to `work`. Until `work` settles, the body counts against the budget, together with
 * whatever `work` adds to its hold. Refuses a body that is too large or too slow or that exceeds the budget, and
 * doesn't read one whose stated length is already too large.
 */
export async function withBody<Result>(
  c: Context,
  { maxBytes, tooLarge, budget, holder }: BodyLimit,
  work: (body: Buffer<ArrayBuffer>, hold: BodyHold) => Result,
): Promise<Awaited<Result>> {
  const refuseLarge = () => new Refusal('body_too_large', tooLarge)
  const statedBytes = Number(c.req.header('content-length') ?? 0)
  if (statedBytes > maxBytes) throw refuseLarge()
  const source = bodyOf(c)
  const hold = budget.hold(holder)
  try {
    const body = source
      ? await readStream(source, { maxBytes, statedBytes, refuseLarge, hold })
      : Buffer.alloc(0)
    return await work(body, hold)
  } finally {
    hold.release()
  }
}

/**
 * Node's stream, which stops the sender until data is read. A web stream made from it would accept everything that
 * arrives. The web stream is only used when a test calls the app without a socket, and when the assistant makes its own
 * call: the socket then carries the body of the request to the assistant, not of this call.
 */
function bodyOf(c: Context): Readable | undefined {
  const { incoming, doneWith } = (c.env ?? {}) as Partial<HttpBindings> & {
    doneWith?: DoneWith
  }
  if (incoming && !doneWith) return incoming
  const { body } = c.req.raw
  return body ? Readable.fromWeb(body) : undefined
}

export async function readStream(
  source: Readable,
  {
    maxBytes,
    statedBytes = 0,
    refuseLarge,
    hold,
  }: { maxBytes: number; statedBytes?: number; refuseLarge: () => Refusal; hold: BodyHold },
): Promise<Buffer<ArrayBuffer>> {
  // One growing buffer: a body sent byte by byte would otherwise become thousands of small ones. Each larger one is
  // memory outside the heap, of which V8 tolerates little before it collects the whole heap.
  let buffer = Buffer.alloc(0)
  let length = 0
  const append = (chunk: Uint8Array) => {
    const needed = length + chunk.length
    if (needed > maxBytes) throw refuseLarge()
    if (needed > buffer.length) {
      const isProven = needed >= PROVEN_PART * statedBytes && needed <= statedBytes
      const wanted = isProven ? statedBytes : Math.max(needed, 2 * buffer.length)
      const size = Math.min(maxBytes, Math.max(wanted, SMALLEST_BUFFER_BYTES))
      if (!hold.resize(size)) throw noMemory()
      const grown = Buffer.allocUnsafeSlow(size)
      buffer.copy(grown, 0, 0, length)
      buffer = grown
    }
    buffer.set(chunk, length)
    length = needed
  }

  const startedMs = performance.now()
  let stop = () => {}
  try {
    await new Promise<void>((settle, fail) => {
      if (source.destroyed) return fail(cutOff())
      let timer: NodeJS.Timeout | undefined
      const watch = () => {
        const allowedMs = SLOWEST.startMs + (length / SLOWEST.bytesPerSecond) * 1000
        const leftMs = allowedMs - (performance.now() - startedMs)
        if (leftMs <= 0) fail(tooSlow())
        else timer = setTimeout(watch, Math.ceil(leftMs))
      }
      const onData = (chunk: Uint8Array) => {
        try {
          append(chunk)
        } catch (error) {
          fail(error)
        }
      }
      const onCutOff = () => fail(cutOff())
      // Stops before `close` follows, which would be taken for a cut-off and cost an error with its stack.
      const onEnd = () => {
        stop()
        settle()
      }
      stop = () => {
        clearTimeout(timer)
        source.off('data', onData).off('end', onEnd).off('close', onCutOff)
      }
      watch()
      // The last listener is not removed, because the connection may fail after a refusal.
      source.on('data', onData).on('end', onEnd).on('close', onCutOff).on('error', onCutOff)
    })
  } finally {
    stop()
  }
  return buffer.subarray(0, length)
}

export const noMemory = () =>
  new Refusal('unavailable', 'The server is busy with other large requests. Try again soon.', {
    retryAfterSeconds: 5,
  })
const tooSlow = () =>
  new Refusal(
    'invalid_request',
    'The request arrived too slowly. Check your connection, then try again.',
    { status: 408 },
  )
const cutOff = () =>
  new Refusal('invalid_request', 'The connection closed before the whole request had arrived.', {
    status: 400,
  })
