import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import type { ConsoleFile } from '../static/console-files.ts'
import { type Brand, PRODUCT_NAME } from './brand.ts'

export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/**
 * A page of the console in a brand, from its first byte: name, title, icon and style sheet. The style sheet comes from our
 * own origin, so that the page's Content-Security-Policy stays as it is.
 */
export function brandPage(page: string, brand: Brand) {
  const name = escapeHtml(brand.productName)
  const [head = '', ...rest] = page.split('</head>')
  const title = /<title>(.*?)<\/title>/.exec(head)?.[1] ?? ''
  const ownTitle = title.replaceAll(PRODUCT_NAME, () => name)
  const tags = [
    `<link rel="stylesheet" href="${brand.css}">`,
    `<meta name="application-name" content="${name}">`,
    brand.supportUrl && `<link rel="help" href="${escapeHtml(brand.supportUrl)}">`,
    `<meta property="og:site_name" content="${name}">`,
    `<meta property="og:title" content="${ownTitle}">`,
    brand.mark && `<meta property="og:image" content="${brand.mark}">`,
    brand.mark && `<link rel="apple-touch-icon" href="${brand.mark}">`,
  ]
  const icon = brand.favicon ?? brand.mark ?? 'data:,'
  return [
    head
      // First, so that it is requested while the rest arrives.
      .replace(/<title>/, () => `${tags.filter(Boolean).join('')}<title>`)
      .replace(title, () => ownTitle)
      .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${icon}">`),
    // What was prerendered contains nothing but our own words.
    ...rest.map((part) => part.replaceAll(PRODUCT_NAME, () => name)),
  ].join('</head>')
}

const kept = new Map<string, ConsoleFile>()
const KEPT_MAX = 200

/** The same for a file that is served, compressed. The newest are kept. */
export function brandFile(file: ConsoleFile, brand: Brand): ConsoleFile {
  const key = `${file.etag} ${brand.key}`
  const known = kept.get(key)
  if (known) return known
  const bytes = Buffer.from(brandPage(file.bytes.toString('utf8'), brand))
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
