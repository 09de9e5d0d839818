import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '../client.ts'

/** The sessions of the account, this browser's first. */
export const userSessionsQuery = queryOptions({
  queryKey: ['user-sessions'],
  queryFn: async () => (await call('GET /v1/user/sessions')).data,
})

const useSessionMutation = <Input = void, Answer = unknown>(
  mutationFn: (input: Input) => Promise<Answer>,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // Also after a rejection: the session may have ended in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: userSessionsQuery.queryKey }),
  })
}

export const useEndSession = () =>
  useSessionMutation((id: string) => call('POST /v1/user/sessions/{id}/end', { path: { id } }))

/** Returns how many were ended. */
export const useEndOtherSessions = () =>
  useSessionMutation(async () => (await call('POST /v1/user/sessions/end-others')).data.ended)
