import {
  type DatabaseEngine,
  type TlsMode,
  tlsModes,
} from '../../../../contract/databases/database-states.ts'

/** What a connection URL contains. Fields that it leaves out are absent. */
export type ConnectionText = {
  engine: DatabaseEngine
  host: string
  port?: string
  database_name?: string
  username?: string
  password?: string
  tls_mode?: TlsMode
}

/**
 * Reads a connection URL (`postgres://…`, `mysql://…`, `mariadb://…`, including with a driver as in `postgresql+asyncpg://` or
 * `jdbc:postgresql://`), a line of an .env file with one, or libpq's `host=… dbname=…`. If there are several lines, it
 * reads the first that is one of these. Returns undefined for anything else.
 */
export function readConnectionText(text: string): ConnectionText | undefined {
  for (const line of text.split(/[\r\n]+/)) {
    const value = unquoted(line.trim().replace(PREFIX, ''))
    const read = urlIn(value) ?? pairsIn(value)
    if (read) return read
  }
  return undefined
}

/** `export DATABASE_URL=`, as in an .env file, and the program that a text is for. libpq's own words aren't names. */
const PREFIX =
  /^(?:psql\s+|(?:export\s+)?(?!(?:host|hostaddr|port|dbname|user|password|sslmode)\s*=)[a-z_]\w*\s*=\s*)/i

/** Without quotes, and without what follows them or a space: a comment, for example. */
function unquoted(value: string) {
  const [, , inQuotes] = /^(["'])(.*?)\1(?:;|\s|$)/s.exec(value) ?? []
  if (inQuotes !== undefined) return inQuotes
  return /^[^\s=]+:\/\//.test(value) ? value.replace(/\s.*$/s, '') : value
}

function urlIn(value: string): ConnectionText | undefined {
  const [, scheme, rest] =
    /^(?:jdbc:)?(postgres|postgresql|mysql|mysql2|mariadb)(?:\+\w+)?:\/\/(.*)$/is.exec(value) ?? []
  if (rest === undefined) return undefined
  // A scheme other than http wouldn't be normalised, and several hosts aren't a valid URL: the first of them is used.
  const first = rest.replace(/^((?:[^/?#@]*@)?[^/?#,]*),[^/?#]*/, '$1')
  // `http:///shop` would be the host shop.
  const host = first.replace(/^(?:[^/?#@]*@)?(?=[/?#]|$)/, '$&localhost')
  if (!URL.canParse(`http://${host}`)) return undefined
  const url = new URL(`http://${host}`)
  const query = url.searchParams
  return present({
    engine: /^postgres/i.test(scheme ?? '') ? 'postgresql' : 'mysql',
    host: query.get('host') ?? (host === first ? url.hostname.replace(/^\[|\]$/g, '') : ''),
    port: query.get('port') ?? (url.port || portIn(first)),
    database_name: query.get('dbname') ?? decoded(url.pathname.slice(1)),
    username: query.get('user') ?? decoded(url.username),
    password: query.get('password') ?? decoded(url.password),
    tls_mode: query.get('sslmode') ?? modeOf(query.get('ssl-mode') ?? query.get('sslMode')),
  })
}

/** MySQL's names. */
const modeOf = (mode: string | null) =>
  ({
    VERIFY_IDENTITY: 'verify-full',
    VERIFY_CA: 'verify-ca',
    REQUIRED: 'require',
    DISABLED: 'disable',
  })[mode?.toUpperCase() ?? '']

/** The URL parser leaves out the default port of http. */
const portIn = (rest: string) => /^(?:[^/?#@]*@)?[^/?#@]*:(80)(?=[/?#]|$)/.exec(rest)?.[1]

const PAIR = /(\w+)\s*=\s*('(?:[^'\\]|\\.)*'|[^\s']\S*)/g

function pairsIn(value: string): ConnectionText | undefined {
  const pairs = new Map(
    [...value.matchAll(PAIR)].map(([, name = '', raw = '']) => [
      name,
      raw.startsWith("'") ? raw.slice(1, -1).replaceAll(/\\(.)/g, '$1') : raw,
    ]),
  )
  return present({
    engine: 'postgresql',
    host: firstOf(pairs.get('host') ?? pairs.get('hostaddr')) ?? '',
    port: firstOf(pairs.get('port')),
    database_name: pairs.get('dbname'),
    username: pairs.get('user'),
    password: pairs.get('password'),
    tls_mode: pairs.get('sslmode'),
  })
}

/** libpq tries several in turn. */
const firstOf = (list: string | undefined) => list?.split(',')[0]

/** Without a host, or with the folder of a socket, there is nothing to connect to over a network. */
function present({
  engine,
  host,
  tls_mode: mode,
  ...rest
}: Record<string, string | undefined> & { engine: DatabaseEngine; host: string }):
  | ConnectionText
  | undefined {
  if (host === '' || host.startsWith('/')) return undefined
  const given = Object.entries(rest).filter(([, value]) => value)
  // Modes such as `prefer` may not encrypt at all: the safest one is suggested instead.
  const tlsMode = tlsModes.find((known) => known === mode)
  return { engine, host, ...Object.fromEntries(given), ...(tlsMode && { tls_mode: tlsMode }) }
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
