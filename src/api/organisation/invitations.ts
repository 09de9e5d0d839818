import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

import type { InvitationState } from '../../../contract/organisation/invitation-states.ts'
import type { InviteRequest } from '../../../contract/organisation/invitation.ts'
import { byCursor } from '../by-cursor.ts'
import { call } from '../client.ts'
import { useRefetching } from '../use-refetching.ts'
import { organisationsQuery } from './organisations.ts'

const KEY = ['invitations']

/** The invitations of the last 90 days, newest first, paginated. */
export const invitationsQuery = (state: InvitationState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...KEY, state],
    queryFn: ({ pageParam }) =>
      call('GET /v1/organisation/invitations', {
        query: { limit: '50', state, cursor: pageParam },
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

const useInvitationMutation = <Input = void, Answer = unknown>(
  mutationFn: (input: Input) => Promise<Answer>,
) => useRefetching(mutationFn, [KEY])

/** Returns what happened to each address. */
export const useInvite = () =>
  useInvitationMutation(
    async (body: InviteRequest) => (await call('POST /v1/organisation/invitations', { body })).data,
  )

/** Returns the new invitation, with its link. */
export const useResendInvitation = () =>
  useInvitationMutation(
    async (invitationId: string) =>
      (
        await call('POST /v1/organisation/invitations/{invitationId}/resend', {
          path: { invitationId },
        })
      ).data,
  )

export const useRevokeInvitation = () =>
  useInvitationMutation((invitationId: string) =>
    call('POST /v1/organisation/invitations/{invitationId}/revoke', { path: { invitationId } }),
  )

/** What an invitation is for, by the token in its link. */
export const offeredInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['offered-invitation', token],
    queryFn: async () => (await call('POST /v1/invitation', { body: { token } })).data,
  })

/** Returns the id of the organisation that was joined. */
export function useAcceptInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (token: string) =>
      (await call('POST /v1/invitation/accept', { body: { token } })).data.organisation_id,
    onSuccess: () => client.invalidateQueries({ queryKey: organisationsQuery.queryKey }),
    // It may have been revoked in the meantime.
    onError: () => client.invalidateQueries({ queryKey: ['offered-invitation'] }),
  })
}

export function useDeclineInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call('POST /v1/invitation/decline', { body: { token } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['offered-invitation'] }),
  })
}
