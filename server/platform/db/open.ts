import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { ForeseenError } from '../foreseen-error.ts'
import type { Log } from '../log.ts'
import { databaseOn, migrateDatabase } from './client.ts'
import { isConnectionError } from './connection-error.ts'
import { openEmbeddedDatabase } from './embedded/embedded-database.ts'
import { hostsOf } from './postgres/hosts.ts'
import { PostgresPool } from './postgres/postgres-pool.ts'
import { CONNECT_TIMEOUT_MS, Primary } from './postgres/primary.ts'
import { refreshStatistics } from './statistics.ts'
import { databaseConnection } from './tls.ts'

/** The reason why the server can't start, as one plain sentence. */
export class DatabaseUnavailable extends ForeseenError {}

const POOL_SIZE = 10
/** Jobs and maintenance use separate connections, so that requests never wait for them. */
const BACKGROUND_POOL_SIZE = 5
/** Far more than any request needs, so that no request keeps its connection forever. */
const STATEMENT_TIMEOUT_MS = 20_000
/** A purge deletes millions of rows. */
const BACKGROUND_STATEMENT_TIMEOUT_MS = 10 * 60_000
/** How long a server waits for a database that is restarting when it starts. */
const START_TIMEOUT_MS = 30_000
const START_RETRY_MS = 500

type DatabaseSettings = {
  databaseUrl: string | undefined
  dataFolder: string
  isProduction: boolean
}

/** Opens the configured database and runs the migrations. */
export async function openDatabase(
  config: DatabaseSettings,
  { workerFile, log }: { workerFile: URL; log: Log },
) {
  const { databaseUrl, dataFolder } = config
  if (databaseUrl) return openPostgres({ ...config, databaseUrl }, log)
  const embedded = await openEmbeddedDatabase(dataFolder, { workerFile })
  await migrateDatabase(embedded.pool)
  await refreshStatistics(databaseOn(embedded.pool))
  return { ...embedded, background: embedded.pool }
}

async function openPostgres(
  { databaseUrl, isProduction }: DatabaseSettings & { databaseUrl: string },
  log: Log,
) {
  const hosts = hostsOf(databaseUrl).map((url) =>
    databaseConnection({ databaseUrl: url, isProduction }),
  )
  const primary = new Primary(hosts, log)
  await prepare(primary, { databaseUrl, log, timeoutMs: isProduction ? START_TIMEOUT_MS : 0 })
  const pool = new PostgresPool(primary, {
    max: POOL_SIZE,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    log,
  })
  const background = new PostgresPool(primary, {
    max: BACKGROUND_POOL_SIZE,
    statementTimeoutMs: BACKGROUND_STATEMENT_TIMEOUT_MS,
    log,
  })
  const drop = () => {
    pool.drop()
    background.drop()
  }
  primary.onChange = drop
  return {
    pool,
    background,
    primary,
    drop,
    close: async () => {
      await Promise.all([pool.end(), background.end()])
    },
  }
}

/** Runs the migrations on a connection without timeouts: changing a large table may take a long time. */
async function prepare(
  primary: Primary,
  { databaseUrl, log, timeoutMs }: { databaseUrl: string; log: Log; timeoutMs: number },
) {
  const endsAtMs = performance.now() + timeoutMs
  for (let isFirst = true; ; isFirst = false) {
    await primary.find()
    const pool = new pg.Pool({
      ...primary.connection,
      max: 1,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    try {
      await migrateDatabase(pool)
      return
    } catch (error) {
      const reason = reasonOf(error)
      if (!isConnectionError(error) || performance.now() >= endsAtMs) {
        throw new DatabaseUnavailable(
          `The database at ${withoutPassword(databaseUrl)} can't be used: ${reason}.`,
        )
      }
      if (isFirst) log.warn('waiting for the database', { reason, seconds: timeoutMs / 1000 })
      await wait(START_RETRY_MS)
    } finally {
      await pool.end()
    }
  }
}

const withoutPassword = (databaseUrl: string) =>
  hostsOf(databaseUrl)
    .map((host) => {
      const url = new URL(host)
      url.password = ''
      url.search = ''
      return url.href
    })
    .join(' or ')

function reasonOf(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, message } = cause as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED') return 'nothing is listening there'
  if (code === 'ENOTFOUND') return 'its host is unknown'
  return (message || (code ?? 'no reason was given')).split('\n')[0]?.replace(/\.$/, '')
}
