import pg from 'pg'

import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { migrateDatabase } from './client.ts'
import { openEmbeddedDatabase } from './embedded/embedded-database.ts'
import { refreshStatistics } from './statistics.ts'
import { databaseConnection } from './tls.ts'

/** A reason why the server can't start, as one plain sentence. */
export class DatabaseUnavailable extends Error {}

const CONNECT_TIMEOUT_MS = 5000
const POOL_SIZE = 10

/** Opens the database that the settings ask for and brings its tables up to date. */
export async function openDatabase(
  { databaseUrl, dataFolder, isProduction }: Config,
  { workerFile, log }: { workerFile: URL; log: Log },
) {
  if (!databaseUrl) {
    const embedded = await openEmbeddedDatabase(dataFolder, { workerFile })
    await migrateDatabase(embedded.pool)
    await embedded.pool.query(refreshStatistics)
    return embedded
  }
  const pool = new pg.Pool({
    ...databaseConnection({ databaseUrl, isProduction }),
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // Without a listener, a connection that breaks while nobody uses it would end the process.
  pool.on('error', (error) => log.warn('idle database connection lost', { error: error.message }))
  try {
    await migrateDatabase(pool)
  } catch (error) {
    await pool.end()
    throw new DatabaseUnavailable(
      `The database at ${withoutPassword(databaseUrl)} can't be used: ${reasonOf(error)}.`,
    )
  }
  return { pool, isNew: false, close: () => pool.end() }
}

function withoutPassword(databaseUrl: string) {
  const url = new URL(databaseUrl)
  url.password = ''
  url.search = ''
  return url.href
}

function reasonOf(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { code, message } = cause as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED') return 'nothing answers there'
  if (code === 'ENOTFOUND') return 'its host is not known'
  return (message || (code ?? 'no reason was given')).split('\n')[0]?.replace(/\.$/, '')
}
