import { findInOrganisation } from '../../organisation/access/find-resource.ts'
import type { Db } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { domains } from '../schema/domains.ts'

export type DomainRow = typeof domains.$inferSelect

export const noSuchDomain = () =>
  new Refusal('not_found', 'Website not found. It may have been removed.')

/**
 * Returns the row of a website of the organisation. An id from another organisation and an invalid id get the same
 * response.
 */
export async function findDomain(
  { db }: { db: Db },
  organisationId: string,
  id: string,
): Promise<DomainRow> {
  const row = await findInOrganisation(db, domains, { organisationId, id })
  if (!row) throw noSuchDomain()
  return row
}
