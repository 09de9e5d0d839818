import { eq } from 'drizzle-orm'

import type { OrganisationAction } from '../../../contract/organisation/access.ts'
import type { Db } from '../../platform/db/client.ts'
import { organisations } from '../schema.ts'
import { type Access, readAccess } from './access.ts'

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
export async function lockFor(tx: Db, person: Access, action: OrganisationAction): Promise<Access> {
  await lockOrganisation(tx, person.organisationId)
  // The scopes of a token don’t change.
  if (person.token) return person
  return readAccess(tx, person, action)
}
