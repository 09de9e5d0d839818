import { infiniteQueryOptions } from '@tanstack/react-query'

import { byCursor } from '../by-cursor.ts'
import { call } from '../client.ts'

/** The security activity of the account, newest first, paginated. */
export const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: ({ pageParam }) => call('GET /v1/user/activity', { query: { cursor: pageParam } }),
  ...byCursor,
})
