import type { AfterSignUp } from '../account/after-sign-up.ts'
import { members, organisations } from './schema.ts'

/** Creates the organisation that a new account owns. */
export const makeFirstOrganisation: AfterSignUp = async (db, { accountId, at }) => {
  const [organisation] = await db.insert(organisations).values({ createdAt: at }).returning()
  // An insertion without a condition always returns its row.
  if (!organisation) throw new Error('The database returned no row.')
  await db
    .insert(members)
    .values({ organisationId: organisation.id, accountId, role: 'owner', joinedAt: at })
  return organisation.id
}
