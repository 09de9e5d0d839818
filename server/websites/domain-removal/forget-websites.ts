import { inArray } from 'drizzle-orm'

import type { Db } from '../../platform/db/client.ts'
import { forgetAttacksOn } from '../attacks/retention.ts'
import { forgetJobsOn } from '../domain-jobs.ts'
import { domains } from '../schema/domains.ts'

/** For organisations that are about to be deleted: what no foreign key deletes. */
export async function forgetWebsitesOf(tx: Db, organisationIds: readonly string[]) {
  const rows = await tx
    .select({ id: domains.id })
    .from(domains)
    .where(inArray(domains.organisationId, [...organisationIds]))
  const ids = rows.map(({ id }) => id)
  await forgetAttacksOn(tx, ids)
  for (const id of ids) await forgetJobsOn(tx, id)
}
