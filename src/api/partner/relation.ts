import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { AcceptPartner } from '../../../contract/partner/customer-request.ts'
import type { ChangeRelation } from '../../../contract/partner/relation.ts'
import { call } from '../client.ts'
import { organisationsQuery } from '../organisation/organisations.ts'
import { useRefetching } from '../use-refetching.ts'

/** The partner of the current organisation, and what its people may do. Null without one. */
export const relationQuery = queryOptions({
  queryKey: ['relation'],
  queryFn: async () => (await call('GET /v1/organisation/partner')).data,
})

const useRelationMutation = <Input = void, Answer = unknown>(
  mutationFn: (input: Input) => Promise<Answer>,
) => useRefetching(mutationFn, [relationQuery.queryKey])

export const useChangeRelation = () =>
  useRelationMutation((body: ChangeRelation) => call('POST /v1/organisation/partner', { body }))

/** Accepts the partner’s offer to pay. */
export const useAcceptPayer = () =>
  useRelationMutation(() => call('POST /v1/organisation/partner/pay'))

/** Declines the partner’s offer to pay, or ends the arrangement. */
export const usePayOneself = () =>
  useRelationMutation(() => call('POST /v1/organisation/partner/pay/end'))

export const useEndRelation = () =>
  useRelationMutation(() => call('POST /v1/organisation/partner/end'))

/** What a partner requests, by the token in its link. */
export const offeredRelationQuery = (token: string) =>
  queryOptions({
    queryKey: ['offered-relation', token],
    queryFn: async () => (await call('POST /v1/partner-request', { body: { token } })).data,
  })

/** Returns the id of the organisation that has the partner now. */
export function useAcceptPartner() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: AcceptPartner) =>
      (await call('POST /v1/partner-request/accept', { body })).data.organisation_id,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: organisationsQuery.queryKey }),
        client.invalidateQueries({ queryKey: relationQuery.queryKey }),
      ]),
    // It may have been revoked in the meantime.
    onError: () => client.invalidateQueries({ queryKey: ['offered-relation'] }),
  })
}

export function useDeclinePartner() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call('POST /v1/partner-request/decline', { body: { token } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['offered-relation'] }),
  })
}
