import { eq } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { resources } from '../schema.ts'

/** Registers a website or database that the organisation owns, so that access to it can be granted. */
export const addResource = (db: Db, resource: typeof resources.$inferInsert) =>
  db.insert(resources).values(resource)

/** Forgets a website or database that no longer exists, with the access to it. */
export const forgetResource = (db: Db, id: string) =>
  db.delete(resources).where(eq(resources.id, id))
