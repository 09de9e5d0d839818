import { queryOptions } from '@tanstack/react-query'

import type { AddApiToken } from '../../../contract/organisation/api-token.ts'
import { call } from '../client.ts'
import { useRefetching } from '../use-refetching.ts'

/** The API tokens of the organisation, newest first. */
export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: async () => (await call('GET /v1/organisation/api-tokens')).data,
})

const useTokenMutation = <Input = void, Answer = unknown>(
  mutationFn: (input: Input) => Promise<Answer>,
) => useRefetching(mutationFn, [apiTokensQuery.queryKey])

/** Creates a token. Only its response has the value. */
export const useAddApiToken = () =>
  useTokenMutation(
    async (body: AddApiToken) => (await call('POST /v1/organisation/api-tokens', { body })).data,
  )

export const useRevokeApiToken = () =>
  useTokenMutation((tokenId: string) =>
    call('POST /v1/organisation/api-tokens/{tokenId}/revoke', { path: { tokenId } }),
  )
