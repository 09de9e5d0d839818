import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { AddApiToken } from '../../../contract/organisation/api-token.ts'
import { call } from '../client.ts'

/** The API tokens of the organisation, newest first. */
export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: async () => (await call('GET /v1/organisation/api-tokens')).data,
})

const useTokenMutation = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // Also after a rejection: somebody else may have revoked the token.
    onSettled: () => client.invalidateQueries({ queryKey: ['api-tokens'] }),
  })
}

/** Creates a token. Only its response has the value. */
export const useAddApiToken = () =>
  useTokenMutation(
    async (body: AddApiToken) => (await call('POST /v1/organisation/api-tokens', { body })).data,
  )

export const useRevokeApiToken = () =>
  useTokenMutation((tokenId: string) =>
    call('POST /v1/organisation/api-tokens/{tokenId}/revoke', { path: { tokenId } }),
  )
