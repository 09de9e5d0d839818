import pg from 'pg'

import type { Log } from '../../log.ts'
import { CONNECT_TIMEOUT_MS, type Primary } from './primary.ts'

/** A transaction that has asked nothing for this long lost its client, and holds locks that others wait for. */
const IDLE_IN_TRANSACTION_MS = 10_000
/** What a connection is given beyond the statement time-out before its silence means that it is dead. */
const SILENCE_MARGIN_MS = 5_000
const KEEP_ALIVE_DELAY_MS = 5_000

type Client = pg.Client
type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** A connection on which nothing came for too long. Coded as the network would. */
export class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database connection is silent.')
  }
}

/**
 * Connections to the primary. A broken one ends what waits for it and nothing else, and one that hangs is given up:
 * the database stops a statement that takes too long, and where not even that is heard, the connection is closed here.
 */
export class PostgresPool extends pg.Pool {
  readonly #primary: Primary
  readonly #clients = new Set<Client>()

  constructor(
    primary: Primary,
    { max, statementTimeoutMs, log }: { max: number; statementTimeoutMs: number; log: Log },
  ) {
    const limits = {
      text: `set statement_timeout = ${statementTimeoutMs};
             set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
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
      // As statements rather than as parameters of the connection, which PgBouncer refuses.
      // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool waits for it, whatever its types say
      onConnect: (client) => client.query(limits),
    })
    this.#primary = primary
    // Without a listener, a connection that breaks would end the process: here while nobody uses it, below while
    // somebody does. Whoever uses it has the error from the query.
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

  /** Closes every connection, also those in use: what waits for one fails, and the next ones are new. */
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
 * Drizzle does not give a connection back whose `begin` failed, so each that ends gives itself back; otherwise the
 * pool would have one place less for ever.
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
