import { eq } from 'drizzle-orm'

import { mayRole, type OrganisationAction } from '../../../contract/organisation/access.ts'
import type { Db } from '../../platform/db/client.ts'
import { organisations } from '../schema.ts'
import { type Access, readAccess } from './access.ts'
import { refuseRole } from './refuse.ts'

/**
 * Makes concurrent changes to the people of an organisation wait for each other until the end of the transaction. It
 * doesn't delay rows that refer to the organisation.
 */
export const lockOrganisation = (tx: Db, organisationId: string) =>
  tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .for('no key update')

/** The same on behalf of a person. Returns their access, which a change before this one may have reduced. */
export async function lockFor(tx: Db, before: Access, action: OrganisationAction): Promise<Access> {
  const { organisationId, accountId } = before
  await lockOrganisation(tx, organisationId)
  // The scopes of a token don’t change.
  if (before.token) return before
  const access = await readAccess(tx, accountId, organisationId)
  if (!mayRole(access.role, action)) throw refuseRole(access.role, action)
  return access
}
