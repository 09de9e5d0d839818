import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import { brandPage } from '../brand/brand-page.ts'
import type { Brand } from '../brand/brand.ts'
import type { ConsoleFile } from './console-files.ts'

const kept = new Map<string, ConsoleFile>()
const KEPT_MAX = 200

/** A page of the console in a brand at `origin`, compressed. The newest are kept. */
export function brandFile(file: ConsoleFile, brand: Brand, origin: string): ConsoleFile {
  const key = `${file.etag} ${brand.key} ${origin}`
  const known = kept.get(key)
  if (known) return known
  const bytes = Buffer.from(brandPage(file.bytes.toString('utf8'), brand, origin))
  const made: ConsoleFile = {
    ...file,
    bytes,
    encoded: {
      br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzip: gzipSync(bytes, { level: 9 }),
    },
  }
  if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value ?? '')
  kept.set(key, made)
  return made
}
