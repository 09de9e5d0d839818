import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ChangePasswordRequest } from '../../../contract/account/change-password.ts'
import { call } from '../client.ts'
import { renewing } from './renewing.ts'
import { userSessionsQuery } from './user-sessions.ts'
import { userQuery } from './user.ts'

/** Changes the password, and stores the tokens that the server renews with it. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ChangePasswordRequest) =>
      renewing(() => call('POST /v1/user/password', { body })),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: userQuery.queryKey }),
        client.invalidateQueries({ queryKey: userSessionsQuery.queryKey }),
      ]),
  })
}
