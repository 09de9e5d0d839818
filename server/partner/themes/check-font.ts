import { brotliDecompressSync } from 'node:zlib'

export type CheckedFont = { weight: string } | { fault: string }

const HEADER_BYTES = 48
/** Unpacked: no text font of 300 KB is larger. */
const UNPACKED_BYTES_MAX = 4_000_000
const TABLES_MAX = 64

/** WOFF2 section 4.1: the tags that have a number. */
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .split(' ')
    .map((tag) => tag.replace('_', ' '))
const needed = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post']
/** They contain documents or bitmaps instead of outlines. */
const refusedTables = new Set(['SVG ', 'sbix', 'CBDT', 'EBDT', 'bdat', 'Silf', 'Sill'])

const notWoff2 = { fault: 'The file is not a WOFF2 font.' }
const damaged = { fault: 'The font is damaged. Save it again as WOFF2, or choose another one.' }

/**
 * Checks a WOFF2 font by its content (WOFF File Format 2.0), whatever it is called: its lengths, its tables, and
 * whether its maker allows embedding. Returns its weights as CSS writes them.
 */
export function checkFont(file: Buffer): CheckedFont {
  if (file.length < HEADER_BYTES || file.toString('latin1', 0, 4) !== 'wOF2') return notWoff2
  if (file.toString('latin1', 4, 8) === 'ttcf')
    return { fault: 'The file has several fonts. Upload each as a separate file.' }
  if (![0x00_01_00_00, 0x4f_54_54_4f].includes(file.readUInt32BE(4))) return damaged
  const tableCount = file.readUInt16BE(12)
  const packedBytes = file.readUInt32BE(20)
  if (file.readUInt32BE(8) !== file.length || tableCount === 0 || tableCount > TABLES_MAX)
    return damaged
  try {
    const { tables, end } = readDirectory(file, tableCount)
    const names = tables.map(({ tag }) => tag)
    if (new Set(names).size !== names.length || !needed.every((tag) => names.includes(tag)))
      return damaged
    if (!names.includes('glyf') && !names.includes('CFF ') && !names.includes('CFF2'))
      return damaged
    const unwanted = names.find((tag) => refusedTables.has(tag))
    if (unwanted) return { fault: 'The font contains pictures. Choose one with outlines only.' }
    const unpackedBytes = tables.reduce((sum, { bytes }) => sum + bytes, 0)
    if (unpackedBytes > UNPACKED_BYTES_MAX || end + packedBytes > file.length) return damaged
    const data = brotliDecompressSync(file.subarray(end, end + packedBytes), {
      maxOutputLength: unpackedBytes + 1,
    })
    if (data.length !== unpackedBytes) return damaged
    return readWeight((tag) => tableIn(data, tables, tag))
  } catch {
    return damaged
  }
}

type Table = { tag: string; bytes: number }

/** WOFF2 section 4.1. */
function readDirectory(file: Buffer, count: number) {
  let at = HEADER_BYTES
  /** UIntBase128, section 6.1.1. */
  const readNumber = () => {
    let value = 0
    for (let index = 0; index < 5; index += 1) {
      const byte = file.readUInt8(at)
      at += 1
      if (index === 0 && byte === 0x80) throw new RangeError('A number begins with a zero.')
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
    throw new RangeError('A number is too long.')
  }
  const tables: Table[] = []
  for (let index = 0; index < count; index += 1) {
    const flags = file.readUInt8(at)
    at += 1
    const known = knownTags[flags & 0x3f]
    const tag = known ?? file.toString('latin1', at, at + 4)
    if (known === undefined) at += 4
    const version = flags >> 6
    const originalBytes = readNumber()
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0
    tables.push({ tag, bytes: isTransformed ? readNumber() : originalBytes })
  }
  return { tables, end: at }
}

function tableIn(data: Buffer, tables: Table[], tag: string) {
  let at = 0
  for (const table of tables) {
    if (table.tag === tag) return data.subarray(at, at + table.bytes)
    at += table.bytes
  }
  return undefined
}

/**
 * OS/2, fsType: restricted licence embedding, unless a bit that allows more is set too (before version 3 several could
 * be), or bitmaps only, of which a browser uses none.
 */
const isEmbeddingRestricted = (fsType: number) =>
  (fsType & 0x00_0f) === 0x00_02 || (fsType & 0x02_00) !== 0

/** OpenType, OS/2 and fvar tables. */
function readWeight(tableOf: (tag: string) => Buffer | undefined): CheckedFont {
  const os2 = tableOf('OS/2')
  if (!os2) return damaged
  if (isEmbeddingRestricted(os2.readUInt16BE(8)))
    return {
      fault: 'The font’s maker doesn’t allow embedding it in web pages. Choose another one.',
    }
  const fvar = tableOf('fvar')
  const axes = fvar ? readAxes(fvar) : []
  const axis = axes.find(({ tag }) => tag === 'wght')
  const weights = axis ? [axis.least, axis.most] : [os2.readUInt16BE(4)]
  if (weights.some((weight) => weight < 1 || weight > 1_000)) return damaged
  return { weight: weights.join(' ') }
}

const AXIS_BYTES = 20

function readAxes(fvar: Buffer) {
  const start = fvar.readUInt16BE(4)
  return Array.from({ length: Math.min(fvar.readUInt16BE(8), 64) }, (_, index) => {
    const at = start + index * AXIS_BYTES
    const whole = (place: number) => Math.round(fvar.readInt32BE(place) / 65_536)
    return { tag: fvar.toString('latin1', at, at + 4), least: whole(at + 4), most: whole(at + 12) }
  })
}
