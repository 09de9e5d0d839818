import { focusManager, type QueryClient } from '@tanstack/react-query'

import type { User } from '../../contract/account/user.ts'
import { ORGANISATION_HEADER } from '../../contract/organisation/access.ts'
import type { Organisation } from '../../contract/organisation/organisation.ts'
import { storeOrganisationInUse } from '../api/account/preferences.ts'
import { userQuery } from '../api/account/user.ts'
import { setHeadersHandler, setOrganisationDoubtHandler } from '../api/client.ts'
import {
  chooseOrganisation,
  forgetOrganisation,
  organisationInUse,
} from '../api/organisation-in-use.ts'
import { organisationsQuery } from '../api/organisation/organisations.ts'
import { showOrganisationNotice } from '../pages/organisation/in-use/organisation-notice.ts'
import { switchOrganisation } from '../pages/organisation/in-use/switch-organisation.ts'

/**
 * Sends the organisation of this tab with every call, and follows the person’s memberships: when they no longer belong
 * to the organisation of this tab, notifies them and switches to their next one. `goHome` opens the first page.
 */
export function watchOrganisation(client: QueryClient, goHome: () => unknown) {
  let name: string | undefined

  setHeadersHandler((headers) => {
    const id = organisationInUse()
    if (id !== undefined) headers.set(ORGANISATION_HEADER, id)
  })

  // What was refused may be the organisation itself.
  setOrganisationDoubtHandler(() => {
    if (organisationInUse() === undefined) return
    void client.refetchQueries(
      { queryKey: organisationsQuery.queryKey, type: 'active' },
      { cancelRefetch: false },
    )
  })

  /** The person may have worked in another organisation on another device since this one was opened. */
  const remember = () => {
    const stored = client.getQueryData<User>(userQuery.queryKey)?.preferences
    const organisations = client.getQueryData<Organisation[]>(organisationsQuery.queryKey) ?? []
    const inUse = organisationInUse()
    if (inUse === undefined || !stored || stored.organisation_id === inUse) return
    if (organisations.length < 2 || !focusManager.isFocused()) return
    if (organisations.some(({ id }) => id === inUse)) void storeOrganisationInUse(inUse)
  }

  const settle = (organisations: readonly Organisation[]) => {
    const inUse = organisationInUse()
    const current = organisations.find(({ id }) => id === inUse)
    if (current) {
      name = current.name
      remember()
      return
    }
    const [next] = organisations
    if (inUse !== undefined) {
      showOrganisationNotice(
        `You are no longer a member of ${name ?? 'the organisation that you used last'}.${next ? ` You now see ${next.name}.` : ''}`,
      )
    }
    if (!next) return forgetOrganisation()
    name = next.name
    if (inUse !== undefined) {
      goHome()
      void switchOrganisation(client, next.id)
      return
    }
    // The server’s choice for requests without one: nothing that was fetched belongs to another.
    const user = client.getQueryData<User>(userQuery.queryKey)
    if (user) chooseOrganisation(user.id, next.id)
  }

  return client.getQueryCache().subscribe(({ query, type }) => {
    const isKnown = (queryKey: readonly unknown[]) =>
      type === 'updated' &&
      query.queryHash === JSON.stringify(queryKey) &&
      query.state.status === 'success' &&
      query.state.fetchStatus === 'idle'
    if (isKnown(organisationsQuery.queryKey)) settle(query.state.data as Organisation[])
    if (isKnown(userQuery.queryKey)) remember()
  })
}
