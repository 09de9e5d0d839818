import type { QueryClient } from '@tanstack/react-query'

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
  returnToOrganisation,
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

  let isReturnNoted = false
  const noteReturn = () => {
    const user = client.getQueryData<User>(userQuery.queryKey)
    if (!user || document.visibilityState === 'hidden') return
    const unstored = returnToOrganisation(user.id)
    if (unstored !== undefined) void storeOrganisationInUse(user.id, unstored)
  }
  document.addEventListener('visibilitychange', noteReturn)
  window.addEventListener('focus', noteReturn)

  const settle = (organisations: readonly Organisation[]) => {
    const inUse = organisationInUse()
    const current = organisations.find(({ id }) => id === inUse)
    if (current) {
      name = current.name
      if (!isReturnNoted) noteReturn()
      isReturnNoted = true
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

  const unsubscribe = client.getQueryCache().subscribe(({ query, type }) => {
    const isKnown =
      type === 'updated' &&
      query.queryHash === JSON.stringify(organisationsQuery.queryKey) &&
      query.state.status === 'success' &&
      query.state.fetchStatus === 'idle'
    if (isKnown) settle(query.state.data as Organisation[])
  })
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', noteReturn)
    window.removeEventListener('focus', noteReturn)
  }
}
