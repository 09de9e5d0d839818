import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ChangePreferences, Preferences } from '../../../contract/account/preferences.ts'
import { call } from '../client.ts'
import { RefusedError } from '../failures.ts'
import { noteOrganisationStored } from '../organisation-in-use.ts'
import { userQuery } from './user.ts'

let storing: Promise<unknown> = Promise.resolve()
/** Sends the newest choice: those before it need not be stored any more. */
let waiting: (() => Promise<unknown>) | undefined

/**
 * Stores the organisation in which the next visit starts, on any device. Only a convenience: it may fail. One after the
 * other, so that the last one is what is stored.
 */
export function storeOrganisationInUse(accountId: string, organisation_id: string) {
  waiting = () =>
    call('POST /v1/user/preferences', { body: { organisation_id }, keepalive: true }).then(
      () => noteOrganisationStored(accountId, organisation_id),
      () => undefined,
    )
  storing = storing.then(sendOrganisationInUse)
  return storing
}

/** Sends a choice that waits for the one before it: the page is about to close. */
export function sendOrganisationInUse() {
  const send = waiting
  waiting = undefined
  return send?.()
}

const KEY = ['preferences']

/** Changes the given preferences. The change is shown immediately, and undone if the server refuses it. */
export function useChangePreferences() {
  const client = useQueryClient()
  const show = (preferences: Preferences | undefined) =>
    client.setQueryData(
      userQuery.queryKey,
      (user) => user && { ...user, ...(preferences && { preferences }) },
    )
  return useMutation({
    mutationKey: KEY,
    mutationFn: async (body: ChangePreferences) =>
      (await call('POST /v1/user/preferences', { body, keepalive: true })).data,
    onMutate: (changed) => {
      const before = client.getQueryData(userQuery.queryKey)?.preferences
      if (before) show({ ...before, ...changed })
      return { before }
    },
    // The response to an earlier change must not undo a later one that is waiting.
    onSuccess: (preferences) => {
      if (client.isMutating({ mutationKey: KEY }) === 1) show(preferences)
    },
    // Without a response, it may be saved: leaving the page ends the request, but must not undo the change.
    onError: (error, _changed, context) =>
      error instanceof RefusedError
        ? show(context?.before)
        : client.invalidateQueries({ queryKey: userQuery.queryKey }),
    // One after the other, so that the last one is what is stored.
    scope: { id: 'preferences' },
  })
}
