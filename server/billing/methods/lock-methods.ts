import { sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'

/** Changes to the payment methods of an organisation wait for each other, until the transaction ends. */
export const lockMethods = (db: Db, organisationId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${organisationId}, 22))`)
