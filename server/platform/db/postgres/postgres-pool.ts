import pg from 'pg'

import type { Log } from '../../log.ts'
import { CONNECT_TIMEOUT_MS, type Primary } from './primary.ts'

/** A transaction that has been idle for this long has lost its client, and holds locks that others wait for. */
const IDLE_IN_TRANSACTION_MS = 10_000
/** How much longer than the statement timeout a connection may be silent before it is considered dead. */
const SILENCE_MARGIN_MS = 5_000
const KEEP_ALIVE_DELAY_MS = 5_000

type Client = pg.Client
type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** Nothing arrived on a connection for too long. Has the error code that the network would report. */
class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database connection is not responding.')
  }
}

/**
 * Connections to the primary. A broken connection only fails its own queries, and one that hangs is abandoned: the
 * database cancels a statement that takes too long, and if nothing arrives even then, the connection is closed here.
 */
export class PostgresPool extends pg.Pool {
  readonly #primary: Primary
  readonly #clients = new Set<Client>()

  constructor(
    primary: Primary,
    { max, statementTimeoutMs, log }: { max: number; statementTimeoutMs: number; log: Log },
  ) {
    const limits = {
      // Compiling a query takes longer than any of ours runs.
      text: `set statement_timeout = ${statementTimeoutMs};
             set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
             set jit = off`,
      query_timeout: CONNECT_TIMEOUT_MS,
    }
    super({
      max,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      Client: class extends pg.Client {
        constructor(options?: pg.ClientConfig) {
          super({ ...options, ...primary.connection })
        }
      },
      // As statements rather than as connection parameters, which PgBouncer refuses.
      // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool waits for it, whatever its types say
      onConnect: (client) => client.query(limits),
    })
    this.#primary = primary
    // Without a listener, a connection that breaks would end the process: here while it is idle, below while it is in
    // use. In use, the query reports the error.
    this.on('error', (error) => log.warn('idle database connection lost', { error: error.message }))
    this.on('connect', (client) => {
      this.#clients.add(client)
      client.on('error', () => {})
      const { stream } = client.connection
      if ('setTimeout' in stream && typeof stream.setTimeout === 'function') {
        stream.setTimeout(statementTimeoutMs + SILENCE_MARGIN_MS, () =>
          stream.destroy(new SilentConnection()),
        )
      }
    })
    this.on('remove', (client) => this.#clients.delete(client))
  }

  /** Closes every connection, including those in use: pending queries fail, and later ones get new connections. */
  drop() {
    for (const client of this.#clients) client.connection.stream.destroy(new SilentConnection())
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback) {
    if (callback) {
      return super.connect((error, client, release) => {
        if (error) void this.#primary.find()
        callback(error, client, release)
      })
    }
    return super.connect().then(givenBackAtItsEnd, (error: unknown) => {
      void this.#primary.find()
      throw error
    })
  }
}

/**
 * Drizzle does not release a connection whose `begin` failed, so each connection that ends releases itself; otherwise
 * the pool would lose a slot for good.
 */
function givenBackAtItsEnd(client: pg.PoolClient) {
  const release = client.release.bind(client)
  let isGivenBack = false
  const giveBack = (error?: Error | boolean) => {
    if (isGivenBack) return
    isGivenBack = true
    client.off('end', giveBackEnded)
    release(error)
  }
  const giveBackEnded = () => giveBack(true)
  client.once('end', giveBackEnded)
  client.release = giveBack
  return client
}
