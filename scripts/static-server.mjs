// Serves a folder on loopback: `node scripts/static-server.mjs FOLDER PORT`, or as a function.
import { once } from 'node:events'
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

const types = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

function findFile(root, url) {
  const path = resolve(root, `.${decodeURIComponent(new URL(url, 'http://localhost').pathname)}`)
  if (path !== root && !path.startsWith(root + sep)) return null
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return null
  if (!found.isDirectory()) return path
  const index = join(path, 'index.html')
  return statSync(index, { throwIfNoEntry: false }) ? index : null
}

/**
 * Serves the folder; port 0 picks a free one. Resolves to the server and its address.
 *
 * @param {string} folder
 */
export async function serveFolder(folder, port = 0) {
  const root = resolve(folder)
  const server = createServer((request, response) => {
    const file = findFile(root, request.url ?? '/')
    if (!file) return response.writeHead(404).end()
    const type = types[extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' })
    createReadStream(file).pipe(response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: listening } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { server, url: `http://127.0.0.1:${listening}` }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await serveFolder(argv[2] ?? '.', Number(argv[3] ?? 0))
  console.log(url)
}
