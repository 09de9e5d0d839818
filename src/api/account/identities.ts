import { queryOptions, useMutation } from '@tanstack/react-query'

import type { SocialProvider } from '../../../contract/account/social-sign-in.ts'
import { call } from '../client.ts'
import { useRefetching } from '../use-refetching.ts'
import { renewing } from './renewing.ts'
import { userSessionsQuery } from './user-sessions.ts'

/** The social sign-in providers, and which of them are linked. */
export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: async () => (await call('GET /v1/user/identities')).data,
})

/** Returns the provider's consent page, to be opened in this window. */
export const useLinkIdentity = () =>
  useMutation({
    mutationFn: async (provider: SocialProvider) =>
      (await call('POST /v1/user/identities/{provider}/link', { path: { provider } })).data
        .location,
  })

export const useUnlinkIdentity = () =>
  useRefetching(
    (provider: SocialProvider) =>
      renewing(() => call('POST /v1/user/identities/{provider}/unlink', { path: { provider } })),
    [identitiesQuery.queryKey, userSessionsQuery.queryKey],
  )
