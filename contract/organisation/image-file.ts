import type { LogoType } from './logo-limits.ts'

/** An image, read from the bytes of its file without decoding it. */
export type ImageFile = {
  type: LogoType
  width: number
  height: number
  /** The pieces of the file that are needed to show it, in order: without metadata, and nothing after its end. */
  parts: Uint8Array[]
}

/** Why a file is not an image that can be used, as a sentence. */
type Fault = { fault: string }

const damaged: Fault = {
  fault: 'The file is damaged. Save the image again, or choose another one.',
}

/** Reads a PNG, JPEG or WebP file, whatever it is called. At most one pass over the bytes. */
export function readImageFile(bytes: Uint8Array): ImageFile | Fault {
  const reading = { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
  const read = startsWith(bytes, 0, PNG)
    ? readPng
    : startsWith(bytes, 0, [0xff, 0xd8, 0xff])
      ? readJpeg
      : startsWith(bytes, 0, ascii('RIFF')) && startsWith(bytes, 8, ascii('WEBP'))
        ? readWebp
        : undefined
  if (!read) return { fault: 'The file is not a PNG, JPEG or WebP image.' }
  try {
    const image = read(reading)
    return 'fault' in image || (image.width > 0 && image.height > 0) ? image : damaged
  } catch (error) {
    // It ends too early.
    if (error instanceof RangeError) return damaged
    throw error
  }
}

type Reading = { bytes: Uint8Array; view: DataView }
type Outcome = ImageFile | Fault

const ascii = (word: string) => Array.from(word, (letter) => letter.charCodeAt(0))

const startsWith = (bytes: Uint8Array, at: number, start: readonly number[]) =>
  start.every((byte, index) => bytes[at + index] === byte)

function cut({ bytes }: Reading, from: number, to: number) {
  if (to > bytes.length) throw new RangeError()
  return bytes.subarray(from, to)
}

const wordAt = ({ view }: Reading, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const pngPieces = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/** PNG, third edition, section 5. What it needs to be shown excludes further frames of an animation. */
function readPng(reading: Reading): Outcome {
  const { view } = reading
  if (wordAt(reading, 12) !== 'IHDR') return damaged
  const parts = [cut(reading, 0, PNG.length)]
  for (let at = PNG.length; ;) {
    const end = at + 12 + view.getUint32(at)
    const name = wordAt(reading, at + 4)
    const piece = cut(reading, at, end)
    if (pngPieces.has(name)) parts.push(piece)
    if (name === 'IEND') break
    at = end
  }
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20), parts }
}

const [START, END, SCAN] = [0xd8, 0xd9, 0xda]
/** Of the frames, those that browsers show: baseline, extended and progressive. Then tables, and the restart interval. */
const frames = [0xc0, 0xc1, 0xc2]
const jpegPieces = new Set([...frames, 0xc4, 0xdb, 0xdd, SCAN])
/** It says how the colours are stored. */
const ADOBE = 0xee

/** ITU-T T.81, annex B. */
function readJpeg(reading: Reading): Outcome {
  const { bytes, view } = reading
  let size: { width: number; height: number } | undefined
  const parts = [cut(reading, 0, 2)]
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return damaged
    const marker = view.getUint8(at + 1)
    // Any number of them may precede a marker.
    if (marker === 0xff) at += 1
    else if (marker === END) {
      parts.push(cut(reading, at, at + 2))
      break
    } else if (marker === START || marker === 0) return damaged
    else {
      const end = at + 2 + view.getUint16(at + 2)
      if (frames.includes(marker)) {
        if (size) return damaged
        size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
      }
      const isNeeded =
        jpegPieces.has(marker) || (marker === ADOBE && startsWith(bytes, at + 4, ascii('Adobe')))
      const next = marker === SCAN ? endOfScan(bytes, end) : end
      if (isNeeded) parts.push(cut(reading, at, next))
      at = next
    }
  }
  return size ? { type: 'image/jpeg', ...size, parts } : damaged
}

/** Where the next marker begins that isn't part of the compressed data. */
function endOfScan(bytes: Uint8Array, from: number) {
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at === -1) throw new RangeError()
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
    at += 2
  }
}

const HAS_ALPHA = 0x10
const IS_ANIMATED = 0x02

/** RFC 9649, section 2. */
function readWebp(reading: Reading): Outcome {
  const { view } = reading
  const fileEnd = 8 + view.getUint32(4, true)
  const pieces = new Map<string, { data: number; whole: Uint8Array }>()
  for (let at = 12; at < fileEnd;) {
    const name = wordAt(reading, at)
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length + (length % 2)
    if (pieces.has(name)) return damaged
    pieces.set(name, { data: at + 8, whole: cut(reading, at, end) })
    at = end
  }
  const extended = pieces.get('VP8X')
  if (extended && view.getUint8(extended.data) & IS_ANIMATED)
    return { fault: 'The image is animated. Choose one that doesn’t move.' }
  const lossy = pieces.get('VP8 ')
  const lossless = pieces.get('VP8L')
  const size = lossy
    ? lossySize(reading, lossy.data)
    : lossless && losslessSize(reading, lossless.data)
  const image = lossy ?? lossless
  if (!size || !image || (lossy && lossless)) return damaged
  const alpha = lossy && pieces.get('ALPH')
  const parts = [...(alpha ? [extendedHeader(size), alpha.whole] : []), image.whole]
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return { type: 'image/webp', ...size, parts: [riffHeader(length), ...parts] }
}

/** RFC 6386, section 9.1: after the frame's header of three bytes and a start code. */
const lossySize = ({ bytes, view }: Reading, at: number) =>
  startsWith(bytes, at + 3, [0x9d, 0x01, 0x2a])
    ? {
        width: view.getUint16(at + 6, true) & 0x3fff,
        height: view.getUint16(at + 8, true) & 0x3fff,
      }
    : undefined

/** RFC 9649, section 3.4: after a signature of one byte, 14 bits each. */
function losslessSize({ view }: Reading, at: number) {
  if (view.getUint8(at) !== 0x2f) return undefined
  const bits = view.getUint32(at + 1, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

function riffHeader(length: number) {
  const header = new Uint8Array([...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBP')])
  new DataView(header.buffer).setUint32(4, 4 + length, true)
  return header
}

function extendedHeader({ width, height }: { width: number; height: number }) {
  const header = new Uint8Array([...ascii('VP8X'), 10, 0, 0, 0, HAS_ALPHA, ...Array(9).fill(0)])
  const view = new DataView(header.buffer)
  view.setUint16(12, width - 1, true)
  view.setUint16(15, height - 1, true)
  return header
}
