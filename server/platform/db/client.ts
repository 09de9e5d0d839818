import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** The database, or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>
/** The database with its connection pool. */
export type Database = NodePgDatabase & { $client: pg.Pool }

const casing = 'snake_case'
/** A random constant, so that only Parapet servers wait for each other. */
const MIGRATION_LOCK = 4_021_774_315

export const databaseOn = (pool: pg.Pool): Database => drizzle({ client: pool, casing })

/** Runs the migrations. Replicas that start together run them one after the other. */
export async function migrateDatabase(
  pool: pg.Pool,
  migrationsFolder = 'server/platform/db/migrations',
) {
  const client = await pool.connect()
  try {
    const db = drizzle({ client, casing })
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK}::bigint)`)
    try {
      await migrate(db, { migrationsFolder })
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK}::bigint)`)
    }
  } finally {
    client.release()
  }
}
