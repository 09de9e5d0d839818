import { queryOptions } from '@tanstack/react-query'

import { call } from './client.ts'

/** Who is signed in. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async () => (await call('GET /v1/user')).data,
})

/** The account's domains. */
export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: async () => (await call('GET /v1/domain')).data,
})
