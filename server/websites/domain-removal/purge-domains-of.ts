import { eq } from 'drizzle-orm'

import { audit } from '../../platform/audit/events.ts'
import type { Db } from '../../platform/db/client.ts'
import { forgetAttacksOn } from '../attacks/retention.ts'
import { forgetJobsOn } from '../domain-jobs.ts'
import { domains } from '../schema/domains.ts'

/** Permanently deletes every website of an organisation, with its jobs and attacks, which no foreign key deletes. */
export async function purgeDomainsOf(
  tx: Db,
  { organisationId, at }: { organisationId: string; at: Date },
) {
  const isOwned = eq(domains.organisationId, organisationId)
  const owned = await tx.select({ id: domains.id, name: domains.name }).from(domains).where(isOwned)
  if (owned.length === 0) return
  await tx.delete(domains).where(isOwned)
  await forgetAttacksOn(
    tx,
    owned.map(({ id }) => id),
  )
  for (const { id, name } of owned) {
    await forgetJobsOn(tx, id)
    await audit(tx, 'DOMAIN_PURGE', { at, organisationId, detail: { name } })
  }
}
