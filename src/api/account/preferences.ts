import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ChangePreferences, Preferences } from '../../../contract/account/preferences.ts'
import { call } from '../client.ts'
import { userQuery } from './user.ts'

/** Changes the given preferences. Shown immediately, and undone if the server refuses. */
export function useChangePreferences() {
  const client = useQueryClient()
  const show = (preferences: Preferences | undefined) =>
    client.setQueryData(
      userQuery.queryKey,
      (user) => user && { ...user, ...(preferences && { preferences }) },
    )
  return useMutation({
    mutationFn: async (body: ChangePreferences) =>
      (await call('POST /v1/user/preferences', { body })).data,
    onMutate: (changed) => {
      const before = client.getQueryData(userQuery.queryKey)?.preferences
      if (before) show({ ...before, ...changed })
      return { before }
    },
    onSuccess: show,
    onError: (_error, _changed, context) => show(context?.before),
    // One after the other, or an earlier response would undo a later change for a moment.
    scope: { id: 'preferences' },
  })
}
