import type { QueryClient } from '@tanstack/react-query'

import type { User } from '../../contract/account/user.ts'
import { ORGANISATION_HEADER } from '../../contract/organisation/access.ts'
import type { Organisation } from '../../contract/organisation/organisation.ts'
import { sendOrganisationInUse, storeOrganisationInUse } from '../api/account/preferences.ts'
import { userQuery } from '../api/account/user.ts'
import { call, setHeadersHandler, setOrganisationDoubtHandler } from '../api/client.ts'
import { RefusedError } from '../api/failures.ts'
import {
  chooseOrganisation,
  forgetOrganisation,
  organisationInUse,
  returnToOrganisation,
} from '../api/organisation-in-use.ts'
import { organisationsQuery } from '../api/organisation/organisations.ts'
import { showOrganisationNotice } from '../pages/organisation/in-use/organisation-notice.ts'
import { switchOrganisation } from '../pages/organisation/in-use/switch-organisation.ts'
import { allowLeave, forceLeave } from '../pages/shared/forced-leave.ts'
import { isolating } from '../pages/shared/isolating.ts'

/**
 * Sends the organisation of this tab with every call, and follows the person’s memberships: when they no longer belong
 * to the organisation of this tab, notifies them and switches to their next one. `goHome` opens the first page.
 */
export function watchOrganisation(client: QueryClient, goHome: () => unknown) {
  let name: string | undefined

  setHeadersHandler((headers) => {
    const id = organisationInUse()
    // A call may be about another one.
    if (id !== undefined && !headers.has(ORGANISATION_HEADER)) headers.set(ORGANISATION_HEADER, id)
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
  const sendLast = () => void sendOrganisationInUse()
  window.addEventListener('pagehide', sendLast)

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
    // Asked before the switch: with the header of the organisation that is gone.
    if (inUse !== undefined) void explainLoss(name ?? 'the organisation that you used last', next)
    if (!next) return forgetOrganisation()
    name = next.name
    if (inUse !== undefined) {
      // What was typed belongs to the organisation that is gone.
      forceLeave()
      void Promise.resolve(goHome()).finally(allowLeave)
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
    window.removeEventListener('pagehide', sendLast)
  }
}

/** Notifies the person that they no longer have access to an organisation, and why, as far as the server knows. */
async function explainLoss(name: string, next: Organisation | undefined) {
  const refusal: unknown = await call('GET /v1/organisation/settings').catch(
    (error: unknown) => error,
  )
  const code = refusal instanceof RefusedError ? refusal.response.code : undefined
  const now = next ? isolating` You are now in ${next.name}.` : ''
  showOrganisationNotice(`${reasonFor(code, name)}${now}`)
}

function reasonFor(code: string | undefined, name: string) {
  if (code === 'organisation_deleted')
    return isolating`${name} was deleted. Its owners can restore it for 30 days.`
  if (code === 'not_found') return isolating`You are no longer a member of ${name}.`
  return isolating`You no longer have access to ${name}.`
}
