import { BadSetting } from '../../platform/bad-setting.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/client.ts'
import { planVersions } from '../schema.ts'
import { type Catalogue, CatalogueError, mergedCatalogue, readCatalogue } from './catalogue.ts'

/**
 * Stores the versions that are offered from now on. Throws a BadSetting when the catalogue changes or drops one that
 * was offered before, because somebody may have bought it.
 */
export async function storeOffered(
  { db, clock }: { db: Database; clock: Clock },
  catalogue: Catalogue,
) {
  await db.transaction(async (tx) => {
    const offeredAt = clock.now()
    await tx
      .insert(planVersions)
      .values(
        catalogue.map((definition) => ({
          plan: definition.plan,
          version: definition.version,
          definition,
          offeredAt,
        })),
      )
      .onConflictDoNothing()
    // After the insert, so that of two servers that start together, the second one sees what the first one stored.
    const stored = await tx.select().from(planVersions)
    try {
      mergedCatalogue(readCatalogue(stored.map(({ definition }) => definition)), catalogue)
    } catch (error) {
      if (error instanceof CatalogueError) {
        throw new BadSetting(`The plans can’t be used: ${error.message}`)
      }
      throw error
    }
  })
}
