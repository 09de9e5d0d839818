import type { Context } from 'hono'

import { brandInUse, originOf } from '../brand/brand.ts'
import { type AppEnv, ApiRouter } from '../http/api-router.ts'
import { openedFor, type ProviderSources } from '../security-headers/policy.ts'
import { brandFile } from './brand-file.ts'
import { type ConsoleFile, readConsole } from './console-files.ts'

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Serves the built console: files by their path, a prerendered page at its name without `.html`, and the console's
 * index page for every other address opened in a browser. A missing asset is a 404 and never the index page, because
 * HTML loaded as a script fails with confusing errors.
 */
export function consoleRoutes(
  folder: string,
  { sourcesAt = () => [] }: { sourcesAt?: (path: string) => readonly ProviderSources[] } = {},
) {
  const files = readConsole(folder)
  const router = new ApiRouter()

  router.get('*', (c) => {
    const path = decoded(c.req.path)
    const file = path && (files.get(path) ?? files.get(`${path}.html`))
    if (file) return serve(c, file, { isImmutable: path.startsWith('/assets/') })
    if (!path || path.startsWith('/assets/') || !wantsPage(c)) return missing(c)
    const index = files.get('/index.html')
    if (!index) return c.text('The console has not been built. Run “npm run build” first.', 404)
    const sources = sourcesAt(path)
    const shown =
      sources.length > 0 ? { ...index, policy: openedFor(index.policy ?? '', sources) } : index
    return serve(c, shown, { isImmutable: false })
  })
  return router
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const wantsPage = (c: Context) => /text\/html|\*\/\*/.test(c.req.header('accept') ?? '*/*')

const missing = (c: Context) => c.text('This path does not exist.', 404)

function serve(c: Context<AppEnv>, built: ConsoleFile, { isImmutable }: { isImmutable: boolean }) {
  const brand = brandInUse()
  const file =
    built.policy && brand ? brandFile(built, brand, originOf(c.var.config, brand)) : built
  const cacheControl = isImmutable
    ? `public, max-age=${ONE_YEAR_SECONDS}, immutable`
    : file.policy
      ? 'no-store'
      : 'no-cache'
  const { encoding, bytes } = negotiated(file, c.req.header('accept-encoding'))
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    'Cache-Control': cacheControl,
    ...(file.policy && { 'Content-Security-Policy': file.policy }),
    ...(encoding && { 'Content-Encoding': encoding }),
    ...(Object.keys(file.encoded).length > 0 && { Vary: 'Accept-Encoding' }),
  }
  if (cacheControl === 'no-store') return c.body(new Uint8Array(bytes), 200, headers)
  // A tag identifies one representation (RFC 9110 section 8.8.3.3), so each encoding has its own.
  const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag
  if (c.req.header('if-none-match') === etag) {
    return c.body(null, 304, { ETag: etag, 'Cache-Control': cacheControl })
  }
  return c.body(new Uint8Array(bytes), 200, { ...headers, ETag: etag })
}

/** The smallest variant that the client accepts (RFC 9110 section 12.5.3). */
function negotiated(file: ConsoleFile, accepted = '') {
  const takes = (encoding: string) =>
    accepted
      .split(',')
      .map((entry) => entry.split(';').map((part) => part.trim()))
      .some(([name, weight]) => name === encoding && !/^q=0(\.0*)?$/.test(weight ?? ''))
  if (file.encoded.br && takes('br')) return { encoding: 'br', bytes: file.encoded.br }
  if (file.encoded.gzip && takes('gzip')) return { encoding: 'gzip', bytes: file.encoded.gzip }
  return { encoding: undefined, bytes: file.bytes }
}
