import type { Query, QueryClient } from '@tanstack/react-query'

import type { User } from '../../../../contract/account/user.ts'
import { storeOrganisationInUse } from '../../../api/account/preferences.ts'
import { userQuery } from '../../../api/account/user.ts'
import { chooseOrganisation } from '../../../api/organisation-in-use.ts'
import { organisationsQuery } from '../../../api/organisation/organisations.ts'

/** The first parts of the keys of queries that are the same in each organisation. */
const ofPerson = new Set<unknown>([
  userQuery.queryKey[0],
  organisationsQuery.queryKey[0],
  'user-sessions',
  'offered-invitation',
  'offered-relation',
])

/**
 * Switches this tab to another organisation: nothing from the previous one stays in memory, and what is on the screen
 * is fetched again. `keeps` names the first parts of keys of data that already belongs to the new one.
 */
export async function switchOrganisation(
  client: QueryClient,
  organisationId: string,
  keeps: readonly string[] = [],
) {
  const user = client.getQueryData<User>(userQuery.queryKey)
  if (user) {
    chooseOrganisation(user.id, organisationId)
    void storeOrganisationInUse(user.id, organisationId)
  }
  const predicate = ({ queryKey: [first] }: Query) =>
    !ofPerson.has(first) && !keeps.includes(String(first))
  // Otherwise a response for the previous organisation could still arrive.
  await client.cancelQueries({ predicate })
  await client.resetQueries({ predicate })
}
