import pg from 'pg'

import type { Log } from '../../log.ts'

/** How long a host may take to accept a connection. */
export const CONNECT_TIMEOUT_MS = 3_000

/**
 * Which of several hosts accepts writes, as libpq finds it with target_session_attrs=read-write. With a single host
 * that is never in question: its name is resolved again for each connection, as a failover by DNS needs it.
 */
export class Primary {
  readonly #urls: readonly string[]
  readonly #log: Log
  #url: string
  #search: Promise<void> | undefined
  /** Called when another host has become the primary. */
  onChange = () => {}

  constructor([first, ...others]: readonly string[], log: Log) {
    if (first === undefined) throw new Error('A database has at least one host.')
    this.#urls = [first, ...others]
    this.#url = first
    this.#log = log
  }

  get url() {
    return this.#url
  }

  /** Looks for the host that accepts writes. Keeps the present one when none does. */
  find(): Promise<void> {
    if (this.#urls.length === 1) return Promise.resolve()
    this.#search ??= this.#findFirst().finally(() => {
      this.#search = undefined
    })
    return this.#search
  }

  async #findFirst() {
    const found = await Promise.any(this.#urls.map(acceptingWrites)).catch(() => undefined)
    if (!found || found === this.#url) return
    this.#url = found
    const { host } = new URL(found)
    this.#log.warn('another database host has become the primary', { host })
    this.onChange()
  }
}

async function acceptingWrites(url: string) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>(
      'show transaction_read_only',
    )
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('It is read-only.')
    return url
  } finally {
    client.connection.stream.destroy()
  }
}
