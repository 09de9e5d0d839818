import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, resolve, sep } from 'node:path'

import { portOf } from './port-of.mjs'

const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
]

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** `/` is index.html, and `/login` is login.html. */
function findFile(root, url) {
  const { pathname } = new URL(url, 'http://localhost')
  const path = resolve(root, `.${pathname === '/' ? '/index' : decodeURIComponent(pathname)}`)
  if (!path.startsWith(root + sep)) return undefined
  return [path, `${path}.html`].find(isFile)
}

/** Serves a built page on a free port. The same rules for every candidate: compression, cache headers, HTTP/1.1. */
export async function serve(folder, { headers = {} } = {}) {
  const root = resolve(folder)
  const server = createServer((request, response) => {
    const file = findFile(root, request.url)
    if (!file) return response.writeHead(404).end()

    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = encodings.find(
      ({ name, extension }) => accepted.includes(name) && isFile(file + extension),
    )
    const body = readFileSync(encoding ? file + encoding.extension : file)
    const isAsset = file.startsWith(`${root}${sep}assets${sep}`)
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-length': body.length,
      'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding.name }),
      ...headers,
    })
    return response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => server.close() }
}
