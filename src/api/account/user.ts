import { queryOptions } from '@tanstack/react-query'

import { call } from '../client.ts'

/** The signed-in user. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async () => (await call('GET /v1/user')).data,
})
