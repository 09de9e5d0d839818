import type { Context } from 'hono'

import type { Level } from '../../../contract/organisation/access.ts'
import { onResource } from '../../organisation/access/on-resource.ts'
import type { Actor } from '../../organisation/resources/actor.ts'
import type { AppEnv } from '../../platform/http/api-router.ts'
import { databases } from '../schema.ts'
import { type DatabaseRow, noSuchDatabase } from './find-database.ts'

declare module 'hono' {
  interface ContextVariableMap {
    database: DatabaseRow
    databaseLevel: Level
  }
}

/** For routes with the id of a database in their path. */
export const onDatabase = onResource({
  table: databases,
  notFound: noSuchDatabase,
  keep: (c, row, level) => {
    c.set('database', row)
    c.set('databaseLevel', level)
  },
})

/** A person's request about a database, for a route with `onDatabase`. */
export type DatabaseRequest = Actor & { row: DatabaseRow }
export const databaseRequestOf = (c: Context<AppEnv>): DatabaseRequest => ({
  row: c.var.database,
  accountId: c.var.requesterId,
  caller: c.var.caller,
})
