import { and, eq, lte } from 'drizzle-orm'

import { ORGANISATION_RESTORE_DAYS } from '../../../contract/organisation/settings-values.ts'
import { audit } from '../../platform/audit/events.ts'
import { DAY_SECONDS, secondsAfter } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/db/client.ts'
import type { Context } from '../../platform/dependencies.ts'
import { organisations } from '../schema.ts'
import { chosenName } from './name.ts'
import { restorableUntil } from './restorable-until.ts'

/**
 * Permanently deletes an organisation that nobody restored. `purgeOwned` deletes what lower areas store for it.
 * Its audit log is kept. Returns when to run again while it can still be restored.
 */
export async function purgeOrganisation(
  { db, clock }: Pick<Context, 'clock'> & { db: Database },
  organisationId: string,
  purgeOwned: (tx: Db, of: { organisationId: string; at: Date }) => Promise<void>,
): Promise<Date | undefined> {
  const at = clock.now()
  const isIt = eq(organisations.id, organisationId)
  const [found] = await db.select().from(organisations).where(isIt)
  if (!found?.deletedAt) return undefined
  if (at < restorableUntil(found.deletedAt)) return restorableUntil(found.deletedAt)
  await db.transaction(async (tx) => {
    const isDue = lte(
      organisations.deletedAt,
      secondsAfter(at, -ORGANISATION_RESTORE_DAYS * DAY_SECONDS),
    )
    // Unless it was restored in the meantime.
    const [due] = await tx.select().from(organisations).where(and(isIt, isDue)).for('update')
    if (!due) return
    const detail = await chosenName(tx, organisationId)
    await purgeOwned(tx, { organisationId, at })
    await tx.delete(organisations).where(isIt)
    await audit(tx, 'ORGANISATION_PURGE', { at, organisationId, detail })
  })
  return undefined
}
