import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { ChangeProfile } from '../../../contract/account/user.ts'
import { call } from '../client.ts'
import { userQuery } from './user.ts'

export function useChangeProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ChangeProfile) => call('POST /v1/user/profile', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
  })
}
