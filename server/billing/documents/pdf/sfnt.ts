import { inflateSync } from 'node:zlib'

const WOFF = 0x774f4646
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * Converts a WOFF file to the plain font inside it (WOFF 1.0, sections 4 to 6). PDFKit reads either, but it
 * decompresses a WOFF's table again for each glyph, in JavaScript, which took two thirds of an invoice's time.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('this font is not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF_HEADER + index * WOFF_ENTRY
    const [offset, stored, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field))
    const data = woff.subarray(offset, (offset ?? 0) + (stored ?? 0))
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      // A table that compression doesn't shorten is stored uncompressed.
      data: stored === length ? data : inflateSync(data),
    }
  })
  const power = Math.floor(Math.log2(count))
  const header = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(16 * 2 ** power, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE(16 * (count - 2 ** power), 10)
  const pieces: Buffer[] = [header]
  let offset = header.length
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = SFNT_HEADER + index * SFNT_ENTRY
    tag.copy(header, at)
    checksum.copy(header, at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(data.length, at + 12)
    const padding = Buffer.alloc(-data.length & 3)
    pieces.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat(pieces)
}
