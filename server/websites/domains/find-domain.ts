import { findInOrganisation } from '../../organisation/access/find-resource.ts'
import type { Db } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { domains } from '../schema/domains.ts'

export type DomainRow = typeof domains.$inferSelect

export const noSuchDomain = () => new Refusal('not_found', 'Website not found.')

/** Returns the row of a website of the organisation. Another one's website and an invalid id are both not found. */
export async function findDomain(
  { db }: { db: Db },
  organisationId: string,
  id: string,
): Promise<DomainRow> {
  const row = await findInOrganisation(db, domains, { organisationId, id })
  if (!row) throw noSuchDomain()
  return row
}
