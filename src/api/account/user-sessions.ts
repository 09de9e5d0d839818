import { queryOptions } from '@tanstack/react-query'

import { call } from '../client.ts'
import { useRefetching } from '../use-refetching.ts'

/** The sessions of the account, this browser's first. */
export const userSessionsQuery = queryOptions({
  queryKey: ['user-sessions'],
  queryFn: async () => (await call('GET /v1/user/sessions')).data,
})

const useSessionMutation = <Input = void, Answer = unknown>(
  mutationFn: (input: Input) => Promise<Answer>,
) => useRefetching(mutationFn, [userSessionsQuery.queryKey])

export const useEndSession = () =>
  useSessionMutation((id: string) => call('POST /v1/user/sessions/{id}/end', { path: { id } }))

/** Returns how many were ended. */
export const useEndOtherSessions = () =>
  useSessionMutation(async () => (await call('POST /v1/user/sessions/end-others')).data.ended)
