import type { LogoType } from './logo-limits.ts'

/** What the header of an image contains. */
type ImageFile = { type: LogoType; width: number; height: number }

/** Why a file is not an image that can be used, as a sentence. */
type Fault = { fault: string }

export const damaged: Fault = {
  fault: 'The file is damaged. Save the image again, or choose another one.',
}

/** Reads the size of a PNG, JPEG or WebP file, whatever it is called, before anything decodes it. */
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

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** PNG, third edition, section 11.2.1. */
const readPng = ({ bytes, view }: Reading): Outcome =>
  startsWith(bytes, 12, ascii('IHDR'))
    ? { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
    : damaged

const [START, END, SCAN] = [0xd8, 0xd9, 0xda]
/** The kinds of frames that browsers show: baseline, extended and progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2])
/** Each costs a pass over all pixels, however few bytes it has. Encoders write about ten. */
const SCANS_MAX = 100

/** ITU-T T.81, annex B. */
function readJpeg({ bytes, view }: Reading): Outcome {
  let size: { width: number; height: number } | undefined
  let scans = 0
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return damaged
    const marker = view.getUint8(at + 1)
    // Any number of them may precede a marker.
    if (marker === 0xff) at += 1
    else if (marker === END) break
    else if (marker === START || marker === 0) return damaged
    else {
      const end = at + 2 + view.getUint16(at + 2)
      if (frames.has(marker)) {
        if (size) return damaged
        size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
      }
      if (marker === SCAN) scans += 1
      at = marker === SCAN ? endOfScan(bytes, end) : end
    }
  }
  return size && scans <= SCANS_MAX ? { type: 'image/jpeg', ...size } : damaged
}

/** Where the next marker that isn't part of the compressed data begins. */
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

const IS_ANIMATED = 0x02

/** RFC 9649, section 2. */
function readWebp({ bytes, view }: Reading): Outcome {
  const fileEnd = Math.min(8 + view.getUint32(4, true), bytes.length)
  for (let at = 12; at < fileEnd;) {
    const data = at + 8
    if (startsWith(bytes, at, ascii('VP8X')) && view.getUint8(data) & IS_ANIMATED)
      return { fault: 'The image is animated. Choose a still image.' }
    if (startsWith(bytes, at, ascii('VP8 '))) return lossySize({ bytes, view }, data)
    if (startsWith(bytes, at, ascii('VP8L'))) return losslessSize({ bytes, view }, data)
    const length = view.getUint32(at + 4, true)
    at = data + length + (length % 2)
  }
  return damaged
}

/** RFC 6386, section 9.1: after the frame's header of three bytes and a start code. */
const lossySize = ({ bytes, view }: Reading, at: number): Outcome =>
  startsWith(bytes, at + 3, [0x9d, 0x01, 0x2a])
    ? {
        type: 'image/webp',
        width: view.getUint16(at + 6, true) & 0x3fff,
        height: view.getUint16(at + 8, true) & 0x3fff,
      }
    : damaged

/** RFC 9649, section 3.4: after a signature of one byte, 14 bits each. */
function losslessSize({ view }: Reading, at: number): Outcome {
  if (view.getUint8(at) !== 0x2f) return damaged
  const bits = view.getUint32(at + 1, true)
  return { type: 'image/webp', width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}
