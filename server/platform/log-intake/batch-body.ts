import { isAscii } from 'node:buffer'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { EVENTS_BATCH_MAX, EVENTS_BODY_MAX_BYTES } from '../../../contract/log-batch.ts'
import { atMost } from '../at-most.ts'
import { hasMoreValues } from '../http/json-values.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * One entry of a batch. Numbered from 1, as in editors. An entry of a JSON body has no text of its own, and a line that
 * isn't JSON has no value.
 */
export type BatchLine =
  | { number: number; text?: string; value: unknown }
  | { number: number; text: string }

export const largestBatch = {
  maxBytes: EVENTS_BODY_MAX_BYTES,
  tooLarge: `The batch is larger than ${EVENTS_BODY_MAX_BYTES / 1024 / 1024} MB. Split it into smaller ones.`,
}
const tooLarge = () => new Refusal('body_too_large', largestBatch.tooLarge)
const tooMany = () =>
  new Refusal(
    'body_too_large',
    `The batch has more than ${EVENTS_BATCH_MAX} events. Split it into smaller ones.`,
  )

/** One per ten bytes of the largest body. No event has so many values; brackets alone would take seconds to parse. */
const VALUES_MAX = 500_000
const tooFine = () =>
  new Refusal(
    'body_too_large',
    `The batch has more than ${VALUES_MAX} lists, objects and values. Split it into smaller ones.`,
  )

/** The contents of a body, and whether it is one JSON value or one per line. */
export type BatchText = { bytes: Buffer<ArrayBuffer>; isLines: boolean }

/** Decodes a body according to its Content-Encoding and Content-Type. */
export async function decodeBatch(
  body: Buffer<ArrayBuffer>,
  { encoding, type = '' }: { encoding: string | undefined; type: string | undefined },
): Promise<BatchText> {
  const mediaType = (type.split(';')[0] ?? '').trim().toLowerCase()
  const isLines = ['application/x-ndjson', 'application/ndjson'].includes(mediaType)
  if (!isLines && mediaType !== 'application/json') {
    throw new Refusal(
      'unsupported_media_type',
      'Send the events as application/json or application/x-ndjson.',
    )
  }
  return { bytes: await decoded(body, encoding), isLines }
}

/** Splits a batch into its entries. Lines are parsed one by one, so that only those in use are in memory. */
export function linesOfBatch({ bytes, isLines }: BatchText): Iterable<BatchLine> {
  if (hasMoreValues(bytes, VALUES_MAX)) throw tooFine()
  // Most batches are ASCII, and copying that takes a tenth of the time.
  const text = isAscii(bytes) ? bytes.toString('latin1') : new TextDecoder().decode(bytes)
  return isLines ? linesIn(text) : entriesIn(text)
}

/** The unpacked size is only counted afterwards, so few bodies are unpacked at a time: as many as libuv has threads. */
const fewAtOnce = atMost(4)

/** The limit applies to the decompressed size, so that a small body can't fill the memory. */
async function decoded(
  bytes: Buffer<ArrayBuffer>,
  encoding = 'identity',
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'identity') return bytes
  // RFC 9110 section 8.4.1.3: x-gzip is the same.
  if (!/^(x-)?gzip$/i.test(encoding)) {
    throw new Refusal(
      'unsupported_media_type',
      'The body has an unknown encoding. Send it with gzip, or uncompressed.',
    )
  }
  try {
    return await fewAtOnce(() =>
      promisify(gunzip)(bytes, { maxOutputLength: EVENTS_BODY_MAX_BYTES }),
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    throw new Refusal('invalid_request', 'The body is not valid gzip. It may be truncated.', {
      status: 400,
    })
  }
}

/** Those that are not blank, without the space in front. A regular expression for the whole text takes far longer. */
function linesIn(text: string): Iterable<BatchLine> {
  const filled: { number: number; line: string }[] = []
  let number = 1
  for (let start = 0; start < text.length; number += 1) {
    const lineEnd = text.indexOf('\n', start)
    const end = lineEnd === -1 ? text.length : lineEnd
    const line = text.slice(start, end).trimStart()
    start = end + 1
    if (line === '') continue
    // All are counted before the first is parsed.
    if (filled.length === EVENTS_BATCH_MAX) throw tooMany()
    filled.push({ number, line })
  }
  return parsedLines(filled)
}

function* parsedLines(filled: readonly { number: number; line: string }[]): Iterable<BatchLine> {
  for (const { number, line: text } of filled) {
    const parsed = parsedLine(text)
    yield parsed ? { number, text, value: parsed.value } : { number, text }
  }
}

/** The value of a line, unless it isn't JSON. */
export function parsedLine(line: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(line) as unknown }
  } catch {
    return undefined
  }
}

function entriesIn(text: string): BatchLine[] {
  const refuse = (message: string) => new Refusal('invalid_request', message, { status: 400 })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw refuse('The body is not valid JSON.')
  }
  const entries = (body as { events?: unknown } | null)?.events ?? body
  if (!Array.isArray(entries)) {
    throw refuse('The body is not a list of events. Send [ … ] or { "events": [ … ] }.')
  }
  if (entries.length > EVENTS_BATCH_MAX) throw tooMany()
  return entries.map((value: unknown, index) => ({ number: index + 1, value }))
}
