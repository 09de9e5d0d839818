import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type {
  ConfirmEmailChange,
  EmailChange,
  EmailChangeSide,
} from '../../../contract/account/email-change.ts'
import { call } from '../client.ts'
import { renewing } from './renewing.ts'
import { userSessionsQuery } from './user-sessions.ts'
import { userQuery } from './user.ts'

/** The pending change of the account's email address, or null. */
export const emailChangeQuery = queryOptions({
  queryKey: ['email-change'],
  queryFn: async () => (await call('GET /v1/user/email-change')).data,
})

/**
 * The response to these calls is the pending change. Without one, the account may have a new address and one session.
 */
const useEmailChangeMutation = <Input>(
  mutationFn: (input: Input) => Promise<EmailChange | null>,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async (pending) => {
      client.setQueryData(emailChangeQuery.queryKey, pending)
      if (pending) return
      await Promise.all([
        client.invalidateQueries({ queryKey: userQuery.queryKey }),
        client.invalidateQueries({ queryKey: userSessionsQuery.queryKey }),
      ])
    },
  })
}

export const useStartEmailChange = () =>
  useEmailChangeMutation(
    async (email: string) => (await call('POST /v1/user/email-change', { body: { email } })).data,
  )

/** Returns null when the address has changed. */
export const useConfirmEmailChange = () =>
  useEmailChangeMutation(
    async (body: ConfirmEmailChange) =>
      (await renewing(() => call('POST /v1/user/email-change/confirm', { body }))).data,
  )

export const useCancelEmailChange = () =>
  useEmailChangeMutation<void>(async () => {
    await call('POST /v1/user/email-change/cancel')
    return null
  })

/** Returns the seconds until another code can be requested. */
export const useResendEmailChange = () =>
  useMutation({
    mutationFn: async (side: EmailChangeSide) =>
      (await call('POST /v1/user/email-change/resend', { body: { side } })).data.wait_seconds,
  })
