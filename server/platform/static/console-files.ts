import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

import { inlineHash } from '../http/page.ts'
import { consolePolicy } from '../security-headers/policy.ts'

type Encoding = 'br' | 'gzip'
export type ConsoleFile = {
  type: string
  etag: string
  bytes: Buffer
  /** The variants that the build compressed. */
  encoded: Partial<Record<Encoding, Buffer>>
  /** For pages only. */
  policy: string | undefined
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
}

/**
 * Reads the built console into memory, by path. Only these files can be served, so no path can lead out of the folder.
 * Returns an empty map when the console was not built.
 */
export function readConsole(folder: string): Map<string, ConsoleFile> {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const present = new Set(names)
  const files = new Map<string, ConsoleFile>()
  for (const name of names) {
    const extension = extname(name)
    if (extension === '.br' || extension === '.gz') continue
    const bytes = readFileSync(name)
    const path = `/${relative(folder, name).split(sep).join('/')}`
    files.set(path, {
      type: types[extension] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      bytes,
      encoded: {
        ...(present.has(`${name}.br`) && { br: readFileSync(`${name}.br`) }),
        ...(present.has(`${name}.gz`) && { gzip: readFileSync(`${name}.gz`) }),
      },
      policy: extension === '.html' ? policyOf(path, bytes.toString('utf8')) : undefined,
    })
  }
  return files
}

/**
 * Inline style and inline script are allowed by their hashes. The console's own page allows any inline style, because
 * the scroll lock of open dialogs adds a style element to the page.
 */
function policyOf(path: string, markup: string) {
  const scriptSources = hashesOf(markup, /<script>([\s\S]*?)<\/script>/g)
  const styleSources =
    path === '/index.html'
      ? ["'unsafe-inline'"]
      : hashesOf(markup, /<style[^>]*>([\s\S]*?)<\/style>/g)
  return consolePolicy({ styleSources, scriptSources })
}

const hashesOf = (markup: string, element: RegExp) =>
  [...markup.matchAll(element)].map((match) => inlineHash(match[1] ?? ''))
