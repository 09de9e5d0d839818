import pg from 'pg'

import type { Log } from '../../log.ts'
import type { DatabaseConnection } from '../tls.ts'

/** How long a host may take to accept a connection. */
export const CONNECT_TIMEOUT_MS = 3_000

/**
 * Finds which of several hosts accepts writes, as libpq does with target_session_attrs=read-write. A single host is
 * never checked: its name is resolved again for each connection, as a failover by DNS requires.
 */
export class Primary {
  readonly #hosts: readonly DatabaseConnection[]
  readonly #log: Log
  #present: DatabaseConnection
  #search: Promise<void> | undefined
  /** Called when another host has become the primary. */
  onChange = () => {}

  constructor([first, ...others]: readonly DatabaseConnection[], log: Log) {
    if (first === undefined) throw new Error('DATABASE_URL must list at least one host.')
    this.#hosts = [first, ...others]
    this.#present = first
    this.#log = log
  }

  /** How to connect to the current one. */
  get connection() {
    return this.#present
  }

  /** Looks for the host that accepts writes. Keeps the current one when none does. */
  find(): Promise<void> {
    if (this.#hosts.length === 1) return Promise.resolve()
    this.#search ??= this.#findFirst().finally(() => {
      this.#search = undefined
    })
    return this.#search
  }

  async #findFirst() {
    const found = await Promise.any(this.#hosts.map(acceptingWrites)).catch(() => undefined)
    if (!found || found === this.#present) return
    this.#present = found
    const { host } = new URL(found.connectionString)
    this.#log.warn('another database host has become the primary', { host })
    this.onChange()
  }
}

async function acceptingWrites(connection: DatabaseConnection) {
  const client = new pg.Client({
    ...connection,
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
    return connection
  } finally {
    client.connection.stream.destroy()
  }
}
