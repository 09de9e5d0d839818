import { eq, inArray } from 'drizzle-orm'

import { databases } from '../../databases/schema.ts'
import { resources } from '../../organisation/schema.ts'
import type { Db } from '../../platform/db/client.ts'
import { domains } from '../../websites/schema/domains.ts'

/** Whether websites and databases exist or were removed, by id. Permanently deleted ones have no entry. */
export async function presencesOf(
  db: Db,
  resourceIds: readonly string[],
): Promise<ReadonlyMap<string, 'here' | 'removed'>> {
  const found = await db
    .select({ id: resources.id, domain: domains.state, database: databases.state })
    .from(resources)
    .leftJoin(domains, eq(domains.id, resources.id))
    .leftJoin(databases, eq(databases.id, resources.id))
    .where(inArray(resources.id, [...resourceIds]))
  return new Map(
    found.map(({ id, domain, database }) => {
      const isRemoved = domain === 'removed' || database === 'removed'
      return [id, isRemoved ? 'removed' : 'here']
    }),
  )
}
